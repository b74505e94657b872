import { type DappCheck, unlessTrusted } from '../assess/check.ts'

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Look-alike letters of several alphabets in one word, which no language uses. */
export const mixedScriptsCheck: DappCheck<'mixed-scripts', { host: string }> = {
  id: 'mixed-scripts',
  code: 'MIXED_SCRIPTS',
  severity: 'medium',
  critical: true,
  evaluate: unlessTrusted(({ address: { label, host } }) =>
    scripts.filter((script) => script.test(label)).length > 1
      ? [{ params: { host }, subject: host }]
      : [],
  ),
}
