import { median } from './median.ts'
import { loaderV2Program, systemProgram } from '../../src/solana/address/known-address.ts'
import { buildProgram, burn } from '../../test/kit/sbpf/program.ts'
import { splTrials } from '../../test/kit/sbpf/spl-trials.ts'
import {
  budget,
  noMachine,
  testAddress,
  type Trial,
  TwoMachines,
  wallet,
} from '../../test/kit/sbpf/two-machines.ts'

export type InterpreterBench = {
  what: string
  /** Times LiteSVM's own time, which compiles programs to machine code. */
  ratio: number
  ownMs: number
  nativeMs: number
  /** Compute units a second of the interpreter, in millions. */
  megaUnits: number
  bar: number
}[]

/** Of loops and of calls, whose overhead counts on both sides. */
const bars = { loop: 20, call: 4 } as const
const names = ['Token-2022: transfer, checked', 'Associated Token, Token-2022: create'] as const
const loopSteps = 400_000
const warmUpRounds = 300
const maxUnits = 1_400_000

/** The interpreter beside LiteSVM, each transaction alone in turns, so that what else runs here slows both. */
export const benchInterpreter = (rounds = 300): InterpreterBench => {
  if (noMachine !== undefined) return []
  const machines = new TwoMachines()
  const calls = names.flatMap((name) => splTrials().filter((each) => each.name === name))
  return [loopTrial(machines), ...calls].map(({ name, trial }, index) => ({
    ...measure(machines, name, trial, rounds),
    bar: index === 0 ? bars.loop : bars.call,
  }))
}

const loopTrial = (machines: TwoMachines): { name: string; trial: Trial } => {
  const program = testAddress(700)
  const payer = testAddress(701)
  machines.deploy(program, buildProgram(1, burn(loopSteps)), loaderV2Program)
  const call = {
    programId: program,
    accounts: [{ address: systemProgram, signer: false, writable: false }],
    data: new Uint8Array(0),
  }
  const trial = {
    payer,
    instructions: [...budget(maxUnits), call],
    accounts: new Map([[payer, wallet()]]),
  }
  return { name: `a loop of ${loopSteps.toLocaleString('en')} steps`, trial }
}

const measure = (
  machines: TwoMachines,
  what: string,
  trial: Trial,
  rounds: number,
): Omit<InterpreterBench[number], 'bar'> => {
  const { bytes, runnable } = machines.prepare(trial)
  if ('problem' in runnable) throw new Error(runnable.problem)
  const { transaction } = runnable
  const { failure, unitsSpent } = machines.runner.run(transaction)
  const native = machines.machine.simulate(bytes)
  if (failure !== undefined || native.status !== 'ok') throw new Error(`${what} fails`)
  // A server has compiled the loop long since.
  for (let round = 0; round < warmUpRounds; round++) machines.runner.run(transaction)
  const own: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    own.push(timed(() => machines.runner.run(transaction)))
    theirs.push(timed(() => machines.machine.simulate(bytes)))
  }
  const [ownMs, nativeMs] = [median(own), median(theirs)]
  return { what, ratio: ownMs / nativeMs, ownMs, nativeMs, megaUnits: unitsSpent / ownMs / 1_000 }
}

const timed = (work: () => unknown): number => {
  const startMs = performance.now()
  work()
  return performance.now() - startMs
}

if (import.meta.main) console.table(benchInterpreter())
