import { when } from '../sbpf/program.ts'
import { constant, holds, product, unixTimeNow, wordAt } from '../sbpf/values.ts'
import { slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  configAccount,
  depositTokens,
  field,
  given,
  handler,
  instructionOf,
  payDeveloper,
  payIn,
  requires,
  setField,
  sol,
  vaultSlots,
  withdrawTokens,
  wordsOf,
  zeros,
} from './building-blocks.ts'
import type { HonestFamily } from './honest-program.ts'

const { third } = slot
const config = third + 2
const wordAtConfig = (index: number) => wordAt(config, 8 * index)

/** Hold one side until the other comes. */
export const escrowPrograms: HonestFamily = {
  family: 'escrows and orders',
  programs: [
    {
      name: 'an escrow of tokens for SOL',
      data: wordsOf(3_000_000n, 400_000_000n, 1n << 60n, ...zeros(13)),
      more: vaultSlots(10_000_000n),
      parts: () => [
        handler(0, depositTokens(given(1)), setField(0, given(1)), setField(1, given(2))),
        handler(
          1,
          requires(holds(unixTimeNow, 'less', field(2))),
          requires(holds(field(1), 'lessOrEqual', given(1))),
          requires(holds(field(0), 'greaterOrEqual', given(2))),
          payDeveloper(field(1)),
          withdrawTokens(field(0)),
        ),
        handler(2, withdrawTokens(field(0)), setField(0, constant(0n))),
        handler(3, payDeveloper(field(1)), withdrawTokens(field(0))),
      ],
      calls: [
        { name: 'offer', instruction: instructionOf(0, 2_000_000, sol) },
        { name: 'accept with a limit', instruction: instructionOf(1, 400_000_000, 3_000_000) },
        { name: 'cancel', instruction: instructionOf(2) },
        { name: 'accept at any price', instruction: instructionOf(3), verdict: 'suspicious' },
        {
          name: 'accept above the limit',
          instruction: instructionOf(1, 5),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a limit order that fills when the price is right',
      stateLamports: 5n * sol,
      data: wordsOf(...zeros(16)),
      more: [...vaultSlots(100_000_000n), configAccount(100n)],
      parts: () => [
        when(
          holds(wordAtConfig(0), 'lessOrEqual', given(2)),
          [payIn(product(given(1), given(2))), withdrawTokens(given(1))],
          [payIn(product(given(1), given(2))), addToField(0, given(1)), setField(1, given(2))],
        ),
      ],
      calls: [
        // What is bought in the preview may come later or never, which a wallet has to point out.
        {
          name: 'at the market',
          instruction: instructionOf(0, 3_000_000, 100),
          verdict: 'suspicious',
        },
        { name: 'below the market', instruction: instructionOf(0, 3_000_000, 50) },
      ],
    },
  ],
}
