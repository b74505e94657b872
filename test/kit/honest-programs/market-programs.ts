import { addToByte, when } from '../sbpf/program.ts'
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
import { slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  configAccount,
  depositTokens,
  field,
  given,
  handler,
  instructionOf,
  payBack,
  payDeveloper,
  payIn,
  poolOutput,
  requires,
  setField,
  shareOf,
  sol,
  vaultSlots,
  withdrawTokens,
  wordsOf,
  zeros,
} from './building-blocks.ts'
import type { HonestFamily } from './honest-program.ts'

const { state, third } = slot
const tokensInVault = wordAt(third, 64)
const config = third + 2
const wordAtConfig = (index: number) => wordAt(config, 8 * index)

/** Exchange SOL for tokens by what is in the pool. */
export const poolPrograms: HonestFamily = {
  family: 'pools with a constant product',
  programs: [
    {
      name: 'a pool that holds the user to a minimum',
      stateLamports: 50n * sol,
      data: wordsOf(...zeros(16)),
      more: [...vaultSlots(400_000_000n), configAccount(30n)],
      parts: () => [
        handler(
          0,
          keep(0, poolOutput(given(1), lamportsOf(state), tokensInVault, wordAtConfig(0))),
          requires(holds(kept(0), 'greaterOrEqual', given(2))),
          payIn(given(1)),
          withdrawTokens(kept(0)),
        ),
        handler(
          1,
          keep(0, poolOutput(given(1), tokensInVault, lamportsOf(state), wordAtConfig(0))),
          requires(holds(kept(0), 'greaterOrEqual', given(2))),
          depositTokens(given(1)),
          ...payBack(kept(0)),
        ),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, sol, 7_000_000) },
        { name: 'buy a little', instruction: instructionOf(0, 20_000_000, 100_000) },
        { name: 'sell', instruction: instructionOf(1, 5_000_000, 500_000_000) },
        {
          name: 'a minimum that is not met',
          instruction: instructionOf(0, sol, 70_000_000),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a pool whose fee may not exceed a tenth',
      stateLamports: 50n * sol,
      data: wordsOf(...zeros(16)),
      more: [...vaultSlots(400_000_000n), configAccount(100n, 20n)],
      parts: () => [
        requires(holds(wordAtConfig(0), 'lessOrEqual', 1_000n)),
        requires(holds(wordAtConfig(1), 'lessOrEqual', 1_000n)),
        keep(1, shareOf(given(1), wordAtConfig(1))),
        keep(
          0,
          poolOutput(
            difference(given(1), kept(1)),
            lamportsOf(state),
            tokensInVault,
            wordAtConfig(0),
          ),
        ),
        requires(holds(kept(0), 'greaterOrEqual', given(2))),
        payDeveloper(kept(1)),
        payIn(difference(given(1), kept(1))),
        withdrawTokens(kept(0)),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, sol, 7_000_000) },
        {
          name: 'buy with a half of the SOL',
          instruction: instructionOf(0, 2_400_000_000, 15_000_000),
        },
      ],
    },
    {
      name: 'a pool with an exact output and a limit',
      stateLamports: 50n * sol,
      data: wordsOf(...zeros(16)),
      more: [...vaultSlots(400_000_000n), configAccount(30n)],
      parts: () => [
        keep(
          0,
          quotient(product(lamportsOf(state), given(1)), difference(tokensInVault, given(1))),
        ),
        keep(0, sum(kept(0), shareOf(kept(0), wordAtConfig(0)))),
        requires(holds(kept(0), 'lessOrEqual', given(2))),
        payIn(kept(0)),
        withdrawTokens(given(1)),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, 5_000_000, 700_000_000) },
        { name: 'buy more', instruction: instructionOf(0, 20_000_000, 3_000_000_000) },
      ],
    },
    {
      name: 'a pool without a minimum',
      stateLamports: 50n * sol,
      data: wordsOf(...zeros(16)),
      more: [...vaultSlots(400_000_000n), configAccount(30n)],
      parts: () => [
        keep(0, poolOutput(given(1), lamportsOf(state), tokensInVault, wordAtConfig(0))),
        payIn(given(1)),
        withdrawTokens(kept(0)),
      ],
      calls: [
        {
          name: 'buy for a fifth of the SOL',
          instruction: instructionOf(0, sol),
          verdict: 'suspicious',
        },
        { name: 'buy a little', instruction: instructionOf(0, 20_000_000) },
      ],
    },
  ],
}

