import type { DappCheck } from '../assess/check.ts'

/** Browsers read `\` before the path as `/`, other readers do not, and then see another host. */
export const backslashCheck: DappCheck = {
  id: 'backslash',
  code: 'AMBIGUOUS_SEPARATORS',
  evaluate: ({ address: { given, host } }) =>
    given.split(/[?#]/)[0]?.includes('\\')
      ? {
          severity: 'medium',
          message: `It holds a backslash, which programs read in different ways; browsers open ${host}.`,
        }
      : undefined,
}
