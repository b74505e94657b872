import type { DappCheck } from '../assess/check.ts'

/** Browsers read `\` before the path as `/`. Other programs do not, and see another host. */
export const backslashCheck: DappCheck<'backslash', { host: string }> = {
  id: 'backslash',
  code: 'AMBIGUOUS_SEPARATORS',
  severity: 'medium',
  critical: true,
  evaluate: ({ address: { input, host } }) =>
    input.split(/[?#]/)[0]?.includes('\\') ? [{ params: { host }, subject: host }] : [],
}
