import { shortAddress } from '../../../findings/words/amounts.ts'
import type { Address } from '../../../solana/address/address.ts'
import { namedProgramOf } from '../../facts/named-programs.ts'

/** `the unknown program 7xKX…gAsU`, `Titan aggregator (7xKX…gAsU), a publicly named program that is not verified`. */
export const untrustedProgramText = (program: Address): string => {
  const named = namedProgramOf(program)
  return named
    ? `${named.name} (${shortAddress(program)}), a publicly named program that is not verified`
    : `the unknown program ${shortAddress(program)}`
}

/** At the start of a sentence: `The program 7xKX…gAsU`, `Titan aggregator (7xKX…gAsU)`. */
export const programAsSubject = (program: Address | undefined): string => {
  if (program === undefined) return 'The program'
  const named = namedProgramOf(program)
  return named ? `${named.name} (${shortAddress(program)})` : `The program ${shortAddress(program)}`
}
