import { oncePerContext } from '../context/once-per-context.ts'
import { exposureOf } from '../scenarios/exposure.ts'

/** What the transaction puts within reach of untrusted programs. */
export const exposureIn = oncePerContext(({ user, resolved, states, knownPrograms }) =>
  exposureOf({ user, resolved, statesBefore: states.before, knownPrograms }),
)
