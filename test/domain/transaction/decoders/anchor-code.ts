import { createHash } from 'node:crypto'

/** The code that Anchor makes of an instruction's name: the first eight bytes of `sha256("global:" + snake_case)`, as hex. */
export const anchorCode = (name: string): string =>
  createHash('sha256')
    .update(`global:${snakeCase(name)}`)
    .digest('hex')
    .slice(0, 16)

const snakeCase = (name: string): string =>
  name.replace(/(?<!^)([A-Z])/g, (letter) => `_${letter}`).toLowerCase()
