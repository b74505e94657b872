import type { Address } from '../address.ts'
import { programNames } from '../program/known-programs.ts'
import { corePrograms } from '../state/reserved-address.ts'
import type { DecodedInstruction } from '../transaction/decoder.ts'

/** What kinds of programs a transaction called, for telling a trade from what only looks like one. */
export type Calls = {
  /** Names of the exchanges, those called first first. */
  venues: string[]
  /** How many calls went to exchanges, without the events they record with themselves. */
  exchangeCalls: number
  aggregator: boolean
  /** A program that keeps orders until a keeper carries them out. */
  order: boolean
  staking: boolean
  lending: boolean
  nft: boolean
  /** Other programs than those of the core were called. */
  foreign: boolean
}

const exchangeCategories: ReadonlySet<string> = new Set(['dex', 'aggregator', 'launchpad'])

/** Names in the list of known programs that say that a program keeps orders. */
const orderName = /\b(DCA|Limit Order|Value Average|Limo|Fusion swap|Recurring)\b/i

export const callsOf = (instructions: readonly DecodedInstruction[]): Calls => {
  const called = instructions
    .filter(({ name }) => name !== 'Event')
    .map(({ programId }) => programNames.get(programId))
  const known = called.filter((program) => program !== undefined)
  const has = (category: string): boolean => known.some((program) => program.category === category)
  const exchanges = known.filter(({ category }) => exchangeCategories.has(category))
  const order = known.some(({ name }) => orderName.test(name))
  return {
    venues: [...new Set(exchanges.map(({ name }) => name))],
    exchangeCalls: exchanges.length,
    aggregator: known.some(
      ({ name, category }) => category === 'aggregator' && !orderName.test(name),
    ),
    order,
    staking: has('staking') || callsStake(instructions),
    lending: has('lending'),
    nft: has('nft'),
    foreign: instructions.some(({ programId }) => !isCore(programId)),
  }
}

const callsStake = (instructions: readonly DecodedInstruction[]): boolean =>
  instructions.some(({ programName }) => programName !== undefined && /stake/i.test(programName))

/** Categories of programs that move what they are told to and are nobody's market. */
const plainCategories: ReadonlySet<string> = new Set(['system', 'token', 'memo', 'utility', 'mev'])

const isCore = (programId: Address): boolean => {
  const program = programNames.get(programId)
  return (
    corePrograms.has(programId) || (program !== undefined && plainCategories.has(program.category))
  )
}
