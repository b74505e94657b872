import { addToByte, setByte, when } from '../sbpf/program.ts'
import {
  constant,
  difference,
  holds,
  keep,
  kept,
  product,
  quotient,
  unixTimeNow,
  wordAt,
} from '../sbpf/values.ts'
import { slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  blank,
  configAccount,
  depositTokens,
  field,
  given,
  handler,
  instructionOf,
  keepSmaller,
  nameUser,
  payBack,
  payDeveloper,
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

const { state, first } = slot
/** The config of a program without a vault of tokens. */
const setting = (index: number) => wordAt(first, 8 * index)

/** Lend and borrow, and price with an oracle. */
export const lendingPrograms: HonestFamily = {
  family: 'lending and oracles',
  programs: [
    {
      name: 'a pool that lends SOL against tokens',
      stateLamports: 40n * sol,
      data: blank,
      more: [...vaultSlots(20_000_000n), configAccount(150_000_000n, 7_000n)],
      parts: () => [
        handler(
          0,
          keep(0, quotient(product(given(1), settingBehindVault(0)), constant(1_000_000n))),
          requires(holds(shareOf(kept(0), settingBehindVault(1)), 'greaterOrEqual', given(2))),
          depositTokens(given(1)),
          ...payBack(given(2)),
          addToField(0, given(1)),
          addToField(1, given(2)),
          ...nameUser(4),
        ),
        handler(
          1,
          ...keepSmaller(0, given(1), field(1)),
          payIn(kept(0)),
          setField(1, difference(field(1), kept(0))),
        ),
        handler(
          2,
          requires(holds(field(1), 'equal', 0n)),
          withdrawTokens(field(0)),
          setField(0, constant(0n)),
        ),
      ],
      calls: [
        { name: 'borrow', instruction: instructionOf(0, 5_000_000, 400_000_000) },
        {
          name: 'repay',
          instruction: instructionOf(1, 400_000_000),
          data: wordsOf(5_000_000n, 400_000_000n, ...zeros(14)),
        },
        {
          name: 'repay a part',
          instruction: instructionOf(1, 100_000_000),
          data: wordsOf(5_000_000n, 400_000_000n, ...zeros(14)),
        },
        {
          name: 'take back',
          instruction: instructionOf(2),
          data: wordsOf(5_000_000n, ...zeros(15)),
        },
        {
          name: 'borrow too much',
          instruction: instructionOf(0, 5_000_000, 4_000_000_000),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a deposit that an oracle must be fresh for',
      data: blank,
      more: [configAccount(150n, 1n << 40n)],
      parts: () => [
        requires(holds(setting(1), 'greater', unixTimeNow)),
        payIn(given(1)),
        addToField(0, product(given(1), setting(0))),
        ...nameUser(4),
      ],
      calls: [
        { name: 'deposit', instruction: instructionOf(0, 700_000_000) },
        { name: 'deposit more', instruction: instructionOf(0, 2_000_000_000) },
      ],
    },
    {
      name: 'a margin account that is closed when it is safe',
      stateLamports: 9n * sol,
      data: wordsOf(2n * sol, 3n, ...zeros(14)),
      more: [configAccount(90n)],
      parts: () => [
        when(
          holds(product(field(1), setting(0)), 'less', 1_000n),
          [...payBack(field(0)), setField(0, constant(0n))],
          [addToByte(state, 100, 1)],
        ),
      ],
      calls: [{ name: 'close' }, { name: 'not safe', data: wordsOf(2n * sol, 900n, ...zeros(14)) }],
    },
    {
      name: 'a fee that is shared with a referrer',
      data: blank,
      more: [configAccount(2_000n)],
      parts: () => [
        requires(holds(setting(0), 'lessOrEqual', 10_000n)),
        keep(0, shareOf(given(1), setting(0))),
        payDeveloper(kept(0)),
        payIn(difference(given(1), kept(0))),
        setByte(state, 100, 1),
      ],
      calls: [
        { name: 'pay', instruction: instructionOf(0, 200_000_000) },
        { name: 'pay more', instruction: instructionOf(0, 1_500_000_000) },
      ],
    },
  ],
}
