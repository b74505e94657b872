import type { Address } from '../../solana/address/address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import { decodeInstruction } from '../../solana/decoding/decode.ts'
import { readStoredProposal } from '../../solana/decoding/programs/squads-stored.ts'
import type { DecodedInstruction, Proposal } from '../../solana/decoding/format/decoder.ts'
import { coreAssetProgram } from '../../solana/address/known-address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import { isCalledBy } from '../../solana/transaction/message.ts'
import { type Identity, makeIdentity } from '../context/identity.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { recordsOf, signedCalls } from './call.ts'

/**
 * What the vault of a multisig, a smart wallet or a DAO does: once its members approve, or now, after an earlier approval
 * or because the user's signature is enough.
 */
export type VaultCall = {
  /** Or the account of the smart wallet or DAO that names the user. */
  multisig: Address
  /** The instruction that proposes or executes it. */
  by: DecodedInstruction
  /** Executed by this transaction, rather than put to a vote. */
  executed: boolean
  /** Whether the user acts without a vote, as with a smart wallet. */
  direct?: true
  incomplete: boolean
  /**
   * The inner instructions from the vault's point of view, one context for each address that signs them: only the
   * program knows which of these is the vault and which is decoy.
   */
  contexts: RiskContext[]
}

export const vaultCalls = (context: RiskContext): VaultCall[] => [
  ...context.instructions.flatMap((by) => [
    ...proposalsIn(by).map((proposed) => proposedCall(by, proposed, context)),
    ...by.actions.flatMap((action) =>
      action.type === 'execute-multisig' && !action.config
        ? (executedCall(by, action, context) ?? [])
        : [],
    ),
  ]),
  ...directCalls(context),
]

/** A proposal may contain another one, of a multisig that is a member of this one. */
const proposalsIn = ({ proposed }: DecodedInstruction): Proposal<DecodedInstruction>[] =>
  proposed === undefined ? [] : [proposed, ...proposed.instructions.flatMap(proposalsIn)]

const proposedCall = (
  by: DecodedInstruction,
  { multisig, signers, instructions, incomplete }: Proposal<DecodedInstruction>,
  context: RiskContext,
): VaultCall => {
  const contexts = signers.map((user): RiskContext => {
    const plain = makeIdentity({ ...context, user, instructions })
    return {
      ...context,
      user,
      instructions,
      identity: statedIdentity(plain, signers, instructions),
      effects: { balances: [], controls: [], unseen: [] },
      simulation: { status: 'unavailable', gap: { reason: 'not-executed' } },
      origin: {},
    }
  })
  return { multisig, by, executed: false, incomplete, contexts }
}

/**
 * The simulation shows what is executed, and who signs for it. If it fails, the account that stores the proposal still
 * does.
 */
const executedCall = (
  by: DecodedInstruction,
  { transaction, multisig }: Extract<Action, { type: 'execute-multisig' }>,
  context: RiskContext,
): VaultCall | undefined => {
  const data = context.before.get(transaction)?.data
  const stored = data && readStoredProposal(data, by)
  const called = callsWithin(by, context)
  const signers = new Set([...(stored?.signers ?? []), ...vaultsIn(called, by)])
  if (signers.size === 0) return undefined
  const instructions =
    called.length > 0 ? called : (stored?.instructions.map(decodeInstruction) ?? [])
  return {
    multisig,
    by,
    executed: true,
    incomplete: stored?.incomplete ?? false,
    contexts: viewsOf([...signers], instructions, context),
  }
}

/** Calls in which a program that keeps assets for wallets, and knows the user, signs at an address of its own. */
const directCalls = (context: RiskContext): VaultCall[] =>
  signedCalls(context).flatMap((call) => {
    const by = context.instructions.find(({ path }) => path.length === 1 && path[0] === call.index)
    const [record] = recordsOf(call, context)
    if (!by || !record || !isTreasurer(call.programId)) return []
    if (by.actions.some(({ type }) => type === 'execute-multisig')) return []
    const called = callsWithin(by, context)
    const vaults = vaultsIn(called, by)
    if (vaults.length === 0) return []
    const contexts = viewsOf(vaults, called, context)
    return [{ multisig: record, by, executed: true, direct: true, incomplete: false, contexts }]
  })

/** An asset of Metaplex Core signs, too, for what its owner executes with it. */
const isTreasurer = (program: Address): boolean =>
  program === coreAssetProgram || treasurers.has(programNames.get(program)?.category ?? '')

const treasurers: ReadonlySet<string> = new Set(['multisig', 'wallet', 'governance'])

const callsWithin = (by: DecodedInstruction, { instructions }: RiskContext): DecodedInstruction[] =>
  instructions.filter(({ path }) => isCalledBy(path, by.path))

/** Addresses without a private key that the program itself signs for. What it calls may sign for others. */
const vaultsIn = (called: readonly DecodedInstruction[], by: DecodedInstruction): Address[] => [
  ...new Set(
    called
      .filter(({ path }) => path.length === by.path.length + 1)
      .flatMap(({ actions }) => actions.flatMap(signerOf))
      .filter((address) => !isOnCurve(address)),
  ),
]

const signerOf = (action: Action): Address[] => {
  if ('authority' in action) return [action.authority]
  if (action.type === 'create-account') return [action.payer]
  return action.type === 'assign' ? [action.account] : []
}

/** The transaction from the point of view of each vault, with the instructions that are its own. */
const viewsOf = (
  vaults: readonly Address[],
  instructions: readonly DecodedInstruction[],
  context: RiskContext,
): RiskContext[] =>
  vaults.map((user) => ({
    ...context,
    user,
    instructions,
    identity: withMember(makeIdentity({ ...context, user, instructions }), context.identity),
    origin: {},
  }))

/** What the vault gives to the member who signs is no loss for that member. */
const withMember = (vault: Identity, member: Identity): Identity => ({
  ...vault,
  isUserAlone: (holder) => vault.isUserAlone(holder) || member.isUserAlone(holder),
  ownedAfter: (address) => vault.ownedAfter(address) || member.ownedAfter(address),
  isStranger: (address) => vault.isStranger(address) && member.isStranger(address),
})

/**
 * Accounts of a proposal are rarely among those of this transaction, so their owners were not read. Every account on
 * which the vault acts as authority counts as the vault's, and only what the proposal creates counts as new.
 */
const statedIdentity = (
  plain: Identity,
  signers: readonly Address[],
  instructions: readonly DecodedInstruction[],
): Identity => {
  const own = new Set<Address>(signers)
  const created = new Set<Address>()
  for (const { actions } of instructions) {
    for (const action of actions) {
      for (const account of actedOn(action, signers)) own.add(account)
      if (action.type === 'create-account' || action.type === 'create-token-account')
        created.add(action.account)
    }
  }
  const isOwn = (address: Address): boolean => own.has(address)
  return {
    ...plain,
    isUser: (holder) => holder !== undefined && signers.includes(holder),
    ownedBefore: (address) => isOwn(address) && !created.has(address),
    everOwned: isOwn,
    ownedAfter: (address) => isOwn(address) || plain.ownedAfter(address),
    isStranger: (address) => !isOwn(address) && plain.isStranger(address),
    isFresh: (address) => created.has(address),
  }
}

const actedOn = (action: Action, signers: readonly Address[]): Address[] => {
  if (!('authority' in action) || !signers.includes(action.authority)) return []
  if ('account' in action) return [action.account]
  return 'from' in action && action.from !== undefined ? [action.from] : []
}
