import { expect, test } from 'bun:test'
import { isBridged } from '../../../src/scan/facts/bridged.ts'
import { outflowsOf } from '../../../src/scan/facts/outflow.ts'
import { address, type Address } from '../../../src/solana/address/address.ts'
import {
  mine,
  mint,
  pda,
  riskContext,
  type Scene,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const bridge = address('src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4')
const held = 1_000n
const holds = (owner: Address, amount: bigint) => tokenAccount({ mint, owner, amount })

/** The program takes everything, and passes a part of it to a wallet. */
const taking = (program: Address, fee: bigint, paidLamports = 0n): Scene => ({
  steps: [
    { programId: program },
    ...[[theirs, held - fee] as const, ...(fee > 0n ? [[theirsToo, fee] as const] : [])].map(
      ([to, amount], index) => ({
        path: [0, index],
        actions: [
          { type: 'transfer-token' as const, from: mine, to, mint, amount, authority: user },
        ],
      }),
    ),
  ],
  before: {
    [mine]: holds(user, held),
    [theirs]: holds(pda, 0n),
    [theirsToo]: holds(stranger, 0n),
    [stranger]: wallet(5_000_000_000n),
  },
  after: {
    [mine]: holds(user, 0n),
    [theirs]: holds(pda, held - fee),
    [theirsToo]: holds(stranger, fee),
    [stranger]: wallet(5_000_000_000n + paidLamports),
  },
})

test.each<[what: string, scene: Scene, bridged: boolean]>([
  ['everything goes over a bridge', taking(bridge, 0n), true],
  ['a fee stays here', taking(bridge, 20n), true],
  ['more than a fee stays here', taking(bridge, 21n), false],
  ['a wallet gains something else', taking(bridge, 20n, 1_000_000_000n), false],
  ['another program takes it', taking(unknownProgram, 0n), false],
])('%s', (_, scene, bridged) => {
  const context = riskContext(scene)
  const [outflow] = outflowsOf(context)
  expect(outflow && isBridged(outflow, context)).toBe(bridged)
})
