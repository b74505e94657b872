import { addToByte, copyKey, setByte, when } from '../sbpf/program.ts'
import {
  byteAt,
  combined,
  constant,
  difference,
  hashOf,
  holds,
  keyWord,
  quotient,
  slotNow,
  sum,
  unixTimeNow,
} from '../sbpf/values.ts'
import { slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  belongsToUser,
  blank,
  field,
  given,
  handler,
  instructionOf,
  nameUser,
  payBack,
  payDeveloper,
  payIn,
  requires,
  setField,
  sol,
  wordsOf,
} from './building-blocks.ts'
import type { HonestFamily } from './honest-program.ts'

const { state, user, other } = slot

/** Keep a record and move nothing, or a small fixed price. */
export const recordPrograms: HonestFamily = {
  family: 'counters, votes and profiles',
  programs: [
    {
      name: 'a counter with an owner',
      data: blank,
      parts: () => [
        handler(0, ...nameUser(4)),
        handler(1, addToField(0, constant(1n))),
        handler(2, requires(belongsToUser(4)), setField(0, constant(0n))),
      ],
      calls: [
        { name: 'create', instruction: instructionOf(0) },
        { name: 'count', instruction: instructionOf(1) },
        {
          name: 'reset by another',
          instruction: instructionOf(2),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a streak of daily visits',
      data: blank,
      parts: () => [
        when(
          holds(quotient(unixTimeNow, constant(86_400n)), 'greater', field(1)),
          [addToField(0, constant(1n)), setField(1, quotient(unixTimeNow, constant(86_400n)))],
          [addToByte(state, 100, 1)],
        ),
        when(holds(field(0), 'greater', 6n), [setByte(state, 101, 1)]),
      ],
      calls: [
        { name: 'first visit', instruction: instructionOf() },
        { name: 'sixth visit', data: wordsOf(6n, 3n, ...new Array<bigint>(14).fill(0n)) },
      ],
    },
    {
      name: 'a vote that counts once',
      data: blank,
      parts: () => [
        requires(holds(byteAt(state, 64), 'equal', 0n)),
        requires(holds(given(1), 'less', 4n)),
        when(holds(given(1), 'equal', 0n), [addToField(0, constant(1n))]),
        when(holds(given(1), 'equal', 1n), [addToField(1, constant(1n))]),
        when(holds(given(1), 'greater', 1n), [addToField(2, constant(1n))]),
        setByte(state, 64, 1),
      ],
      calls: [
        { name: 'yes', instruction: instructionOf(0, 0) },
        { name: 'abstain', instruction: instructionOf(0, 3) },
        {
          name: 'with a read-only signature',
          instruction: instructionOf(0, 1),
          userRole: 'sign-only',
          payer: 'other',
        },
      ],
    },
    {
      name: 'a profile with a fee of 0.01 SOL',
      data: blank,
      parts: () => [
        handler(0, payDeveloper(constant(10_000_000n)), copyKey(user, state, 8)),
        handler(1, requires(belongsToUser(1)), setField(6, given(1))),
      ],
      calls: [
        { name: 'create', instruction: instructionOf(0) },
        {
          name: 'edit',
          instruction: instructionOf(1, 77),
          data: blank,
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a claim that a hash admits',
      stateLamports: 3n * sol,
      data: wordsOf(...new Array<bigint>(16).fill(1n)),
      parts: () => [
        requires(holds(combined('and', hashOf(state, 0, 16), constant(3n)), 'less', 4n)),
        requires(holds(byteAt(state, 80), 'equal', 0n)),
        ...payBack(constant(100_000_000n)),
        setByte(state, 80, 1),
      ],
      calls: [
        { name: 'claim', data: new Uint8Array(128) },
        {
          name: 'claimed already',
          data: new Uint8Array(128).fill(1),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a message board that takes turns by slot',
      data: blank,
      parts: () => [
        setField(2, slotNow),
        when(holds(difference(slotNow, field(3)), 'greater', 100n), [setField(3, slotNow)]),
        setField(4, sum(given(1), keyWord(other))),
      ],
      calls: [
        { name: 'post', instruction: instructionOf(0, 5) },
        { name: 'post again', instruction: instructionOf(0, 6), data: new Uint8Array(128).fill(1) },
      ],
    },
    {
      name: 'a subscription of 0.05 SOL a month',
      data: blank,
      parts: () => [
        when(holds(unixTimeNow, 'greater', sum(field(0), constant(2_592_000n))), [
          payDeveloper(constant(50_000_000n)),
          setField(0, unixTimeNow),
        ]),
        addToField(1, constant(1n)),
      ],
      calls: [
        { name: 'due', data: new Uint8Array(128) },
        { name: 'not due', data: wordsOf(1n << 60n, ...new Array<bigint>(15).fill(0n)) },
      ],
    },
    {
      name: 'a donation in the amount of the instruction',
      data: blank,
      parts: () => [
        payDeveloper(given(1)),
        addToField(0, given(1)),
        when(holds(field(0), 'greater', 10n * sol), [setByte(state, 100, 1)]),
      ],
      calls: [
        { name: 'small', instruction: instructionOf(0, 20_000_000) },
        { name: 'one SOL', instruction: instructionOf(0, sol) },
      ],
    },
  ],
}

/** Keep what is deposited and hand it back. */
export const vaultPrograms: HonestFamily = {
  family: 'vaults and time locks',
  programs: [
    {
      name: 'a vault for SOL',
      stateLamports: 4n * sol,
      data: blank,
      parts: () => [
        handler(0, payIn(given(1)), addToField(0, given(1)), ...nameUser(4)),
        handler(
          1,
          requires(holds(field(0), 'greaterOrEqual', given(1))),
          setField(0, difference(field(0), given(1))),
          ...payBack(given(1)),
        ),
      ],
      calls: [
        { name: 'deposit', instruction: instructionOf(0, sol) },
        { name: 'deposit a little', instruction: instructionOf(0, 10_000_000) },
        {
          name: 'withdraw',
          instruction: instructionOf(1, sol),
          data: wordsOf(2n * sol, ...new Array<bigint>(15).fill(0n)),
        },
        {
          name: 'withdraw too much',
          instruction: instructionOf(1, 3n * sol),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a vault with a fee on deposits in its config',
      data: wordsOf(0n, 0n, 50n, ...new Array<bigint>(13).fill(0n)),
      parts: () => [
        requires(holds(field(2), 'less', 1_000n)),
        payDeveloper(quotient(combined('multiply', given(1), field(2)), constant(10_000n))),
        payIn(
          difference(
            given(1),
            quotient(combined('multiply', given(1), field(2)), constant(10_000n)),
          ),
        ),
        addToField(0, given(1)),
        ...nameUser(4),
      ],
      calls: [
        { name: 'deposit', instruction: instructionOf(0, sol) },
        { name: 'deposit without a fee', instruction: instructionOf(0, sol / 2n), data: blank },
      ],
    },
    {
      name: 'a time lock',
      stateLamports: 3n * sol,
      data: blank,
      parts: () => [
        handler(0, payIn(given(1)), setField(0, given(1)), setField(1, sum(unixTimeNow, given(2)))),
        handler(
          1,
          requires(holds(unixTimeNow, 'greater', field(1))),
          ...payBack(field(0)),
          setField(0, constant(0n)),
        ),
      ],
      calls: [
        { name: 'lock', instruction: instructionOf(0, 500_000_000, 86_400) },
        {
          name: 'unlock',
          instruction: instructionOf(1),
          data: wordsOf(sol, 5n, ...new Array<bigint>(14).fill(0n)),
        },
        {
          name: 'unlock too early',
          instruction: instructionOf(1),
          data: wordsOf(sol, 1n << 60n, ...new Array<bigint>(14).fill(0n)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a vault that can be paused',
      data: blank,
      parts: () => [
        requires(holds(byteAt(state, 100), 'equal', 0n)),
        payIn(given(1)),
        addToField(0, given(1)),
      ],
      calls: [
        { name: 'deposit', instruction: instructionOf(0, 300_000_000) },
        {
          name: 'paused',
          instruction: instructionOf(0, 300_000_000),
          data: new Uint8Array(128).fill(1),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
  ],
}
