import { sameNameCheck } from '../../../../src/checks/token/rules/same-name.ts'
import type { Likeness, NameMatch } from '../../../../src/tokens/name-index.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import {
  dayMs,
  facts,
  freshAddress,
  nowMs,
  power,
  testTokenCheck,
} from '../../../kit/checks/token-case.ts'

const match = (
  standing: NameMatch['reference']['standing'],
  symbol: Likeness,
  name: Likeness,
): Partial<TokenContext> => ({
  matches: [
    {
      reference: { mint: freshAddress(9), symbol: 'USDC', name: 'USD Coin', standing },
      symbol,
      name,
      called: 'USDC',
    },
  ],
})
const established: Partial<TokenContext> = {
  market: { value: facts({ liquidityUsd: 5_000_000 }) },
  age: { value: { createdAtMs: nowMs - 400 * dayMs, exact: true } },
}
const young: Partial<TokenContext> = {
  age: { value: { createdAtMs: nowMs - 2 * dayMs, exact: true } },
}

testTokenCheck(sameNameCheck, {
  quiet: [
    { name: 'a name of its own', context: {} },
    {
      name: 'a disguise, which another check tells',
      context: match('backed', 'disguised', 'same'),
    },
  ],
  firing: [
    {
      name: 'symbol and name of money',
      context: { ...match('backed', 'same', 'same'), ...young },
      says: ['critical SAME_NAME'],
    },
    {
      name: 'the name of money',
      context: { ...match('backed', 'other', 'same'), ...young },
      says: ['critical SAME_NAME'],
    },
    {
      name: 'the symbol of money',
      context: { ...match('backed', 'same', 'other'), ...young },
      says: ['high SAME_NAME'],
    },
    {
      name: 'both of a well-known token',
      context: { ...match('well-known', 'same', 'same'), ...young },
      says: ['high SAME_NAME'],
    },
    {
      name: 'the symbol of a well-known token',
      context: { ...match('well-known', 'same', 'other'), ...young },
      says: ['medium SAME_NAME'],
    },
    {
      name: 'both of a verified token',
      context: { ...match('verified', 'same', 'same'), ...young },
      says: ['high SAME_NAME'],
    },
    {
      name: 'the symbol of a verified token',
      context: { ...match('verified', 'same', 'other'), ...young },
      says: ['low SAME_NAME'],
    },
    {
      name: 'the symbol of a verified token, long traded',
      context: { ...match('verified', 'same', 'other'), ...established },
      says: ['info SAME_NAME'],
    },
    {
      name: 'a copy that a bridge issues',
      context: {
        ...match('backed', 'same', 'other'),
        authorities: [power('mint', 'protocol', 'bridge')],
      },
      says: ['info SAME_NAME'],
    },
    {
      name: 'several, by the gravest',
      context: {
        ...young,
        matches: [
          ...(match('verified', 'same', 'other').matches ?? []),
          ...(match('backed', 'same', 'other').matches ?? []),
        ],
      },
      says: ['high SAME_NAME'],
    },
  ],
})
