import type { DappCheck } from '../assess/check.ts'

/** Browsers read `\` before the path as `/`; other programs do not, and then see another host. */
export const backslashCheck: DappCheck<'backslash', { host: string }> = {
  id: 'backslash',
  code: 'AMBIGUOUS_SEPARATORS',
  severity: 'medium',
  critical: true,
  evaluate: ({ address: { given, host } }) =>
    given.split(/[?#]/)[0]?.includes('\\') ? [{ params: { host }, subject: host }] : [],
}
