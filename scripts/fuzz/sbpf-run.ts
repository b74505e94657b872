import { loaderV2Program } from '../../src/solana/address/known-address.ts'
import { makeExecutable } from '../../src/solana/vm/sbpf/code.ts'
import type { SbpfVersion } from '../../src/solana/vm/sbpf/sbpf-version.ts'
import {
  budget,
  heldAccount,
  testAddress,
  type Trial,
  TwoMachines,
  wallet,
} from '../../test/kit/sbpf/two-machines.ts'
import { calledProgram, callingProgram } from './call-program.ts'
import {
  callee,
  caller,
  payer as callPayer,
  seenAccounts,
  stage,
  startAccounts,
} from './call-stage.ts'
import { mutateElf } from './elf-mutation.ts'
import { type Random, pick, seededRandom } from './mutate.ts'
import { randomProgram, stateBytes } from './sbpf-program.ts'
import {
  callingOnce,
  type CurveKind,
  curveSyscalls,
  programOf,
  randomCurveTrial,
} from './curve-run.ts'
import { randomNativeTrial } from './native-run.ts'
import { randomSystemTrial } from './system-run.ts'

export type SbpfRun = {
  cases: number
  /** By version and by how the program ended. */
  outcomes: Record<string, number>
  /** What differed, with the first file it happened with. */
  problems: Map<string, string>
}

const versions: readonly SbpfVersion[] = [0, 0, 0, 1, 2, 3]
const program = testAddress(900)
const state = testAddress(901)
const payer = testAddress(902)
const units = 30_000
/** Code cannot be taken out of a machine. */
const casesPerMachine = 20_000

const trial: Trial = {
  payer,
  instructions: [
    ...budget(units),
    {
      programId: program,
      accounts: [
        { address: state, signer: false, writable: true },
        { address: payer, signer: true, writable: true },
      ],
      data: Uint8Array.from({ length: 24 }, (_, index) => 200 + index),
    },
  ],
  accounts: new Map([
    [payer, wallet()],
    [state, heldAccount(program, new Uint8Array(stateBytes).fill(9, 0, 300))],
  ]),
}

/** Random programs on both machines; whatever one does and the other does not is a problem. */
export const runSbpfFuzz = (cases: number, random: Random): SbpfRun =>
  runFiles(cases, () => {
    const version = pick(random, versions)
    return { file: randomProgram(random, version), label: `v${version}` }
  })

/** The same with files that are broken somewhere: what loads on one loads on the other, and does the same. */
export const runElfFuzz = (cases: number, random: Random): SbpfRun => {
  const seeds = versions.flatMap((version) => [0, 1].map(() => randomProgram(random, version)))
  return runFiles(cases, () => ({ file: mutateElf(pick(random, seeds), random), label: 'broken' }))
}

const runFiles = (cases: number, next: () => { file: Uint8Array; label: string }): SbpfRun => {
  const run: SbpfRun = { cases, outcomes: {}, problems: new Map() }
  let machines = new TwoMachines()
  for (let index = 0; index < cases; index++) {
    if (index % casesPerMachine === casesPerMachine - 1) machines = new TwoMachines()
    const { file, label } = next()
    const { outcome, problem } = tryFile(machines, file)
    const counted = `${label} ${outcome}`
    run.outcomes[counted] = (run.outcomes[counted] ?? 0) + 1
    if (problem !== undefined && !run.problems.has(`${label} ${problem}`))
      run.problems.set(`${label} ${problem}`, Buffer.from(file).toString('base64'))
  }
  return run
}

/** Programs that call others, in both ABIs; accounts of all kinds, and every part of a call wrong now and then. */
export const runCallFuzz = (cases: number, random: Random): SbpfRun => {
  const run: SbpfRun = { cases, outcomes: {}, problems: new Map() }
  let machines = new TwoMachines()
  for (let index = 0; index < cases; index++) {
    if (index % casesPerMachine === casesPerMachine - 1) machines = new TwoMachines()
    const called = calledProgram(random)
    const first = 1 + random(1_000_000_000)
    // Where accounts lie depends on how long the caller's own file is.
    let calling = callingProgram(seededRandom(first), seenAccounts(new Map()))
    for (let round = 0; round < 2; round++) {
      const lengths = new Map([
        [callee, called.length],
        [caller, calling.length],
      ])
      calling = callingProgram(seededRandom(first), seenAccounts(lengths))
    }
    machines.deploy(callee, called, loaderV2Program)
    machines.deploy(caller, calling, loaderV2Program)
    const { outcome, problem } = compared(machines, callTrial)
    run.outcomes[outcome] = (run.outcomes[outcome] ?? 0) + 1
    if (problem !== undefined && !run.problems.has(problem))
      run.problems.set(problem, String(first))
  }
  return run
}

