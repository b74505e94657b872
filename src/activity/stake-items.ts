import type { Address } from '../solana/address/address.ts'
import { stakeProgram, wrappedSolMint } from '../solana/address/known-address.ts'
import { shortAddress } from '../findings/words/amounts.ts'
import type { Action } from '../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../solana/decoding/format/decoder.ts'
import type { ActivityDraft } from './activity-item.ts'
import { type ActivityScene, addressWords, amountOf, amountWords } from './scene.ts'

/**
 * Stake accounts of the wallet: made, delegated to a validator, split, joined and ended. What comes out of them is told
 * by the balances.
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
  const made = instructions
    .flatMap(({ actions }) => actions)
    .filter((action) => isMaking(scene, action))
    .filter(({ account }) => !split.has(account))
  const validators = validatorsOf(own)
  const isMade = new Set(made.map(({ account }) => account))
  return [
    ...made.map((making) => madeItem(scene, making, validators.get(making.account))),
    ...own.flatMap((instruction) => ownItems(scene, instruction, isMade)),
  ]
}

type Making = Extract<Action, { type: 'create-account' }>

const isMaking = (scene: ActivityScene, action: Action): action is Making =>
  action.type === 'create-account' &&
  action.programOwner === stakeProgram &&
  action.payer === scene.wallet &&
  action.lamports > 0n

/** Only what the wallet has the right to: it signs as the authority. */
const isOwnCall = (scene: ActivityScene, { programId, accounts }: DecodedInstruction): boolean =>
  programId === stakeProgram &&
  accounts.some(({ address, signer }) => signer && address === scene.wallet)

const validatorsOf = (own: readonly DecodedInstruction[]): ReadonlyMap<Address, Address> =>
  new Map(
    own.flatMap(({ name, accounts: [account, vote] }) =>
      name === 'DelegateStake' && account && vote ? [[account.address, vote.address]] : [],
    ),
  )

const madeItem = (
  scene: ActivityScene,
  { account, lamports }: Making,
  validator: Address | undefined,
): ActivityDraft => {
  const amount = amountWords(scene, wrappedSolMint, lamports)
  return {
    type: 'stake',
    summary: validator
      ? `${scene.verb('Staked')} ${amount} with the validator ${addressWords(validator)}`
      : `${scene.verb('Put')} ${amount} into a stake account`,
    amounts: [amountOf(scene, wrappedSolMint, lamports, 'out')],
    counterparty: validator ?? account,
  }
}

const ownItems = (
  scene: ActivityScene,
  { name, accounts: [account, vote], actions }: DecodedInstruction,
  made: ReadonlySet<Address>,
): ActivityDraft[] => {
  if (!account) return []
  const short = shortAddress(account.address)
  if (name === 'DelegateStake' && vote)
    return made.has(account.address)
      ? []
      : [
          stakeItem(
            'stake',
            `${scene.verb('Delegated')} the stake ${short} to the validator ${addressWords(vote.address)}`,
            vote.address,
          ),
        ]
  if (name === 'Deactivate')
    return [stakeItem('unstake', `${scene.verb('Began to unstake')} ${short}`, account.address)]
  return actions.flatMap((action) =>
    action.type === 'move-stake' ? [movedItem(scene, name, action)] : [],
  )
}

const movedItem = (
  scene: ActivityScene,
  name: string | undefined,
  { from, to, lamports }: Extract<Action, { type: 'move-stake' }>,
): ActivityDraft => {
  const [here, there] = [shortAddress(from), shortAddress(to)]
  if (lamports === undefined)
    return stakeItem(
      'stake',
      `${scene.verb('Merged')} the stake ${here} into the stake ${there}`,
      to,
    )
  const amount = amountWords(scene, wrappedSolMint, lamports)
  return stakeItem(
    'stake',
    name === 'Split'
      ? `${scene.verb('Split')} ${amount} off the stake ${here} into the stake ${there}`
      : `${scene.verb('Moved')} ${amount} from the stake ${here} to the stake ${there}`,
    to,
  )
}

const stakeItem = (
  type: 'stake' | 'unstake',
  summary: string,
  counterparty: Address,
): ActivityDraft => ({ type, summary, amounts: [], counterparty })
