import { createHash } from 'node:crypto'

/** Anchor's code for an instruction name: the first eight bytes of `sha256("global:" + snake_case)`, as hex. */
export const anchorCode = (name: string): string => codeOf(snakeCase(name))

/** Both codes of a name with a number: of `token2022` and of `token_2022`, which are the same in PascalCase. */
export const anchorCodes = (name: string): string[] => [
  anchorCode(name),
  codeOf(snakeCase(name).replace(/(?<=[a-z])(\d+)/g, '_$1')),
]

const codeOf = (snake: string): string =>
  createHash('sha256').update(`global:${snake}`).digest('hex').slice(0, 16)

const snakeCase = (name: string): string =>
  name.replace(/(?<!^)([A-Z])/g, (letter) => `_${letter}`).toLowerCase()
