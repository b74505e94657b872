import type { Address } from '../solana/address/address.ts'
import { bubblegumProgram, loaderV3Program, voteProgram } from '../solana/address/known-address.ts'
import type { DecodedInstruction } from '../solana/decoding/format/decoder.ts'
import { programNames } from '../solana/known/known-programs.ts'
import { corePrograms } from '../solana/state/reserved-address.ts'
import type { ActivityEvent } from './activity-event.ts'
import type { ActivityDraft } from './activity-item.ts'
import type { ActivityScene } from './scene.ts'

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
  if (programId === loaderV3Program && name === 'DeployWithMaxDataLen' && scene.signs) {
    const program = at(2)
    return program && draft('program', { what: 'deploy-program', program }, program)
  }
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
  const top = called.find(({ path, name }) => path.length === 1 && name !== undefined)
  const named = top ?? called.find(({ name }) => name !== undefined)
  if (named?.name !== undefined)
    return { what: 'run-instruction', app: named.programId, instruction: named.name }
  const [first] = called
  const logged = first && loggedName(scene.read.record.logs ?? [], first.programId)
  return first && logged !== undefined
    ? { what: 'run-instruction', app: first.programId, instruction: logged }
    : undefined
}

/** A price posted to an oracle, or quotes of a market maker that trades nothing in this transaction. */
const isPriceUpdate = (
  { read }: ActivityScene,
  { programId, name = '', path }: DecodedInstruction,
): boolean => {
  const program = programNames.get(programId)
  if (program?.category === 'oracle') return name === '' || /price|feed|update|post/i.test(name)
  const isMaker = path.length === 1 && program?.name.includes('(prop AMM)') === true
  return isMaker && read.tokens.every(({ before, after }) => before === after)
}

/** The name that a program logs for its instruction, as Anchor programs do. */
const loggedName = (logs: readonly string[], program: Address): string | undefined => {
  const at = logs.indexOf(`Program ${program} invoke [1]`)
  return at === -1 ? undefined : loggedForm.exec(logs[at + 1] ?? '')?.[1]
}

/** Letters and digits only: an unknown program chooses its own name for it. */
const loggedForm = /^Program log: Instruction: ([A-Za-z][A-Za-z\d]{1,40})$/
