import { forgedAttacks } from './forged-attacks.ts'
import { hiddenAttacks } from './hidden-attacks.ts'
import { honestPrograms } from './honest-programs.ts'
import type { ProgramCase } from './program-case.ts'
import { honestProtocols, protocolAttacks } from './protocol-attacks.ts'
import { returnAttacks } from './return-attacks.ts'

/** Every call to an unknown program that the tests and the evaluation try on a real chain. */
export const programCases: readonly ProgramCase[] = [
  ...hiddenAttacks,
  ...returnAttacks,
  ...forgedAttacks,
  ...protocolAttacks,
  ...honestPrograms,
  ...honestProtocols,
]
