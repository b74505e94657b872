import { expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import type { UnstableOutcome } from '../../../../src/scan/rules/program/unstable-outcome.ts'
import type { Confirmation } from '../../../../src/scan/scenarios/scenario.ts'
import { codeOutcomeText } from '../../../../src/scan/words/en/code-outcome.ts'
import type { Origin } from '../../../../src/solana/vm/ledger/labels.ts'
import { namedProgram, stranger, theirs, unknownProgram } from '../../../kit/scan/risk-context.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const loss = {
  what: 'loss',
  lost: { raw: 9_000_000n, mint: usdc, decimals: 6 },
  lostNow: { raw: 0n, mint: usdc, decimals: 6 },
  kind: 'switch',
  priced: false,
} as const

const textOf = (
  origin: Origin,
  more: object = {},
  program = unknownProgram,
  confirmation?: Confirmation,
): string => {
  const branches = [{ program, instruction: 12 }]
  const change = { cause: 'code', origin, branches, ...(confirmation && { confirmation }) } as const
  const params: UnstableOutcome = { ...loss, ...more, change }
  return codeOutcomeText(params, change)
}

const state = (account: typeof theirs, offset: number): Confirmation => ({
  by: 'state',
  state: [{ account, what: 'data', offset, hex: '07' }],
})

const byte = { what: 'data', account: theirs, offset: 40 } as const

test.each<[what: string, text: string, parts: RegExp]>([
  [
    'all of an asset',
    textOf(byte, { all: true, owner: stranger }),
    /^The program \S+ can take all your USDC \(9 USDC\) once byte 40 of account \S+ changes; its owner can /,
  ],
  ['a part', textOf(byte), /can take 9 USDC from you once byte 40/],
  ['a price', textOf(byte, { priced: true }), /can take up to 9 USDC from you/],
  [
    'a price that is paid now',
    textOf(byte, { priced: true, lostNow: { raw: 2_000_000n, mint: usdc, decimals: 6 } }),
    /up to 9 USDC from you, instead of the 2 USDC it takes now, once/,
  ],
  [
    'a publicly named program',
    textOf(byte, {}, namedProgram),
    /^Byreal CLMM \(\S+\) can take 9 USDC/,
  ],
  [
    'what it becomes',
    textOf(byte, { owner: stranger }, unknownProgram, state(theirs, 40)),
    / once byte 40 of account \S+ becomes 7; its owner can /,
  ],
  [
    'what becomes of another account',
    textOf(byte, { owner: stranger }, unknownProgram, state(stranger, 8)),
    / once byte 8 of account \S+ becomes 7; others can /,
  ],
  [
    'what decides, where nothing more is known',
    textOf(byte, {}, unknownProgram, { by: 'patched' }),
    / once byte 40 of account \S+ changes; /,
  ],
  [
    'a balance that falls',
    textOf({ what: 'lamports', account: theirs }, {}, unknownProgram, {
      by: 'state',
      state: [{ account: theirs, what: 'lamports', lamports: 4n, before: 5n }],
    }),
    / holds 0\.000000004 SOL; others can change it/,
  ],
  ['a balance', textOf({ what: 'lamports', account: theirs }), /; anyone can .* sending SOL\.$/],
  ['time, which needs no one', textOf({ what: 'runtime' }), /when the network runs it\.$/],
])('words name what is taken, where it is decided, and who decides: %s', (_, text, parts) =>
  expect(text).toMatch(parts),
)