/** Sell tokens at a price of their own. */
export const launchPrograms: HonestFamily = {
  family: 'launches with a price',
  programs: [
    {
      name: 'a price in the config, with a limit in the instruction',
      data: wordsOf(...zeros(16)),
      more: [...vaultSlots(400_000_000n), configAccount(100n)],
      parts: () => [
        keep(0, product(given(1), wordAtConfig(0))),
        requires(holds(kept(0), 'lessOrEqual', given(2))),
        payDeveloper(kept(0)),
        withdrawTokens(given(1)),
        addToField(0, given(1)),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, 5_000_000, 550_000_000) },
        { name: 'buy a little', instruction: instructionOf(0, 100_000, 11_000_000) },
      ],
    },
    {
      name: 'a price in the config without any limit',
      data: wordsOf(...zeros(16)),
      more: [...vaultSlots(400_000_000n), configAccount(100n)],
      parts: () => [
        payDeveloper(product(given(1), wordAtConfig(0))),
        withdrawTokens(given(1)),
        addToField(0, given(1)),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, 5_000_000), verdict: 'suspicious' },
        { name: 'buy a little', instruction: instructionOf(0, 100_000), verdict: 'suspicious' },
      ],
    },
    {
      name: 'a price in the config that may not exceed a bound in the code',
      data: wordsOf(...zeros(16)),
      more: [...vaultSlots(400_000_000n), configAccount(20_000_000n)],
      parts: () => [
        requires(holds(wordAtConfig(0), 'lessOrEqual', 50_000_000n)),
        payDeveloper(wordAtConfig(0)),
        withdrawTokens(constant(1_000_000n)),
      ],
      calls: [{ name: 'mint', instruction: instructionOf(0) }],
    },
    {
      name: 'a bonding curve with a limit',
      stateLamports: 10n * sol,
      data: wordsOf(30n * sol, 1_000_000_000n, ...zeros(14)),
      more: [...vaultSlots(400_000_000n), configAccount(100n)],
      parts: () => [
        keep(0, quotient(product(field(0), given(1)), difference(field(1), given(1)))),
        keep(1, shareOf(kept(0), wordAtConfig(0))),
        requires(holds(sum(kept(0), kept(1)), 'lessOrEqual', given(2))),
        payIn(kept(0)),
        payDeveloper(kept(1)),
        withdrawTokens(given(1)),
        addToField(0, kept(0)),
        setField(1, difference(field(1), given(1))),
        when(holds(field(1), 'less', 100_000_000n), [addToByte(state, 120, 1)]),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, 10_000_000, 400_000_000) },
        { name: 'buy more', instruction: instructionOf(0, 50_000_000, 2_000_000_000) },
      ],
    },
    {
      name: 'a sale that opens and closes',
      data: wordsOf(5n, 1n << 60n, ...zeros(14)),
      more: vaultSlots(400_000_000n),
      parts: () => [
        requires(holds(unixTimeNow, 'greater', field(0))),
        requires(holds(unixTimeNow, 'less', field(1))),
        payDeveloper(product(given(1), constant(80n))),
        withdrawTokens(given(1)),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, 5_000_000) },
        {
          name: 'buy after the end',
          instruction: instructionOf(0, 5_000_000),
          data: wordsOf(5n, 6n, ...zeros(14)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
  ],
}
