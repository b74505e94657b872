import { expect, test } from 'bun:test'
import { movementsOut } from '../../../src/scan/facts/movement.ts'
import { address, type Address } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import {
  market,
  mine,
  mint,
  pda,
  riskContext,
  sendTokens,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const bridge = address('BLZRi6frs4X4DNLw56V4EXai1b6QVESN1BhHBTYM9VcY')
const keptBy = (program: Address): Account => ({ ...wallet(2_000_000n), owner: program })
const holds = (owner: Address, amount: bigint): Account => tokenAccount({ mint, owner, amount })

/** The message sends tokens to an account of an address of `keeper`, and calls `called`. */
test.each<[what: string, keeper: Address, called: Address, by: 'bridge' | 'other']>([
  ['an order of the bridge that is called', bridge, bridge, 'bridge'],
  ['an order of a bridge that is not called', bridge, market, 'other'],
  ['an account of an exchange', market, market, 'other'],
  ['an account of an unknown program', unknownProgram, bridge, 'other'],
])('what the message leaves for %s', (_, keeper, called, by) => {
  const context = riskContext({
    steps: [{ actions: [sendTokens(9n, mint)] }, { programId: called }],
    before: { [mine]: holds(user, 9n), [theirs]: holds(pda, 0n), [pda]: keptBy(keeper) },
    after: { [mine]: holds(user, 0n), [theirs]: holds(pda, 9n) },
  })
  expect(movementsOut(context).map((movement) => movement.by)).toEqual([by])
})
