import { readAssertions } from '../../decoding/programs/lighthouse-assertions.ts'
import { assertionsHold } from '../../effects/assertions-hold.ts'
import type { Call, Ledger } from './ledger.ts'
import { notModelled } from './system-program.ts'

/**
 * The guard program, so that a path that an assertion stops fails in it on every chain. Returns the runtime's error,
 * nothing where all assertions hold, or `not-modelled` for instructions that guards do not use.
 */
export const runLighthouse = ({ data, roles }: Call, ledger: Ledger): string | undefined => {
  const list = readAssertions(data)
  if (!list) return notModelled
  const account = ledger[roles[0]?.index ?? -1]
  if (!account) return 'NotEnoughAccountKeys'
  return assertionsHold(list, account) ? undefined : assertionFailed
}

/** `LighthouseError::AssertionFailed`. */
const assertionFailed = 'Custom(6001)'
