import { expect, test } from 'vitest';
import { type Arg, readCatalogue } from '../../build/ftl.ts';

const typeOf = (arg: Arg) =>
  arg === 'text' ? 'string | number' : arg === 'number' ? arg : arg.map((word) => `'${word}'`).join(' | ');

const typesOf = (name: string, file: string) => [
  `export interface ${name} {`,
  ...[...readCatalogue(file)].map(([id, args]) => {
    const fields = [...args].map(([arg, kind]) => `${arg}: ${typeOf(kind)}`);
    return `  '${id}': ${fields.length ? `{ ${fields.join('; ')} }` : 'undefined'};`;
  }),
  '}',
  '',
];

test('the types of messages are those of the English catalogue', async () => {
  const lines = [
    '// Made from crates/messages/ftl/en: `npm test -- -u` writes it.',
    '',
    ...typesOf('Page', 'page'),
    ...typesOf('Studio', 'page-studio'),
  ];
  await expect(lines.join('\n')).toMatchFileSnapshot('./ids.ts');
});
