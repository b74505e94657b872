import { callSharing } from '../attacks/hidden-attacks.ts'
import { type ProgramCase, calling, scanOf, scanTogether } from '../programs/program-case.ts'
import { addToByte, copyKey, payOut, setByte, transferSol } from '../sbpf/program.ts'
import { fresh, makeYoung, slot } from '../../on-chain/unknown-program.ts'
import { createTradedToken, giveTokens } from '../market/traded-token.ts'

const sol = 1_000_000_000n
const { state, user, other, system } = slot

/** Unknown programs of apps that do what they show. */
export const honestPrograms: readonly ProgramCase[] = [
  { name: 'counts its calls', scan: calling({ parts: () => [addToByte(state, 2, 1)] }) },
  {
    name: 'takes a small price',
    scan: calling({
      parts: () => [transferSol(system, user, other, 10_000_000n), addToByte(state, 2, 1)],
    }),
  },
  {
    name: 'takes a price for an app',
    scan: calling(
      { parts: () => [transferSol(system, user, other, sol), addToByte(state, 2, 1)] },
      'game.example',
    ),
  },
  {
    name: 'pays out once and records it',
    scan: calling({
      stateLamports: 2n * sol,
      parts: () => [payOut(state, user, 100_000_000n), setByte(state, 1, 1)],
    }),
  },
  {
    name: 'keeps nearly half of the SOL itself, like a deposit',
    scan: calling(
      { parts: () => [transferSol(system, user, state, 2_400_000_000n)] },
      'app.example',
    ),
  },
  {
    name: 'keeps most of the SOL itself, and records the owner',
    scan: calling(
      {
        data: new Uint8Array(64),
        parts: () => [transferSol(system, user, state, 3n * sol), copyKey(user, state, 8)],
      },
      'app.example',
    ),
    flags: ['TRADE_FOR_NOTHING'],
  },
  {
    name: 'sells a token without a mint authority for a part of the SOL',
    scan: async (stage) => {
      const token = await createTradedToken(stage)
      const call = await giveTokens(stage, token, [transferSol(system, user, other, sol)])
      return scanOf(stage, [call], 'dex.example')
    },
  },
  {
    name: 'a program deployed today that counts its calls, can be replaced and cannot reach any asset',
    flags: ['YOUNG_UPGRADEABLE_PROGRAM'],
    scan: async (stage) => {
      const instruction = await stage.prepare({ parts: () => [addToByte(state, 2, 1)] })
      // Without the System program among its accounts, no version of the code can spend the user's SOL.
      const handed = instruction.keys[slot.system]
      if (handed) handed.pubkey = stage.mint
      await makeYoung(stage, instruction.programId, fresh())
      return scanOf(stage, [instruction])
    },
  },
  {
    name: 'two calls that share a counter',
    scan: async (stage) => {
      const first = await callSharing(stage, [addToByte(state, 2, 1)])
      const second = await callSharing(stage, [], first.shared)
      return scanTogether(stage, [[first.instruction], [second.instruction]])
    },
  },
]
