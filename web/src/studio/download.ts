// Files for the user to keep, made in the page.

export function download(name: string, type: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#22262e;background:#f7f6f2}
h2,h3{margin:1.6rem 0 .4rem}ul{padding:0;list-style:none}.verdict li{margin:.4rem 0;padding:.5rem .75rem;border-inline-start:5px solid;background:#fff}
.fine{border-color:#2e8b57}.look{border-color:#c98a00}.serious{border-color:#c0392b}.plot{max-width:100%;height:auto}
.plot-bar{fill:#1f5f8b}.result-white{fill:#fffdf5;stroke:#777}.result-draws{fill:#b9b4a5;stroke:#777}.result-black{fill:#33302b;stroke:#777}.ink-black{fill:#fff}
.plot-interval,.plot-even,.plot-axis{fill:none;stroke:#777}.plot-interval{stroke:#c0392b;stroke-width:3}.plot-score{fill:#c0392b}
table{border-collapse:collapse}td,th{padding:.25rem .75rem;text-align:end;border-bottom:1px solid #d9d6cc}th[scope=row]{text-align:start}
.value svg{width:5rem;height:.6rem;margin-inline-end:.5rem}.bars>div{display:grid;grid-template-columns:12rem 1fr;gap:1rem}dd{margin:0;display:flex;gap:.6rem;align-items:center}dd svg{width:60%;height:1rem}.line-of-play{font-family:monospace}`;

/** A page that needs nothing else. What strangers wrote is text in the document, and is written out as text. */
export function pageOf(title: string, content: Element): string {
  const page = document.implementation.createHTMLDocument(title);
  const { documentElement, dir } = document.documentElement.ownerDocument;
  page.documentElement.lang = documentElement.lang;
  page.documentElement.dir = dir;
  const charset = page.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  const style = page.createElement('style');
  style.textContent = STYLE;
  page.head.prepend(charset);
  page.head.append(style);
  page.body.append(page.importNode(content, true));
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}
