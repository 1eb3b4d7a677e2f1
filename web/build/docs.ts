// The project's own pages for people who write variants or programs, from Markdown to HTML when the client is built. Only what
// those files use is known here: headings, paragraphs, lists, tables, code, bold, links.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const DOCS = 'virtual:docs/';

/** What the site shows, under the names of the files. */
export const NAMES = ['about', 'privacy', 'promises', 'variant-files', 'studio', 'protocol', 'game-record', 'engine', 'report', 'puzzles', 'solving'];

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const anchor = (text: string) => text.toLowerCase().replace(/[`'"().,:?!]/g, '').trim().replace(/[^\p{L}\p{N}_]+/gu, '-');

/** Where a link of the repository leads on the site; what is not on the site is no link there. */
function target(to: string): string | null {
  if (/^(https?:|#|\/)/.test(to)) return to;
  const [, name, hash = ''] = /^(?:\.\.\/)?(?:docs\/)?([\w-]+)\.md(#.*)?$/.exec(to) ?? [];
  return name && NAMES.includes(name) ? `/docs/${name}${hash}` : null;
}

function inline(text: string): string {
  const parts = text.split(/(`[^`]+`)/);
  return parts
    .map((part) => {
      if (part.startsWith('`') && part.endsWith('`') && part.length > 2) return `<code dir="ltr">${escape(part.slice(1, -1))}</code>`;
      return escape(part)
        .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
        .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>');
    })
    .join('')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, to: string) => {
      const href = target(to);
      return href ? `<a href="${href}">${label}</a>` : label;
    });
}

const cells = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((it) => inline(it.trim().replace(/\\\|/g, '|')));

function table(rows: string[]): string {
  const row = (tag: string, text: string) => `<tr>${cells(text).map((it) => `<${tag}>${it}</${tag}>`).join('')}</tr>`;
  const [head = '', , ...body] = rows;
  return `<div class="table" tabindex="0"><table><thead>${row('th', head)}</thead><tbody>${body.map((it) => row('td', it)).join('')}</tbody></table></div>`;
}

export function html(markdown: string): string {
  const lines = markdown.replace(/<!--[\s\S]*?-->/g, '').split('\n');
  const out: string[] = [];
  const take = (which: (line: string) => boolean) => {
    const taken: string[] = [];
    while (lines.length && which(lines[0]!)) taken.push(lines.shift()!);
    return taken;
  };
  const special = (line: string) => /^(#{1,4} |```|\||[*-] |\d+\. |\s*$)/.test(line);
  while (lines.length) {
    const line = lines[0]!;
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    const item = /^([*-]|\d+\.) /.exec(line);
    if (!line.trim()) lines.shift();
    else if (heading) {
      lines.shift();
      const level = heading[1]!.length;
      out.push(`<h${level} id="${anchor(heading[2]!)}">${inline(heading[2]!)}</h${level}>`);
    } else if (line.startsWith('```')) {
      lines.shift();
      const code = take((it) => !it.startsWith('```'));
      lines.shift();
      out.push(`<pre dir="ltr" tabindex="0"><code>${escape(code.join('\n'))}</code></pre>`);
    } else if (line.startsWith('|')) out.push(table(take((it) => it.startsWith('|'))));
    else if (item) {
      const tag = /\d/.test(item[1]!) ? 'ol' : 'ul';
      const items: string[] = [];
      while (lines.length && /^([*-]|\d+\.) /.test(lines[0]!)) {
        const first = lines.shift()!.replace(/^([*-]|\d+\.) /, '');
        items.push([first, ...take((it) => /^\s+\S/.test(it))].map((it) => it.trim()).join(' '));
      }
      out.push(`<${tag}>${items.map((it) => `<li>${inline(it)}</li>`).join('')}</${tag}>`);
    } else {
      // At least one line, so that whatever stands there is taken.
      const text = [lines.shift()!, ...take((it) => !special(it))];
      out.push(`<p>${inline(text.join(' '))}</p>`);
    }
  }
  return out.join('\n');
}

export function docs(folder: string): Plugin {
  return {
    name: 'docs',
    resolveId: (id) => (id.startsWith(DOCS) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${DOCS}`)) return;
      const name = id.slice(DOCS.length + 1);
      return `export default ${JSON.stringify(html(readFileSync(join(folder, `${name}.md`), 'utf8')))}`;
    },
  };
}
