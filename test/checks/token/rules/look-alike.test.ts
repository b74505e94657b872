import { known } from '../../../../src/findings/known.ts'
import { lookAlikeCheck } from '../../../../src/checks/token/rules/look-alike.ts'
import type { Likeness, NameMatch } from '../../../../src/tokens/name-index.ts'
import { runChecks } from '../../../../src/findings/run-checks.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { expect, test } from 'bun:test'
import {
  dayMs,
  freshAddress,
  named,
  nowMs,
  testTokenCheck,
  tokenContext,
  tokenMint,
} from '../../../kit/checks/token-case.ts'

const reference = freshAddress(9)

const match = (
  standing: NameMatch['reference']['standing'],
  symbol: Likeness,
  name: Likeness,
): Partial<TokenContext> => ({
  matches: [
    {
      reference: { mint: reference, symbol: 'USDC', name: 'USD Coin', standing },
      symbol,
      name,
      called: 'USDC',
    },
  ],
})
const young: Partial<TokenContext> = {
  age: known({ createdAtMs: nowMs - 2 * dayMs, exact: true }),
}

const cyrillic = named('USDС', 'Coin')

testTokenCheck(lookAlikeCheck, {
  quiet: [
    { name: 'a unique name' },
    {
      name: 'the same words, which another check reports',
      context: match('backed', 'same', 'same'),
    },
  ],
  firing: (
    [
      [
        'the symbol of money in other letters',
        cyrillic,
        'backed',
        'disguised',
        'other',
        'critical',
      ],
      ['the symbol of money in digits', {}, 'backed', 'disguised', 'other', 'high'],
      ['the name of money in digits', {}, 'backed', 'other', 'disguised', 'critical'],
      [
        'a plain name beside a symbol in other letters',
        cyrillic,
        'well-known',
        'disguised',
        'same',
        'high',
      ],
      [
        'a well-known symbol in other letters',
        cyrillic,
        'well-known',
        'disguised',
        'other',
        'high',
      ],
      ['a well-known symbol in digits', {}, 'well-known', 'disguised', 'other', 'low'],
      ['a verified symbol in other letters', cyrillic, 'verified', 'disguised', 'other', 'medium'],
      ['a verified symbol in digits', {}, 'verified', 'disguised', 'other', 'low'],
      [
        'symbol and name of a verified token in digits',
        {},
        'verified',
        'disguised',
        'disguised',
        'high',
      ],
    ] as const
  ).map(([name, called, standing, symbol, word, severity]) => ({
    name,
    context: { ...young, ...called, ...match(standing, symbol, word) },
    finds: [
      {
        params: {
          called: 'USDC',
          imitates: { mint: reference, symbol: 'USDC', name: 'USD Coin' },
        },
        subject: tokenMint,
        severity,
      },
    ],
  })),
})

test('a token without a name has nothing to check', () => {
  const { called: _, ...nameless } = tokenContext()
  expect(runChecks([lookAlikeCheck], nameless).coverage).toEqual([
    {
      check: 'look-alike',
      status: 'not-applicable',
      critical: true,
      gap: { reason: 'token-unnamed' },
    },
  ])
})
