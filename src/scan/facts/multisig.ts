import type { Address } from '../../solana/address/address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import { decodeInstruction } from '../../solana/decoding/decode.ts'
import { readStoredProposal } from '../../solana/decoding/programs/squads-stored.ts'
import type { DecodedInstruction, Proposal } from '../../solana/decoding/format/decoder.ts'
import { type Identity, makeIdentity } from '../context/identity.ts'
import type { RiskContext } from '../context/risk-context.ts'

/** What a multisig's vault does: once its members approve, or now after an earlier approval. */
export type VaultCall = {
  multisig: Address
  /** The instruction that proposes or executes it. */
  by: DecodedInstruction
  /** Executed by this transaction, rather than put to a vote. */
  executed: boolean
  incomplete: boolean
  /**
   * The inner instructions from the vault's point of view, one context for each address that signs them: only the
   * program knows which of these is the vault and which is decoy.
   */
  contexts: RiskContext[]
}

export const vaultCalls = (context: RiskContext): VaultCall[] =>
  context.instructions.flatMap((by) => [
    ...proposalsIn(by).map((proposed) => proposedCall(by, proposed, context)),
    ...by.actions.flatMap((action) =>
      action.type === 'execute-multisig' && !action.config
        ? (executedCall(by, action.transaction, context) ?? [])
        : [],
    ),
  ])

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

/** The simulation shows what is executed. If it fails, the account that stores the proposal still does. */
const executedCall = (
  by: DecodedInstruction,
  transaction: Address,
  context: RiskContext,
): VaultCall | undefined => {
  const data = context.before.get(transaction)?.data
  const stored = data && readStoredProposal(data, by)
  if (stored === undefined) return undefined
  const called = context.instructions.filter(
    ({ path }) => path.length > by.path.length && by.path.every((at, depth) => path[depth] === at),
  )
  const instructions = called.length > 0 ? called : stored.instructions.map(decodeInstruction)
  const contexts = stored.signers.map((user) => ({
    ...context,
    user,
    instructions,
    identity: makeIdentity({ ...context, user, instructions }),
    origin: {},
  }))
  const { multisig, incomplete } = stored
  return { multisig, by, executed: true, incomplete, contexts }
}

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
