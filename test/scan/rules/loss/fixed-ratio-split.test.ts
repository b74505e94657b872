import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import {
  type FixedRatioSplit,
  fixedRatioSplit,
} from '../../../../src/scan/rules/loss/fixed-ratio-split.ts'
import {
  market,
  pda,
  type Scene,
  secondStranger,
  sendSol,
  sol,
  stranger,
  thirdStranger,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const send = (to: Address, lamports: bigint) => sendSol(lamports, to)
/** Shares of ten SOL by receiver. */
const paid = (shares: readonly (readonly [Address, bigint])[], held = 10n * sol): Scene => ({
  steps: [{ actions: shares.map(([to, lamports]) => send(to, lamports)) }],
  before: { [user]: wallet(held) },
  after: {
    [user]: wallet(held - shares.reduce((sum, [, lamports]) => sum + lamports, 0n)),
    ...Object.fromEntries(shares.map(([to, lamports]) => [to, wallet(lamports)])),
  },
})
const split = (larger: bigint, smaller: bigint) =>
  paid([
    [stranger, larger],
    [secondStranger, smaller],
  ])
const market80 = split(8n * sol, 2n * sol)

const shared = (larger: bigint, smaller: bigint): Found<FixedRatioSplit> => ({
  params: {
    larger: { receiver: stranger, amount: { raw: larger, mint: wrappedSolMint } },
    smaller: { receiver: secondStranger, amount: { raw: smaller, mint: wrappedSolMint } },
  },
  subject: stranger,
  at: [[0], [0]],
})
const loot = (larger: bigint, smaller: bigint): Found<FixedRatioSplit> => ({
  ...shared(larger, smaller),
  severity: 'high',
})

testRule(fixedRatioSplit, {
  quiet: [
    { name: 'one receiver', ...paid([[stranger, 9n * sol]]) },
    { name: 'a payment with a small fee', ...split(9n * sol, sol / 10n) },
    { name: 'another ratio', ...split(6n * sol, 3n * sol) },
    { name: 'halves', ...split(4n * sol, 4n * sol) },
    {
      name: 'three receivers',
      ...paid([
        [stranger, 6n * sol],
        [secondStranger, 2n * sol],
        [thirdStranger, sol],
      ]),
    },
    {
      name: 'a fee and a tip next to a trade',
      ...paid(
        [
          [stranger, 4_652_814n],
          [secondStranger, 2_000_000n],
        ],
        sol,
      ),
    },
    {
      name: 'a split by an established market',
      ...market80,
      steps: [
        { programId: market },
        {
          path: [0, 0],
          actions: [send(stranger, 8n * sol), send(secondStranger, 2n * sol)],
        },
      ],
    },
    {
      name: 'a share for the address of a program',
      ...paid([
        [stranger, 8n * sol],
        [pda, 2n * sol],
      ]),
    },
  ],
  firing: [
    {
      name: '60 % of the SOL, which may be a payment',
      ...split(4_800_000_000n, 1_200_000_000n),
      finds: [shared(4_800_000_000n, 1_200_000_000n)],
    },
    {
      name: '80 % and 20 %',
      ...market80,
      finds: [loot(8_000_000_000n, 2_000_000_000n)],
    },
    {
      name: '75 % and 25 %',
      ...split(6n * sol, 2n * sol),
      finds: [loot(6_000_000_000n, 2_000_000_000n)],
    },
    {
      name: 'nearly 70 % and 30 %',
      ...split(6_975_000_000n, 2_990_000_000n),
      finds: [loot(6_975_000_000n, 2_990_000_000n)],
    },
    {
      name: 'the same without a simulation',
      steps: [{ actions: [send(stranger, 8_500_000_000n), send(secondStranger, 1_500_000_000n)] }],
      before: { [user]: wallet(10n * sol) },
      finds: [loot(8_500_000_000n, 1_500_000_000n)],
    },
  ],
})
