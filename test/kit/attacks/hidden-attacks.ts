import { type PublicKey, SystemProgram } from '@solana/web3.js'
import {
  type Stage,
  callTo,
  deploy,
  fresh,
  makeYoung,
  slot,
} from '../../on-chain/unknown-program.ts'
import { type ProgramCase, calling, scanOf, scanTogether } from '../programs/program-case.ts'
import {
  type Part,
  addToByte,
  buildProgram,
  byteIs,
  fail,
  isAfter,
  payOut,
  setByte,
  slotIs,
  transferSol,
  when,
} from '../sbpf/program.ts'

const sol = 1_000_000_000n
const { state, user, other, system } = slot

const take = (lamports: bigint): Part => transferSol(system, user, other, lamports)

/** Programs that steal from the signer, at once or after the signature. */
export const hiddenAttacks: readonly ProgramCase[] = [
  {
    name: 'nearly all SOL taken by an inner call',
    pattern: 'P39',
    scan: calling({ parts: () => [take(4_900_000_000n)] }),
  },
  {
    name: 'waits for a byte of its state',
    pattern: 'P30',
    scan: calling({ parts: () => [when(byteIs(state, 0, 1), [take(3n * sol)])] }),
  },
  {
    name: 'waits for a byte after others',
    pattern: 'P30',
    scan: calling({ parts: () => [when(byteIs(state, 11, 1), [take(3n * sol)])] }),
  },
  {
    name: 'pays a decoy and waits for a byte',
    pattern: 'P33',
    scan: calling({
      stateLamports: 2n * sol,
      parts: () => [when(byteIs(state, 0, 1), [take(4_900_000_000n)]), payOut(state, user, sol)],
    }),
  },
  {
    name: 'waits for an hour to pass',
    pattern: 'P34',
    scan: calling({ parts: ({ now }) => [when(isAfter(now + 3_600n), [take(3n * sol)])] }),
  },
  {
    name: 'takes in every other slot',
    pattern: 'P34',
    // Nearly all: in whichever slot the preview runs, the theft is either visible or found in another scenario.
    scan: calling({ parts: () => [when(slotIs(1, 0), [take(4_900_000_000n)])] }),
  },
  {
    name: 'fails until a byte is set',
    pattern: 'P35',
    scan: calling({
      parts: () => [when(byteIs(state, 0, 1), [take(4_900_000_000n)], [fail])],
    }),
  },
  {
    name: 'a switch that one transaction sets and another uses',
    pattern: 'P31',
    flags: ['SIBLING_SWITCH'],
    scan: async (stage) => {
      const set = await callSharing(stage, [setByte(state, 5, 200), addToByte(state, 6, 77)])
      const drain = await callSharing(
        stage,
        [when(byteIs(state, 5, 200), [when(byteIs(state, 6, 77), [take(4n * sol)])])],
        set.shared,
      )
      return scanTogether(stage, [[set.instruction], [drain.instruction]])
    },
  },
  {
    name: 'counts calls, is handed the wallet with the System program, and can be replaced',
    pattern: 'P32',
    severity: 'high',
    flags: ['UNEXPLAINED_SIGNATURE'],
    scan: async (stage) => {
      const instruction = await stage.prepare({ parts: () => [addToByte(state, 2, 1)] })
      await makeYoung(stage, instruction.programId, stage.other)
      return scanOf(stage, [instruction])
    },
  },
  {
    name: 'a program deployed today that receives the wallet, does nothing, and can be replaced',
    pattern: 'P32',
    flags: ['YOUNG_UPGRADEABLE_PROGRAM'],
    scan: async (stage) => {
      const instruction = await stage.prepare({ parts: () => [] })
      await makeYoung(stage, instruction.programId, stage.other)
      return scanOf(stage, [instruction])
    },
  },
]

/** A program that shares its state with another's. */
export const callSharing = async (stage: Stage, parts: readonly Part[], shared?: PublicKey) => {
  const program = await deploy(stage.chain, buildProgram(4, ...parts))
  const at = shared ?? fresh()
  if (!shared)
    await stage.chain.setAccount(at, {
      lamports: 10_000_000n,
      owner: program,
      data: new Uint8Array(16),
    })
  const instruction = callTo(program, [
    [at, 'write'],
    [stage.user, 'sign'],
    [stage.other, 'write'],
    [SystemProgram.programId, 'read'],
  ])
  return { instruction, shared: at }
}
