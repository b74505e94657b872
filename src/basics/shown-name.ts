/** A name that a caller made up, for an error message. */
export const shownName = (name: string): string => name.replaceAll(/[^\w.[\]-]/g, '?').slice(0, 64)
