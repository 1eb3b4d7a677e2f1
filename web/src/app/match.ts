// Addresses against patterns.

/** `/rules/:variant` against an address: the named parts, or nothing. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const [want, have] = [pattern, path].map((it) => it.split('/').filter(Boolean)) as [string[], string[]];
  const named: Record<string, string> = {};
  if (have.length > want.length) return null;
  for (const [index, part] of want.entries()) {
    const value = have[index];
    if (part.startsWith(':')) {
      const optional = part.endsWith('?');
      if (value === undefined) {
        if (!optional) return null;
        continue;
      }
      try {
        named[part.slice(1).replace('?', '')] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) {
      return null;
    }
  }
  return named;
}
