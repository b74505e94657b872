import type { Address } from '../../solana/address/address.ts'
import { programNames, standingOf } from '../../solana/known/known-programs.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { isUntrusted } from '../scenarios/exposure.ts'

export type NamedProgram = { program: Address; name: string }

/** The public name of a program that is named but not established; undefined for all others. */
export const namedProgramOf = (program: Address): NamedProgram | undefined => {
  if (standingOf(program) !== 'named') return undefined
  const name = programNames.get(program)?.name
  return name === undefined ? undefined : { program, name }
}

/** Whether the program is established or publicly named. */
export const isNamedProgram = (
  program: Address,
  { knownPrograms }: Pick<RiskContext, 'knownPrograms'>,
): boolean => knownPrograms.has(program) || programNames.has(program)

/** Programs that carry out what others have stored: their amounts are no prices. */
const executors: ReadonlySet<string> = new Set(['automation', 'governance', 'multisig', 'wallet'])

const isExecutor = ({ program }: NamedProgram): boolean =>
  executors.has(programNames.get(program)?.category ?? '')

/**
 * The first untrusted program that the transaction calls, if every untrusted program in it, whether called at the top
 * level or from within, is publicly named and runs its own code only. One unknown program among them could be the one
 * that does the harm.
 */
export const onlyNamedProgram = oncePerContext(
  ({ instructions, knownPrograms }: RiskContext): NamedProgram | undefined => {
    const untrusted = instructions
      .map(({ programId }) => programId)
      .filter((program) => isUntrusted(program, knownPrograms))
    const named = untrusted.map(namedProgramOf)
    return named.every((each) => each && !isExecutor(each)) ? named[0] : undefined
  },
)
