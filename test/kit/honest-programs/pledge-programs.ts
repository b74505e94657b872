import { call, setByte, when } from '../sbpf/program.ts'
import {
  byteAt,
  constant,
  difference,
  holds,
  keep,
  kept,
  lamportsOf,
  patched,
  product,
  quotient,
  sum,
  unixTimeNow,
  wordAt,
} from '../sbpf/values.ts'
import { fresh, type More, slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  belongsToUser,
  depositTokens,
  field,
  given,
  handler,
  instructionOf,
  keepSmaller,
  nameUser,
  payBack,
  payIn,
  requires,
  setField,
  settingBehindVault,
  shareOf,
  sol,
  vaultSlots,
  withdrawTokens,
  wordsOf,
  zeros,
} from './building-blocks.ts'
import type { HonestFamily } from './honest-program.ts'
import {
  burnTokens,
  checkNamed,
  mintOwn,
  ownAccount,
  ownMint,
  payOutTokens,
  tokenProgram,
  tokensOf,
  vaultSigner,
} from './own-accounts.ts'

const { state, user, other, first, second, third } = slot
const config = third + 2

/** Token, the mint of the receipts, the user's account for them, the address that mints; then fees and the treasury. */
const receipts = (supply: bigint, held: bigint): More[] => {
  const mint = fresh()
  return [
    tokenProgram,
    ownMint(mint, 9, supply),
    tokensOf('user', held, () => mint),
    vaultSigner,
    ownAccount('read', ({ other: treasury }) => [20n, treasury]),
  ]
}
const atReceipts = { token: first, mint: second, to: third, authority: third + 1 }
/** Thousandths keep products of two amounts within eight bytes. */
const thousandth = (amount: ReturnType<typeof field>) => quotient(amount, constant(1_000_000n))

