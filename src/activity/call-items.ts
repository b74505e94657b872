import { type Address, address } from '../solana/address/address.ts'
import {
  bubblegumProgram,
  loaderV3Program,
  voteProgram,
  wrappedSolMint,
} from '../solana/address/known-address.ts'
import type { DecodedInstruction } from '../solana/decoding/format/decoder.ts'
import { programNames } from '../solana/known/known-programs.ts'
import { corePrograms } from '../solana/state/reserved-address.ts'
import type { ActivityEvent } from './activity-event.ts'
import type { ActivityDraft } from './activity-item.ts'
import { activityAmounts, type ActivityScene, amountOf } from './scene.ts'
import { exchangeCategories, isExchange } from './trades/movers.ts'

/** What instructions do that moves no balance an owner has: votes, deployments, compressed NFTs. */
export const callItems = (scene: ActivityScene): ActivityDraft[] =>
  scene.read.instructions.flatMap((instruction) => {
    const event = eventOf(scene, instruction)
    return event ? [event] : []
  })

const eventOf = (
  scene: ActivityScene,
  { programId, name = '', path, accounts }: DecodedInstruction,
): ActivityDraft | undefined => {
  const at = (index: number): Address | undefined => accounts[index]?.address
  if (programId === loaderV3Program && scene.signs) return loaderItem(scene, name, at)
  if (programId === voteProgram && path.length === 1 && scene.signs && isVote(name)) {
    const account = at(0)
    return account && draft('program', { what: 'vote', account }, account)
  }
  if (programId === bubblegumProgram && (name === 'MintV1' || name === 'MintToCollectionV1')) {
    const [owner, tree] = [at(1), at(3)]
    if (!owner || !tree || (!scene.signs && owner !== scene.wallet)) return undefined
    return owner === scene.wallet
      ? draft('nft', { what: 'receive-asset', tree }, tree)
      : draft('nft', { what: 'mint-asset', tree, to: owner }, owner)
  }
  return undefined
}

type At = (index: number) => Address | undefined

const loaderItem = (scene: ActivityScene, name: string, at: At): ActivityDraft | undefined => {
  if (name === 'DeployWithMaxDataLen') {
    const program = at(2)
    return program && draft('program', { what: 'deploy-program', program }, program)
  }
  const data = at(0)
  return name === 'Close' && data ? closedItem(scene, data, at(1), at(3)) : undefined
}

/** Only a program’s data names the program; a buffer has none. */
const closedItem = (
  scene: ActivityScene,
  data: Address,
  receiver: Address | undefined,
  program: Address | undefined,
): ActivityDraft => {
  const { resolved, record } = scene.read
  const place = resolved.accounts.findIndex(({ address: account }) => account === data)
  const lamports = receiver === scene.wallet ? (record.preLamports[place] ?? 0n) : 0n
  const amount = amountOf(scene, wrappedSolMint, lamports)
  const received = lamports > 0n ? { received: amount } : {}
  return {
    type: 'program',
    event: { what: 'close-program', ...(program && { program }), ...received },
    amounts: activityAmounts({ in: lamports > 0n ? [amount] : [] }),
    ...(program && { counterparty: program }),
  }
}

/** Votes on blocks, as validators send them; the program’s other instructions change a vote account. */
const isVote = (name: string): boolean =>
  /^(Vote|VoteSwitch|TowerSync|.*UpdateVoteState)/.test(name)

const draft = (
  type: ActivityDraft['type'],
  event: ActivityEvent,
  counterparty: Address,
): ActivityDraft => ({ type, event, amounts: [], counterparty })

