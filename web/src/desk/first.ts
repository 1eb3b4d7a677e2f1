// Where a newcomer begins; the client and its build know it.

/** The games the project began with come first, the others by name. */
export const FIRST: readonly string[] = ['mirror', 'archer', 'kings-cooking', 'rps'];