/** Hold for a time, by a schedule or for a vote. */
export const pledgePrograms: HonestFamily = {
  family: 'pledges and schedules',
  programs: [
    {
      name: 'a stake pool with receipts at an exchange rate',
      stateLamports: 12n * sol,
      data: wordsOf(12n * sol, ...zeros(15)),
      parts: () => [
        ...checkNamed(config, 1, other),
        requires(holds(settingBehindVault(0), 'lessOrEqual', 100n)),
        handler(
          0,
          keep(
            0,
            quotient(product(thousandth(given(1)), wordAt(second, 36)), thousandth(field(0))),
          ),
          requires(holds(kept(0), 'greaterOrEqual', given(2))),
          payIn(given(1)),
          mintOwn(atReceipts, kept(0)),
          addToField(0, given(1)),
        ),
        handler(
          1,
          keep(
            0,
            quotient(product(thousandth(given(1)), field(0)), thousandth(wordAt(second, 36))),
          ),
          keep(1, shareOf(kept(0), settingBehindVault(0))),
          requires(holds(difference(kept(0), kept(1)), 'greaterOrEqual', given(2))),
          burnTokens({ token: first, from: third, mint: second, owner: user }, given(1)),
          ...payBack(kept(1), other),
          ...payBack(difference(kept(0), kept(1))),
          setField(0, difference(field(0), kept(0))),
        ),
      ],
      calls: [
        {
          name: 'stake',
          instruction: instructionOf(0, sol, 830_000_000),
          more: receipts(10n * sol, 0n),
        },
        {
          name: 'unstake a part',
          instruction: instructionOf(1, sol, 1_190_000_000),
          more: receipts(10n * sol, 4n * sol),
        },
        {
          name: 'less than agreed on',
          instruction: instructionOf(0, sol, 950_000_000),
          more: receipts(10n * sol, 0n),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a vault for one mint, with a fee for leaving early that falls by time',
      data: wordsOf(3_000_000n, 1n << 50n, ...zeros(14)),
      more: [
        ...vaultSlots(20_000_000n),
        ownAccount('read', ({ mint, other: treasury }) => [mint, treasury, 1_000n]),
        tokensOf('other', 0n),
      ],
      parts: () => [
        // The mint of the deposit is the one that the vault is for.
        ...[0, 8, 16, 24].map((at) =>
          requires(holds(wordAt(second, at), 'equal', wordAt(config, at))),
        ),
        ...checkNamed(config, 4, other),
        handler(
          0,
          depositTokens(given(1)),
          addToField(0, given(1)),
          setField(1, sum(unixTimeNow, constant(2_592_000n))),
          ...nameUser(4),
        ),
        handler(
          1,
          keep(1, constant(0n)),
          when(holds(unixTimeNow, 'less', field(1)), [
            ...keepSmaller(
              0,
              quotient(difference(field(1), unixTimeNow), constant(2_592n)),
              constant(1_000n),
            ),
            keep(1, shareOf(field(0), kept(0))),
            payOutTokens(
              { token: first, from: third, to: config + 1, authority: third + 1 },
              kept(1),
            ),
          ]),
          withdrawTokens(difference(field(0), kept(1))),
          setField(0, constant(0n)),
        ),
      ],
      calls: [
        { name: 'deposit', instruction: instructionOf(0, 2_000_000) },
        { name: 'leave early', instruction: instructionOf(1) },
        {
          name: 'leave late',
          instruction: instructionOf(1),
          data: wordsOf(3_000_000n, 9n, ...zeros(14)),
        },
      ],
    },
    {
      name: 'a grant with a cliff and a schedule, which may be revoked',
      data: wordsOf(5n, 1_000_000n, 2_000_000_000n, 9_000_000n, 0n, 0n, ...zeros(10)),
      more: vaultSlots(9_000_000n),
      parts: () => [
        requires(holds(byteAt(state, 40), 'equal', 0n)),
        requires(holds(unixTimeNow, 'greater', field(1))),
        ...keepSmaller(
          0,
          quotient(product(field(3), difference(unixTimeNow, field(0))), field(2)),
          field(3),
        ),
        keep(1, difference(kept(0), field(4))),
        requires(holds(kept(1), 'greater', 0n)),
        withdrawTokens(kept(1)),
        setField(4, kept(0)),
      ],
      calls: [
        { name: 'claim' },
        {
          name: 'claim again',
          data: wordsOf(5n, 1_000_000n, 2_000_000_000n, 9_000_000n, 1_000_000n, ...zeros(11)),
        },
        {
          name: 'revoked',
          data: wordsOf(5n, 1_000_000n, 2_000_000_000n, 9_000_000n, 0n, 1n, ...zeros(10)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a stream of payments that is topped up and cancelled',
      data: wordsOf(1_000n, 1n << 31n, 6_000_000n, 0n, ...zeros(12)),
      more: [...vaultSlots(9_000_000n), tokensOf('other', 0n)],
      parts: () => [
        ...keepSmaller(
          0,
          quotient(
            product(field(2), difference(unixTimeNow, field(0))),
            difference(field(1), field(0)),
          ),
          field(2),
        ),
        handler(0, depositTokens(given(1)), addToField(2, given(1))),
        handler(
          1,
          payOutTokens(
            { token: first, from: third, to: third + 2, authority: third + 1 },
            difference(kept(0), field(3)),
          ),
          withdrawTokens(difference(field(2), kept(0))),
          setField(2, kept(0)),
          setField(3, kept(0)),
        ),
      ],
      calls: [
        { name: 'top up', instruction: instructionOf(0, 1_500_000) },
        { name: 'cancel', instruction: instructionOf(1) },
      ],
    },
    {
      name: 'votes by the tokens that are locked',
      data: wordsOf(0n, 0n, 0n, 1n << 50n, ...zeros(12)),
      more: vaultSlots(9_000_000n),
      parts: () => [
        requires(holds(unixTimeNow, 'less', field(3))),
        handler(0, depositTokens(given(1)), addToField(0, given(1)), ...nameUser(4)),
        handler(
          1,
          requires(belongsToUser(4)),
          requires(holds(field(0), 'greater', 0n)),
          when(holds(given(1), 'equal', 1n), [addToField(1, field(0))], [addToField(2, field(0))]),
        ),
        handler(2, withdrawTokens(field(0)), setField(0, constant(0n))),
      ],
      calls: [
        { name: 'lock', instruction: instructionOf(0, 3_000_000) },
        {
          name: 'unlock',
          instruction: instructionOf(2),
          data: wordsOf(3_000_000n, 0n, 0n, 1n << 50n, ...zeros(12)),
        },
        {
          name: 'after the vote',
          instruction: instructionOf(0, 3_000_000),
          data: wordsOf(0n, 0n, 0n, 9n, ...zeros(12)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a subscription that is drawn from an allowance',
      data: wordsOf(...zeros(16)),
      more: vaultSlots(0n),
      parts: () => [
        requires(holds(given(1), 'greater', 0n)),
        depositTokens(given(1)),
        call(
          first,
          [
            { account: second, writable: true },
            { account: third + 1 },
            { account: user, signer: true },
          ],
          Uint8Array.from([4, ...new Uint8Array(8)]),
          [patched(1, product(given(1), constant(11n)))],
        ),
        setField(0, given(1)),
        setField(1, sum(unixTimeNow, constant(2_592_000n))),
        setByte(state, 100, 1),
      ],
      calls: [
        // The allowance goes to an address of a program that is in no list.
        {
          name: 'subscribe for a year',
          instruction: instructionOf(0, 100_000),
          verdict: 'suspicious',
        },
        {
          name: 'subscribe to the large plan',
          instruction: instructionOf(0, 500_000),
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'shares of what three creators earn',
      stateLamports: 3n * sol,
      data: wordsOf(0n, 5_000n, 3_000n, 2_000n, ...zeros(12)),
      more: [ownAccount('write', () => [1n]), ownAccount('write', () => [1n])],
      parts: () => [
        requires(holds(sum(sum(field(1), field(2)), field(3)), 'equal', 10_000n)),
        handler(0, payIn(given(1)), addToField(0, given(1))),
        handler(
          1,
          keep(1, difference(lamportsOf(state), constant(sol))),
          ...payBack(shareOf(kept(1), field(2)), first),
          ...payBack(shareOf(kept(1), field(3)), second),
          ...payBack(shareOf(kept(1), field(1))),
        ),
      ],
      calls: [
        { name: 'tip', instruction: instructionOf(0, 100_000_000) },
        { name: 'distribute', instruction: instructionOf(1) },
      ],
    },
  ],
}