/** What a call to an app did if no balance shows it: by its kind, or by the name of the instruction. */
export const appEvent = (scene: ActivityScene): ActivityEvent | undefined => {
  const called = scene.read.instructions.filter(
    ({ programId, name }) => !corePrograms.has(programId) && name !== 'Event',
  )
  const maker = called.find((instruction) => isPriceUpdate(scene, instruction))
  if (maker) return { what: 'update-prices', app: maker.programId }
  const [top, ...further] = called.filter(
    ({ path, name }) => path.length === 1 && name !== undefined,
  )
  if (top?.name !== undefined) {
    const next = further.find(
      ({ programId, name }) => programId === top.programId && name !== top.name,
    )
    return {
      what: 'run-instruction',
      app: top.programId,
      instruction: top.name,
      ...(next?.name !== undefined && { next: next.name }),
    }
  }
  const [first] = called
  if (!first) return undefined
  const venue = tradingVenue(called)
  if (venue !== undefined) return { what: 'use-app', app: first.programId, venue }
  const venues = soughtVenues(scene, called)
  if (venues.length > 0) return { what: 'seek-trade', app: first.programId, venues }
  const instruction = loggedName(scene.read.record.logs ?? [], first.programId)
  if (instruction !== undefined)
    return { what: 'run-instruction', app: first.programId, instruction }
  const inner = called.find(({ name }) => name !== undefined)
  return inner?.name === undefined
    ? undefined
    : { what: 'run-instruction', app: inner.programId, instruction: inner.name }
}

/** The exchange in which an app without a name of its own trades, by an inner call. */
const tradingVenue = (called: readonly DecodedInstruction[]): string | undefined =>
  called.flatMap(({ path, programId, name = '' }) => {
    const program = programNames.get(programId)
    const trades = path.length > 1 && exchangeCategories.has(program?.category ?? '')
    return program && trades && /swap|buy|sell|route/i.test(name) ? [program.name] : []
  })[0]

/**
 * The exchanges that apps were handed, if no exchange is called and no token moves: a bot that found no trade worth its
 * price. It needs two markets to compare, so one exchange must appear at least twice, or another one beside it.
 */
const soughtVenues = (
  { read }: ActivityScene,
  called: readonly DecodedInstruction[],
): readonly string[] => {
  if (called.some(isExchange) || read.tokens.some(({ before, after }) => before !== after))
    return []
  const markets = called.flatMap(({ accounts }) =>
    accounts.flatMap(({ address: account }) => {
      const program = programNames.get(account)
      return program && exchangeCategories.has(program.category) ? [program.name] : []
    }),
  )
  return markets.length > 1 ? [...new Set(markets)] : []
}

/** A price posted to an oracle, or quotes of a market maker that trades nothing in this transaction. */
const isPriceUpdate = (
  { read }: ActivityScene,
  { programId, name: decoded, path, data }: DecodedInstruction,
): boolean => {
  const program = programNames.get(programId)
  const name = decoded ?? loggedName(read.record.logs ?? [], programId) ?? ''
  if (program?.category === 'oracle')
    return name === '' || /price|feed|update|post|crank/i.test(name)
  if (program && path.length === 1 && /^(update|post)\w*(oracle|price|pricing)/i.test(name))
    return true
  if (programId === driftProgram && isDriftOracle(data)) return true
  const isMaker = path.length === 1 && program?.name.includes('(prop AMM)') === true
  return isMaker && read.tokens.every(({ before, after }) => before === after)
}

const driftProgram = address('dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH')

/**
 * Drift handles instructions with this prefix before its decoder; 0 is the market makers’ oracle price. Source: github
 * drift-labs/protocol-v2 programs/drift/src/lib.rs.
 */
const isDriftOracle = (data: Uint8Array): boolean =>
  data.length > 5 && data[4] === 0 && data.subarray(0, 4).every((byte) => byte === 0xff)

/** The name that a program logs for its instruction, as Anchor programs do. */
const loggedName = (logs: readonly string[], program: Address): string | undefined => {
  const at = logs.indexOf(`Program ${program} invoke [1]`)
  return at === -1 ? undefined : loggedForm.exec(logs[at + 1] ?? '')?.[1]
}

/** Letters and digits only, after the number that some log: an unknown program chooses its own name for it. */
const loggedForm = /^Program log: Instruction(?: \d{1,3})?: ([A-Za-z][A-Za-z\d]{1,40})$/
