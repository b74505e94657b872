import { outcomeOfAssertions } from '../../effects/assertions-hold.ts'
import { type NativeCall, notModelled } from './native-account.ts'
import { isOfNonce } from './nonce-instructions.ts'
import { runSystemProgram } from './system-program.ts'
import { runUpgradeLoader } from './upgrade-loader.ts'
import { runVoteProgram } from './vote-program.ts'

/** A program that is modelled here instead of being run. */
export type NativeProgram =
  | { kind: 'system' }
  | { kind: 'vote' }
  | { kind: 'upgrade-loader' }
  /** The guard program; its code is not run, so that guarded paths end the same on every chain. */
  | { kind: 'lighthouse' }
  /** Part of the runtime and not modelled here: its calls count as made, with no effect on accounts. */
  | { kind: 'opaque'; units: number }

/**
 * What a call costs. Source: agave `builtins-default-costs`. Lighthouse: about what a few assertions cost; only programs
 * that read the units left could tell the difference.
 */
const units = { system: 150, vote: 2_100, 'upgrade-loader': 2_370, lighthouse: 1_500 } as const

export const unitsOfNative = (program: NativeProgram): number =>
  program.kind === 'opaque' ? program.units : units[program.kind]

/**
 * The runtime's error, nothing on success, or `not-modelled`. On a forced path an error is taken for `not-modelled`, with
 * nothing changed: what it depends on, such as a buffer that is still empty, others may have changed by then.
 */
export const runNative = (program: NativeProgram, native: NativeCall): string | undefined => {
  const before = native.ledger.slice()
  const failure = runModel(program, native)
  if (failure === undefined || failure === notModelled) return failure
  if (!dependsOnOthers(program, native) || !native.context.isForced) return failure
  native.ledger.splice(0, before.length, ...before)
  return notModelled
}

/** Transfers and new accounts of the System program are bound by what the signer has. */
const dependsOnOthers = ({ kind }: NativeProgram, { call }: NativeCall): boolean =>
  kind === 'vote' || kind === 'upgrade-loader' || (kind === 'system' && isOfNonce(call.data))

const runModel = ({ kind }: NativeProgram, native: NativeCall): string | undefined => {
  switch (kind) {
    case 'system':
      return runSystemProgram(native)
    case 'vote':
      return runVoteProgram(native)
    case 'upgrade-loader':
      return runUpgradeLoader(native)
    case 'lighthouse':
      return runLighthouse(native)
    default:
      return notModelled
  }
}

const runLighthouse = ({ call, ledger }: NativeCall): string | undefined => {
  const outcome = outcomeOfAssertions(call.data, ledger[call.roles[0]?.index ?? -1])
  if (outcome === 'unknown') return notModelled
  return outcome === 'fails' ? assertionFailed : undefined
}

/** `LighthouseError::AssertionFailed`; source: Jac0xb/lighthouse `error.rs`. */
const assertionFailed = 'Custom(6001)'
