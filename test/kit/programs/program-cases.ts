import { forgedAttacks } from '../attacks/forged-attacks.ts'
import { hiddenAttacks } from '../attacks/hidden-attacks.ts'
import { honestPrograms } from '../honest/honest-programs.ts'
import { honestKeys, keyAttacks } from '../attacks/key-attacks.ts'
import type { ProgramCase } from './program-case.ts'
import { honestProtocols, protocolAttacks } from '../attacks/protocol-attacks.ts'
import { returnAttacks } from '../attacks/return-attacks.ts'

/** All calls to unknown programs that the tests and the evaluation run on a real chain. */
export const programCases: readonly ProgramCase[] = [
  ...hiddenAttacks,
  ...returnAttacks,
  ...forgedAttacks,
  ...protocolAttacks,
  ...keyAttacks,
  ...honestPrograms,
  ...honestProtocols,
  ...honestKeys,
]
