import type { DappCheck } from '../assess/check.ts'

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Letters of two alphabets that look alike in one word: no language writes so. */
export const mixedScriptsCheck: DappCheck = {
  id: 'mixed-scripts',
  code: 'MIXED_SCRIPTS',
  ofName: true,
  evaluate: ({ address: { label } }) =>
    scripts.filter((script) => script.test(label)).length > 1
      ? {
          severity: 'medium',
          message: 'The name mixes letters of several alphabets that look alike.',
        }
      : undefined,
}
