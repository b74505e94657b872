import { address, type Address } from '../../../../src/solana/address/address.ts'
import { tokenProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { type ThinPool, thinPool } from '../../../../src/scan/rules/loss/thin-pool.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  type Scene,
  sendTokens,
  sol,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  user,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const concentrated = address('CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK')
const dollar = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const pool = address('CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C')

type Swap = {
  input: bigint
  held: bigint
  of?: Address
  has?: bigint
  program?: Address
  out?: Address
}

const account = (kind: Address, owner: Address, amount: bigint) =>
  tokenAccount({ mint: kind, owner, amount, ...(kind === wrappedSolMint && { native: true }) })

/** The user pays an amount of one token, and the pool returns 500 of another. */
const swapped = ({
  input,
  held,
  of = wrappedSolMint,
  has = 10n * sol,
  program = pool,
  out = mint,
}: Swap): Scene => ({
  knownPrograms: [market, pool, concentrated],
  steps: [
    { programId: program, path: [0] },
    {
      programId: tokenProgram,
      path: [0, 0],
      actions: [sendTokens(input)],
    },
    {
      programId: tokenProgram,
      path: [0, 1],
      actions: [
        { type: 'transfer-token', from: theirsToo, to: mineToo, amount: 500n, authority: pda },
      ],
    },
  ],
  before: {
    [mine]: account(of, user, has),
    [theirs]: account(of, pda, held),
    [mineToo]: account(out, user, 0n),
    [theirsToo]: account(out, pda, 1_000n),
  },
  after: {
    [mine]: account(of, user, has - input),
    [theirs]: account(of, pda, held + input),
    [mineToo]: account(out, user, 500n),
    [theirsToo]: account(out, pda, 500n),
  },
})

const paidIn = swapped({ input: 5n * sol, held: sol })

const thin = (
  params: Partial<ThinPool> = {},
  rest: Partial<Found<ThinPool>> = {},
): Found<ThinPool> => ({
  params: {
    amount: { raw: 5_000_000_000n, mint: wrappedSolMint },
    reserve: { raw: 1_000_000_000n, mint: wrappedSolMint },
    ...params,
  },
  subject: theirs,
  at: [[0]],
  ...rest,
})

testRule(thinPool, {
  quiet: [
    { name: 'a pool with far more', ...swapped({ input: 5n * sol, held: 500n * sol }) },
    { name: 'a third of what the pool holds', ...swapped({ input: 3n * sol, held: 9n * sol }) },
    { name: 'a small amount', ...swapped({ input: 40_000_000n, held: 10_000_000n }) },
    {
      name: 'a sale of a token with few buyers',
      ...swapped({ input: 900n, held: 10n, of: otherMint, has: 1_000n }),
    },
    {
      name: 'another kind of exchange',
      ...swapped({ input: 5n * sol, held: 0n, program: market }),
    },
    {
      name: 'twice the reserve of a pool with concentrated liquidity',
      ...swapped({ input: 5n * sol, held: 2n * sol, program: concentrated }),
    },
    {
      name: 'an exhausted side of such a pool, for other money',
      ...swapped({ input: 5n * sol, held: 0n, program: concentrated, out: dollar }),
    },
    { name: 'a deposit into a pool', ...paidIn, steps: paidIn.steps?.slice(0, 2) ?? [] },
    {
      name: 'a swap of another wallet',
      ...paidIn,
      before: { ...paidIn.before, [mine]: account(wrappedSolMint, stranger, 10n * sol) },
      after: { ...paidIn.after, [mine]: account(wrappedSolMint, stranger, 5n * sol) },
    },
    { name: 'a transaction that fails', steps: paidIn.steps ?? [], before: paidIn.before ?? {} },
  ],
  firing: [
    {
      name: 'half of the SOL, in an almost empty pool with concentrated liquidity',
      ...swapped({ input: 5n * sol, held: 100_000_000n, program: concentrated }),
      finds: [thin({ reserve: { raw: 100_000_000n, mint: wrappedSolMint } })],
    },
    {
      name: 'a tenth of the SOL there, which is only noted',
      ...swapped({ input: sol, held: 0n, program: concentrated }),
      finds: [
        thin(
          {
            amount: { raw: 1_000_000_000n, mint: wrappedSolMint },
            reserve: { raw: 0n, mint: wrappedSolMint },
          },
          { severity: 'medium' },
        ),
      ],
    },
    {
      name: 'half of the SOL, five times what the pool holds',
      ...paidIn,
      finds: [thin({ lossPercent: 83 })],
    },
    {
      name: 'a tenth of the SOL, which is only noted',
      ...swapped({ input: sol, held: sol }),
      finds: [
        thin(
          { amount: { raw: 1_000_000_000n, mint: wrappedSolMint }, lossPercent: 50 },
          { severity: 'medium' },
        ),
      ],
    },
    {
      name: 'the same within the call of a router',
      ...paidIn,
      steps: [
        { programId: market, path: [0] },
        { programId: pool, path: [0, 0] },
        ...(paidIn.steps?.slice(1) ?? []).map((step, index) => ({ ...step, path: [0, 0, index] })),
      ],
      finds: [thin({ lossPercent: 83 }, { at: [[0, 0]] })],
    },
  ],
})
