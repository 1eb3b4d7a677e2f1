// The client that comes with the WebAssembly package (crates/wasm/js).
declare module '@wasm/client.js' {
  export class DeskError extends Error {
    kind: string;
  }
  export class Client {
    constructor(spawn?: () => Worker, shared?: boolean);
    ask(message: object, report?: (report: never) => void): Promise<unknown>;
    stop(): void;
    close(): void;
  }
}

// Every variant, as it was when the client was built (build/catalogue.ts).
declare module 'virtual:catalogue' {
  const catalogue: import('./types').RulesInfo[];
  export default catalogue;
}

// The strange move of each of the first games.
declare module 'virtual:scenes' {
  const scenes: import('./types').Scene[];
  export default scenes;
}

// What its rules page says of a variant; the page of the catalogue does not need it.
declare module 'virtual:sentences' {
  const sentences: Record<string, import('./types').Told | undefined>;
  export default sentences;
}

declare module 'virtual:art' {
  /** The drawings that every page has: what stands inside the `<svg>`, by name. */
  export const first: Record<string, string>;
  /** The names of all drawings. */
  export const names: string[];
  /** Other names for drawings. */
  export const also: Record<string, string>;
  /** Drawings of tiles as characters. */
  export const signs: Record<string, string>;
}
declare module 'virtual:art-more' {
  /** The other drawings. */
  const more: Record<string, string>;
  export default more;
}
