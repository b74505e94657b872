import { fresh, slot, tokenSlots } from '../../on-chain/unknown-program.ts'
import { type ProgramCase, calling, scanOf } from '../programs/program-case.ts'
import { payOut, transferSol, transferTokens } from '../sbpf/program.ts'
import { createTradedToken, giveTokens, mintTokens, takeTokens } from '../market/traded-token.ts'

const sol = 1_000_000_000n
const { state, user, other, system, first, second, third } = slot
const app = 'claim.example'

/** Programs that take only a part, or return something worthless. */
export const returnAttacks: readonly ProgramCase[] = [
  {
    name: 'just under half of the SOL, for an app',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: calling({ parts: () => [transferSol(system, user, other, 2_450_000_000n)] }, app),
  },
  {
    name: 'just under half of a token, for an app',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: calling(
      { more: tokenSlots, parts: () => [transferTokens(first, second, third, user, 4_400_000n)] },
      app,
    ),
  },
  {
    name: 'just under half of two assets, without an app named',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: calling({
      more: tokenSlots,
      parts: () => [
        transferSol(system, user, other, 2_450_000_000n),
        transferTokens(first, second, third, user, 4_400_000n),
      ],
    }),
  },
  {
    name: 'most of the SOL kept by the program itself, without a record',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: calling({ parts: () => [transferSol(system, user, state, 3n * sol)] }, app),
  },
  {
    name: 'all of a token for a tiny amount of SOL from the program',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: calling(
      {
        more: tokenSlots,
        stateLamports: sol,
        parts: () => [
          transferTokens(first, second, third, user, 9_000_000n),
          payOut(state, user, 5_000_000n),
        ],
      },
      app,
    ),
  },
  {
    name: 'all of a token for one that the thief can mint',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: async (stage) => {
      const token = await createTradedToken(stage, fresh())
      return scanOf(stage, [await giveTokens(stage, token, [takeTokens(9_000_000n)])], app)
    },
  },
  {
    name: 'most of the SOL for a token of fixed supply that no market pays',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: async (stage) => {
      const token = await createTradedToken(stage)
      const taken = [transferSol(system, user, other, 3n * sol)]
      return scanOf(stage, [await giveTokens(stage, token, taken)], app)
    },
  },
  {
    name: 'most of the SOL for newly created tokens, with or without an app',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: async (stage) => {
      const token = await createTradedToken(stage, fresh())
      const taken = [transferSol(system, user, other, 3n * sol)]
      return scanOf(stage, [await mintTokens(stage, token, taken)])
    },
  },
]
