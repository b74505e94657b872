import { shortAddress } from '../../../findings/words/amounts.ts'
import type { Address } from '../../../solana/address/address.ts'
import { instructionDecoders } from '../../../solana/decoding/registry.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import { namedProgramOf } from '../../facts/named-programs.ts'

/** `the unknown program 7xKX…gAsU`, `Titan aggregator (7xKX…gAsU), a publicly named program that is not verified`. */
export const untrustedProgramText = (program: Address): string => {
  const named = namedProgramOf(program)
  return named
    ? `${named.name} (${shortAddress(program)}), a publicly named program that is not verified`
    : `the unknown program ${shortAddress(program)}`
}

const coreProgramNames = new Map(
  instructionDecoders.flatMap(({ programId, programName }) =>
    corePrograms.has(programId) ? [[programId, programName] as const] : [],
  ),
)

/** At the start of a sentence: `The Stake program`, `The program 7xKX…gAsU`, `Titan aggregator (7xKX…gAsU)`. */
export const programAsSubject = (program: Address | undefined): string => {
  if (program === undefined) return 'The program'
  const core = coreProgramNames.get(program)
  if (core !== undefined) return `The ${core} program`
  const named = namedProgramOf(program)
  return named ? `${named.name} (${shortAddress(program)})` : `The program ${shortAddress(program)}`
}
