import { known } from '../../../../src/findings/known.ts'
import { sameNameCheck } from '../../../../src/checks/token/rules/same-name.ts'
import type { Likeness, NameMatch } from '../../../../src/tokens/name-index.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import {
  dayMs,
  facts,
  freshAddress,
  nowMs,
  authority,
  testTokenCheck,
  tokenMint,
} from '../../../kit/checks/token-case.ts'

const reference = freshAddress(9)

const match = (
  standing: NameMatch['reference']['standing'],
  symbol: Likeness,
  name: Likeness,
  mint = reference,
): Partial<TokenContext> => ({
  matches: [
    {
      reference: { mint, symbol: 'USDC', name: 'USD Coin', standing },
      symbol,
      name,
      called: 'USDC',
    },
  ],
})
/** The finding about it. */
const imitation = (severity: Severity) => ({
  params: {
    called: 'USDC',
    imitates: { mint: reference, symbol: 'USDC', name: 'USD Coin' },
  },
  subject: tokenMint,
  severity,
})
const established: Partial<TokenContext> = {
  market: known(facts({ liquidityUsd: 5_000_000 })),
  age: known({ createdAtMs: nowMs - 400 * dayMs, exact: true }),
}
const young: Partial<TokenContext> = {
  age: known({ createdAtMs: nowMs - 2 * dayMs, exact: true }),
}

testTokenCheck(sameNameCheck, {
  quiet: [
    { name: 'a unique name' },
    {
      name: 'a disguise, which another check reports',
      context: match('backed', 'disguised', 'same'),
    },
  ],
  firing: [
    {
      name: 'symbol and name of money',
      context: { ...match('backed', 'same', 'same'), ...young },
      finds: [imitation('critical')],
    },
    {
      name: 'the name of money',
      context: { ...match('backed', 'other', 'same'), ...young },
      finds: [imitation('critical')],
    },
    {
      name: 'the symbol of money',
      context: { ...match('backed', 'same', 'other'), ...young },
      finds: [imitation('high')],
    },
    {
      name: 'both of a well-known token',
      context: { ...match('well-known', 'same', 'same'), ...young },
      finds: [imitation('high')],
    },
    {
      name: 'the symbol of a well-known token',
      context: { ...match('well-known', 'same', 'other'), ...young },
      finds: [imitation('medium')],
    },
    {
      name: 'both of a verified token',
      context: { ...match('verified', 'same', 'same'), ...young },
      finds: [imitation('high')],
    },
    {
      name: 'the symbol of a verified token',
      context: { ...match('verified', 'same', 'other'), ...young },
      finds: [imitation('low')],
    },
    {
      name: 'the symbol of a verified token, established',
      context: { ...match('verified', 'same', 'other'), ...established },
      finds: [imitation('info')],
    },
    {
      name: 'a copy that a bridge issues',
      context: {
        ...match('backed', 'same', 'other'),
        authorities: [authority('mint', 'protocol', 'bridge')],
      },
      finds: [imitation('info')],
    },
    {
      name: 'several, by the most serious',
      context: {
        ...young,
        matches: [
          ...(match('verified', 'same', 'other', freshAddress(10)).matches ?? []),
          ...(match('backed', 'same', 'other').matches ?? []),
        ],
      },
      finds: [imitation('high')],
    },
  ],
})
