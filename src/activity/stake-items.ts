import type { Address } from '../solana/address/address.ts'
import { stakeProgram, wrappedSolMint } from '../solana/address/known-address.ts'
import type { Action } from '../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../solana/decoding/format/decoder.ts'
import type { StakeEvent } from './activity-event.ts'
import type { ActivityDraft } from './activity-item.ts'
import { activityAmounts, type ActivityScene, amountOf } from './scene.ts'

/**
 * Stake accounts of the wallet: created, delegated to a validator, split, merged and deactivated. Withdrawals appear in
 * the balances.
 */
export const stakeItems = (scene: ActivityScene): ActivityDraft[] => {
  if (!scene.signs) return []
  const { instructions } = scene.read
  const own = instructions.filter((instruction) => isOwnCall(scene, instruction))
  const split = new Set(
    own.flatMap(({ actions }) =>
      actions.flatMap((action) => (action.type === 'move-stake' ? [action.to] : [])),
    ),
  )
  const created = instructions
    .flatMap(({ actions }) => actions)
    .filter((action) => isCreation(scene, action))
    .filter(({ account }) => !split.has(account))
  const validators = validatorsOf(own)
  const accounts = new Set(created.map(({ account }) => account))
  return [
    ...created.map((creation) => fundedItem(scene, creation, validators.get(creation.account))),
    ...own.flatMap((instruction) => ownItems(scene, instruction, accounts)),
  ]
}

type Creation = Extract<Action, { type: 'create-account' }>

const isCreation = (scene: ActivityScene, action: Action): action is Creation =>
  action.type === 'create-account' &&
  action.programOwner === stakeProgram &&
  action.payer === scene.wallet &&
  action.lamports > 0n

/** Whether the wallet signs the call as stake authority. */
const isOwnCall = (scene: ActivityScene, { programId, accounts }: DecodedInstruction): boolean =>
  programId === stakeProgram &&
  accounts.some(({ address, signer }) => signer && address === scene.wallet)

const validatorsOf = (own: readonly DecodedInstruction[]): ReadonlyMap<Address, Address> =>
  new Map(
    own.flatMap(({ name, accounts: [account, vote] }) =>
      name === 'DelegateStake' && account && vote ? [[account.address, vote.address]] : [],
    ),
  )

const fundedItem = (
  scene: ActivityScene,
  { account, lamports }: Creation,
  validator: Address | undefined,
): ActivityDraft => {
  const amount = amountOf(scene, wrappedSolMint, lamports)
  return {
    type: 'stake',
    event: { what: 'fund-stake', amount, ...(validator && { validator }) },
    amounts: activityAmounts({ out: [amount] }),
    counterparty: validator ?? account,
  }
}

const ownItems = (
  scene: ActivityScene,
  { name, accounts: [account, vote], actions }: DecodedInstruction,
  created: ReadonlySet<Address>,
): ActivityDraft[] => {
  if (!account) return []
  const stake = account.address
  if (name === 'DelegateStake' && vote)
    return created.has(stake)
      ? []
      : [item('stake', { what: 'delegate-stake', stake, validator: vote.address }, vote.address)]
  if (name === 'Deactivate') return [item('unstake', { what: 'deactivate-stake', stake }, stake)]
  return actions.flatMap((action) =>
    action.type === 'move-stake' ? [movedItem(scene, name, action)] : [],
  )
}

const movedItem = (
  scene: ActivityScene,
  name: string | undefined,
  { from, to, lamports }: Extract<Action, { type: 'move-stake' }>,
): ActivityDraft => {
  if (lamports === undefined) return item('stake', { what: 'merge-stake', from, to }, to)
  const amount = amountOf(scene, wrappedSolMint, lamports)
  const what = name === 'Split' ? 'split-stake' : 'move-stake'
  return item('stake', { what, amount, from, to }, to)
}

const item = (
  type: 'stake' | 'unstake',
  event: StakeEvent,
  counterparty: Address,
): ActivityDraft => ({ type, event, amounts: [], counterparty })
