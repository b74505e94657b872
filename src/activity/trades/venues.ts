import type { Address } from '../../solana/address/address.ts'
import { token2022Program, tokenProgram } from '../../solana/address/known-address.ts'
import { type KnownProgram, programNames } from '../../solana/known/known-programs.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import { exchangeCategories, type Mover } from './movers.ts'

/** What kinds of programs a transaction called, to distinguish trades from look-alikes. */
export type Calls = {
  /** Names of the exchanges, in the order of their calls. */
  venues: string[]
  /** Number of calls to exchanges, without the events they log by calling themselves. */
  exchangeCalls: number
  aggregator: boolean
  /** All exchanges are launch curves, which may mint what they sell. */
  curves: boolean
  /** Tokens that begin in it. */
  created: ReadonlySet<Address>
  /** A program that holds orders until a keeper executes them. */
  order: boolean
  staking: boolean
  lending: boolean
  nft: boolean
  /** A program with an order book, where one side moves when an order is placed and the other later. */
  book: boolean
  /** Tokens are added to or removed from a pool, alongside what is exchanged. */
  pooling: boolean
  /** An instruction pays out earnings: fees, rewards, vested tokens. */
  claiming: boolean
  /** Programs other than the core ones were called. */
  foreign: boolean
}

/** Instructions that pay out earnings. */
const claimName = /claim|collect(?!ion)|harvest|reward|withdraw.*fee/i

/** Instructions of exchanges that add to or remove from a position; creating the pool itself does not count. */
const poolingName = /liquidity|position|^(deposit|withdraw)/i
const creatingName = /^(create|init|migrate|lock)/i

/** Instructions of aggregators that place, cancel or fill an order. */
const orderInstruction = /(open|close|fill|cancel|take|create|place|reclaim|update)order(?!s)/i

const bookName = /\b(CLOB|OpenBook|Serum)\b/i

/** Helper programs of exchanges that exchange nothing themselves. */
const besideName = /\b(fees?|fee share|mode|Seat Manager|whitelist|Referral)\b/i

/** Known programs that hold orders, by name. */
const orderName = /\b(DCA|Limit Order|Value Average|Limo|Fusion swap|Recurring)\b/i

export const callsOf = (
  instructions: readonly DecodedInstruction[],
  movers: ReadonlyMap<DecodedInstruction, Mover>,
): Calls => {
  const known = knownIn(instructions)
  const has = (category: string): boolean => known.some((program) => program.category === category)
  const exchanges = known.filter(isVenue)
  return {
    venues: namesOf(exchanges),
    exchangeCalls: exchanges.length,
    aggregator: exchanges.some(
      ({ name, category }) => category === 'aggregator' && !orderName.test(name),
    ),
    curves: exchanges.length > 0 && exchanges.every(({ category }) => category === 'launchpad'),
    created: new Set(instructions.flatMap((each) => createdMint(each) ?? [])),
    order: instructions.some(
      (instruction) => instruction.name !== 'Event' && isOrderCall(instruction),
    ),
    staking: has('staking') || callsStake(instructions),
    lending: has('lending'),
    nft: has('nft'),
    book: known.some(({ name }) => bookName.test(name)),
    pooling: instructions.some(
      (instruction) => isPooling(instruction) && movers.get(instruction) !== 'exchange',
    ),
    claiming: instructions.some(isClaim),
    foreign: instructions.some(({ programId }) => !isCore(programId)),
  }
}

/** Names of the exchanges that these instructions call, in their order. */
export const venuesIn = (instructions: readonly DecodedInstruction[]): string[] =>
  namesOf(knownIn(instructions).filter(isVenue))

const namesOf = (programs: readonly KnownProgram[]): string[] => [
  ...new Set(programs.map(({ name }) => name)),
]

/** The named programs that are called, without the events they log by calling themselves. */
const knownIn = (instructions: readonly DecodedInstruction[]): KnownProgram[] =>
  instructions.flatMap(({ name, programId }) =>
    name === 'Event' ? [] : (programNames.get(programId) ?? []),
  )

const isVenue = ({ name, category }: KnownProgram): boolean =>
  exchangeCategories.has(category) && !besideName.test(name)

/** The token that an instruction of the Token programs initializes. */
export const createdMint = ({
  programId,
  name,
  status,
  accounts,
}: DecodedInstruction): Address | undefined =>
  (programId === tokenProgram || programId === token2022Program) &&
  status === 'decoded' &&
  (name === 'InitializeMint' || name === 'InitializeMint2')
    ? accounts[0]?.address
    : undefined

/** Whether it pays out earnings, by its name. */
export const isClaim = ({ name }: DecodedInstruction): boolean =>
  name !== undefined && claimName.test(name)

/** Whether it is a call to a program that holds orders, or to an aggregator’s instruction for one. */
export const isOrderCall = (instruction: DecodedInstruction): boolean =>
  isOrder(instruction) || orderName.test(programNames.get(instruction.programId)?.name ?? '')

const isOrder = ({ programId, name }: DecodedInstruction): boolean =>
  programNames.get(programId)?.category === 'aggregator' &&
  name !== undefined &&
  orderInstruction.test(name)

/** Pools with a separate vault program withdraw from it within a swap, so calls by another exchange do not count. */
const isPooling = ({ programId, name }: DecodedInstruction): boolean => {
  const program = programNames.get(programId)
  const pool = program?.category === 'dex' || program?.category === 'launchpad'
  if (!pool || bookName.test(program.name) || name === undefined) return false
  return poolingName.test(name) && !creatingName.test(name) && !claimName.test(name)
}

const callsStake = (instructions: readonly DecodedInstruction[]): boolean =>
  instructions.some(({ programName }) => programName !== undefined && /stake/i.test(programName))

/** Categories of programs that only do as instructed and are not a market. */
const plainCategories: ReadonlySet<string> = new Set(['system', 'token', 'memo', 'utility', 'mev'])

const isCore = (programId: Address): boolean => {
  const program = programNames.get(programId)
  return (
    corePrograms.has(programId) || (program !== undefined && plainCategories.has(program.category))
  )
}
