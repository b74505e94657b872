import type { Part } from '../../test/kit/sbpf/program.ts'
import {
  addToByte,
  byteIs,
  fail,
  isAfter,
  payOut,
  setByte,
  slotIs,
  transferSol,
  when,
} from '../../test/kit/sbpf/program.ts'
import { type Call, slot, startStage } from '../../test/scan/unknown-program.ts'
import { type Outcome, toldBy } from './outcome.ts'
import { neededVerdict } from './patterns.ts'

const sol = 1_000_000_000n
const { state, user, other, system } = slot

const take = (lamports: bigint): Part => transferSol(system, user, other, lamports)

type ProgramCase = Call & { name: string; pattern?: string }

/** Programs of nobody's; those with a pattern rob whoever signs, at once or once he has signed. */
const programs: readonly ProgramCase[] = [
  {
    name: 'nearly all SOL taken inside a call',
    pattern: 'P39',
    parts: () => [take(4_900_000_000n)],
  },
  {
    name: 'waits for a byte of its state',
    pattern: 'P30',
    parts: () => [when(byteIs(state, 0, 1), [take(3n * sol)])],
  },
  {
    name: 'waits for a byte behind others',
    pattern: 'P30',
    parts: () => [when(byteIs(state, 11, 1), [take(3n * sol)])],
  },
  {
    name: 'pays a bait and waits for a byte',
    pattern: 'P33',
    stateLamports: 2n * sol,
    parts: () => [when(byteIs(state, 0, 1), [take(4_900_000_000n)]), payOut(state, user, sol)],
  },
  {
    name: 'waits for an hour to pass',
    pattern: 'P34',
    parts: ({ now }) => [when(isAfter(now + 3_600n), [take(3n * sol)])],
  },
  {
    name: 'takes in every other slot',
    pattern: 'P34',
    // Nearly all: whichever slot the preview meets, it is either seen at once or found in another world.
    parts: () => [when(slotIs(1, 0), [take(4_900_000_000n)])],
  },
  {
    name: 'fails until a byte is set',
    pattern: 'P35',
    parts: () => [when(byteIs(state, 0, 1), [take(4_900_000_000n)], [fail])],
  },
  { name: 'counts its calls', parts: () => [addToByte(state, 2, 1)] },
  { name: 'takes a small price', parts: () => [take(10_000_000n), addToByte(state, 2, 1)] },
  {
    name: 'pays out once and notes it',
    stateLamports: 2n * sol,
    parts: () => [payOut(state, user, 100_000_000n), setByte(state, 1, 1)],
  },
]

/** Calls to unknown programs on a real chain, with the VM as the product has it; the chain never changes. */
export const evasionOutcomes = async (): Promise<Outcome[]> => {
  const stage = await startStage()
  try {
    const outcomes: Outcome[] = []
    for (const { name, pattern, ...call } of programs) {
      const instruction = await stage.prepare(call)
      const told = await toldBy(() => stage.scan([instruction]))
      outcomes.push({
        set: pattern ? 'attack' : 'honest',
        name,
        kind: pattern ?? 'honest unknown program',
        ...(pattern && { pattern, needs: neededVerdict(pattern) }),
        ...told,
      })
    }
    return outcomes
  } finally {
    stage.chain.stop()
  }
}
