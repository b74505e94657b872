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
import { type Random, pick } from './mutate.ts'
import { randomProgram, stateBytes } from './sbpf-program.ts'

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
export const runSbpfFuzz = (cases: number, random: Random): SbpfRun => {
  const run: SbpfRun = { cases, outcomes: {}, problems: new Map() }
  let machines = new TwoMachines()
  for (let index = 0; index < cases; index++) {
    if (index % casesPerMachine === casesPerMachine - 1) machines = new TwoMachines()
    const version = pick(random, versions)
    const file = randomProgram(random, version)
    const loaded = makeExecutable(file)
    const isLoaded = deploys(machines, file)
    const problem =
      isLoaded === 'problem' in loaded
        ? 'loads on one only'
        : isLoaded
          ? differenceOn(machines, run, version)
          : undefined
    if (problem !== undefined && !run.problems.has(`v${version} ${problem}`))
      run.problems.set(`v${version} ${problem}`, Buffer.from(file).toString('base64'))
  }
  return run
}

const deploys = (machines: TwoMachines, file: Uint8Array): boolean => {
  try {
    machines.deploy(program, file, loaderV2Program)
    return true
  } catch {
    return false
  }
}

const differenceOn = (machines: TwoMachines, run: SbpfRun, version: number): string | undefined => {
  const { native, own } = machines.compare(trial)
  const outcome = `v${version} ${native.result.startsWith('custom') ? 'custom' : native.result}`
  run.outcomes[outcome] = (run.outcomes[outcome] ?? 0) + 1
  if (native.result !== own.result) return `result ${native.result} / ${own.result}`
  if (native.accounts[state] !== own.accounts[state]) return 'state'
  if (native.accounts[payer] !== own.accounts[payer]) return 'payer'
  const line = native.logs.findIndex((text, at) => text !== own.logs[at])
  if (line !== -1 || native.logs.length !== own.logs.length)
    return `log: ${kindOfLine(native.logs[line])} / ${kindOfLine(own.logs[line])}`
  return undefined
}

const kindOfLine = (line = 'none'): string => line.replaceAll(/\w{32,}/g, '…').slice(0, 90)
