import type { DappCheck } from '../assess/check.ts'

/** Zero-width, direction and control characters: the address that is read is not the one that is opened. */
export const hiddenCharactersCheck: DappCheck = {
  id: 'hidden-characters',
  code: 'HIDDEN_CHARACTERS',
  evaluate: ({ address: { given } }) =>
    /[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/u.test(given)
      ? {
          severity: 'high',
          message: 'It holds characters that cannot be seen, so it is not what it looks like.',
        }
      : undefined,
}
