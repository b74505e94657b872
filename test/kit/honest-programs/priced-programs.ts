import { SystemProgram } from '@solana/web3.js'
import { buildProgram, hasData, setByte, when } from '../sbpf/program.ts'
import { callProgram, paySol } from '../sbpf/calls.ts'
import {
  constant,
  difference,
  holds,
  keep,
  kept,
  lamportsOf,
  product,
  quotient,
  sum,
  unixTimeNow,
  wordAt,
} from '../sbpf/values.ts'
import { deploy, fresh, type More, slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  blank,
  configAccount,
  field,
  given,
  instructionOf,
  keepSmaller,
  nameUser,
  payDeveloper,
  payIn,
  requires,
  shareOf,
  sol,
  vaultSlots,
  withdrawTokens,
  wordsOf,
  zeros,
} from './building-blocks.ts'
import type { HonestFamily } from './honest-program.ts'

const { state, user, other, system, first, third } = slot

const router: More = {
  key: ({ chain }) =>
    deploy(
      chain,
      buildProgram(
        3,
        // User, destination, System: passes the amount of its own instruction on.
        paySol(2, 0, 1, constant(300_000_000n)),
      ),
    ),
  role: 'read',
}

/** Price by time, by an oracle, or through another program. */
export const pricedPrograms: HonestFamily = {
  family: 'prices by time and oracle',
  programs: [
    {
      name: 'a Dutch auction with a limit',
      data: wordsOf(900_000_000n, 0n, ...zeros(14)),
      more: vaultSlots(40_000_000n),
      parts: () => [
        keep(0, field(0)),
        ...keepSmaller(1, quotient(unixTimeNow, constant(1_000_000_000n)), constant(300_000_000n)),
        keep(0, difference(kept(0), kept(1))),
        requires(holds(kept(0), 'lessOrEqual', given(1))),
        payDeveloper(kept(0)),
        withdrawTokens(constant(1_000_000n)),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, 900_000_000) },
        {
          name: 'too expensive',
          instruction: instructionOf(0, 5_000),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a fixed price in dollars, by an oracle, with a limit',
      data: blank,
      more: [...vaultSlots(40_000_000n), configAccount(15_000n, 1n << 40n)],
      parts: () => [
        requires(holds(wordAt(third + 2, 8), 'greater', unixTimeNow)),
        requires(holds(wordAt(third + 2, 0), 'greater', 0n)),
        keep(0, quotient(product(given(1), constant(sol)), wordAt(third + 2, 0))),
        requires(holds(kept(0), 'lessOrEqual', given(2))),
        payDeveloper(kept(0)),
        withdrawTokens(constant(500_000n)),
      ],
      calls: [
        { name: 'for ten dollars', instruction: instructionOf(0, 1_000, 70_000_000) },
        { name: 'for a hundred', instruction: instructionOf(0, 10_000, 700_000_000) },
      ],
    },
    {
      name: 'a deposit up to what the vault still takes',
      data: wordsOf(0n, 20n * sol, ...zeros(14)),
      parts: () => [
        ...keepSmaller(0, given(1), difference(field(1), field(0))),
        payIn(kept(0)),
        addToField(0, kept(0)),
        ...nameUser(4),
      ],
      calls: [
        { name: 'deposit', instruction: instructionOf(0, 700_000_000) },
        {
          name: 'deposit what is left',
          instruction: instructionOf(0, 700_000_000),
          data: wordsOf(20n * sol - 300_000_000n, 20n * sol, ...zeros(14)),
        },
      ],
    },
    {
      name: 'a fee to a referrer, where there is one',
      data: blank,
      more: [
        {
          key: fresh,
          role: 'write',
          account: (_, owner) => ({ lamports: sol, owner, data: new Uint8Array(40).fill(1) }),
        },
      ],
      parts: () => [
        keep(0, shareOf(given(1), constant(1_000n))),
        when(hasData(first), [paySol(system, user, first, kept(0))], [payDeveloper(kept(0))]),
        payIn(difference(given(1), kept(0))),
      ],
      calls: [
        { name: 'with one', instruction: instructionOf(0, 400_000_000) },
        {
          name: 'without',
          instruction: instructionOf(0, 400_000_000),
          more: [
            {
              key: fresh,
              role: 'write',
              account: () => ({
                lamports: sol,
                owner: SystemProgram.programId,
                data: new Uint8Array(0),
              }),
            },
          ],
        },
      ],
    },
    {
      name: 'a payment through another program',
      data: blank,
      more: [router],
      parts: () => [
        requires(holds(lamportsOf(user), 'greater', 400_000_000n)),
        callProgram(first, [
          { account: user, signer: true, writable: true },
          { account: other, writable: true },
          { account: system },
        ]),
        setByte(state, 0, 1),
      ],
      calls: [{ name: 'pay' }, { name: 'pay again', data: new Uint8Array(128).fill(3) }],
    },
    {
      name: 'shares of a list that is added up',
      stateLamports: 4n * sol,
      data: wordsOf(3n, 10n, 20n, 70n, ...zeros(12)),
      parts: () => [
        keep(0, sum(sum(field(1), field(2)), field(3))),
        requires(holds(kept(0), 'equal', 100n)),
        payIn(given(1)),
        addToField(5, quotient(product(given(1), field(1)), constant(100n))),
        addToField(6, quotient(product(given(1), field(2)), constant(100n))),
      ],
      calls: [
        { name: 'pay in', instruction: instructionOf(0, 350_000_000) },
        {
          name: 'shares that do not add up',
          instruction: instructionOf(0, 350_000_000),
          data: blank,
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
  ],
}
