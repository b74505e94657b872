import type { Misspelt } from '../config/misspelt.ts'

/** One line for the operator. */
export const misspeltText = ({ name, meant }: Misspelt): string =>
  meant === undefined
    ? `${name}: unknown setting. Run drawbridge help settings to see all of them.`
    : `${name}: unknown setting; did you mean ${meant}?`