/** Transactions of the System program, which the interpreter has written anew. */
export const runSystemFuzz = (cases: number, random: Random): SbpfRun =>
  runTrials(cases, () => randomSystemTrial(random))

/** The same with durable nonces, vote accounts and the accounts of programs that can be upgraded. */
export const runNativeFuzz = (cases: number, random: Random): SbpfRun =>
  runTrials(cases, () => randomNativeTrial(random), { areErrorsEqual: true })

/** System calls that compute on curves, each with valid, invalid and edge input. */
export const runCurveFuzz = (cases: number, random: Random, kind?: CurveKind): SbpfRun => {
  const machines = new TwoMachines()
  for (const syscall of curveSyscalls)
    machines.deploy(programOf(syscall), callingOnce(syscall), loaderV2Program)
  return runTrials(cases, () => randomCurveTrial(random, kind), { machines })
}

const runTrials = (
  cases: number,
  next: () => Trial,
  options: { areErrorsEqual?: boolean; machines?: TwoMachines } = {},
): SbpfRun => {
  const { areErrorsEqual = false, machines = new TwoMachines() } = options
  const run: SbpfRun = { cases, outcomes: {}, problems: new Map() }
  for (let index = 0; index < cases; index++) {
    const what = next()
    const { outcome, problem } = compared(machines, what, areErrorsEqual)
    run.outcomes[outcome] = (run.outcomes[outcome] ?? 0) + 1
    const data = what.instructions.map((each) => Buffer.from(each.data).toString('hex')).join(' ')
    if (problem !== undefined && !run.problems.has(problem)) run.problems.set(problem, data)
  }
  return run
}

const callTrial: Trial = {
  payer: callPayer,
  instructions: [
    ...budget(300_000),
    {
      programId: caller,
      accounts: stage.map(({ address, signer = false, writable = false }) => ({
        address,
        signer,
        writable,
      })),
      data: Uint8Array.of(1, 2, 3),
    },
  ],
  accounts: startAccounts(),
}

type Tried = { outcome: string; problem?: string | undefined }

const tryFile = (machines: TwoMachines, file: Uint8Array): Tried => {
  const own = loadsHere(file)
  const isNative = deploys(machines, file)
  if (own !== isNative)
    return {
      outcome: 'unequal',
      problem: `loads ${isNative ? 'natively' : 'here'} only: ${String(own)}`,
    }
  return isNative ? compared(machines, trial) : { outcome: 'refused' }
}

/** Whether the interpreter loads it; what it throws, where it throws. */
const loadsHere = (file: Uint8Array): boolean | string => {
  try {
    return !('problem' in makeExecutable(file))
  } catch (reason) {
    return `threw ${String(reason)}`
  }
}

const deploys = (machines: TwoMachines, file: Uint8Array): boolean => {
  try {
    machines.deploy(program, file, loaderV2Program)
    return true
  } catch {
    return false
  }
}

const compared = (machines: TwoMachines, what: Trial, areErrorsEqual = false): Tried => {
  const { native, own, errors } = machines.compare(what)
  const outcome = native.result.startsWith('custom') ? 'custom' : native.result
  const line = native.logs.findIndex((text, at) => text !== own.logs[at])
  if (native.result !== own.result)
    return { outcome, problem: `result ${native.result} / ${own.result}` }
  if (areErrorsEqual && native.result === 'failed' && errors[0] !== errors[1])
    return { outcome, problem: `error ${errors.join(' / ')}` }
  const changed = Object.keys(native.accounts).findIndex(
    (key) => native.accounts[key] !== own.accounts[key],
  )
  if (changed !== -1) return { outcome, problem: `account ${changed}` }
  if (line === -1 && native.logs.length === own.logs.length) return { outcome }
  return {
    outcome,
    problem: `log: ${kindOfLine(native.logs[line])} / ${kindOfLine(own.logs[line])}`,
  }
}

const kindOfLine = (line = 'none'): string => line.replaceAll(/\w{32,}/g, '…').slice(0, 90)
