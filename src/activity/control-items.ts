import type { Address } from '../solana/address/address.ts'
import { assetText, powersText } from '../findings/words/assets.ts'
import { shortAddress } from '../findings/words/amounts.ts'
import type { Action } from '../solana/decoding/format/action.ts'
import type { ActivityDraft, ActivityType } from './activity-item.ts'
import { type ActivityScene, addressWords, amountWords, mintWords } from './scene.ts'

/** Who may do what with the wallet's tokens and accounts from now on; what is taken back at once is not told. */
export const controlItems = (scene: ActivityScene): ActivityDraft[] => {
  const actions = scene.read.instructions.flatMap((instruction) => instruction.actions)
  return actions.flatMap((action) =>
    isUndone(action, actions) ? [] : (itemOf(scene, action) ?? []),
  )
}

type Toggle = Extract<Action, { type: 'approve' | 'revoke' | 'freeze' | 'thaw' }>

const pairOf = ({ type }: Toggle): 'spend' | 'freeze' =>
  type === 'approve' || type === 'revoke' ? 'spend' : 'freeze'

/**
 * Of several that set the same thing of one account only the last stands, and it is not told either where it takes back
 * the first: given for the moment, or thawed for it. A right that is given anew after one was taken back is told.
 */
const isUndone = (action: Action, all: readonly Action[]): boolean => {
  if (!isToggle(action)) return false
  const same = all
    .filter(isToggle)
    .filter((each) => each.account === action.account && pairOf(each) === pairOf(action))
  const [first] = same
  const last = same.at(-1)
  if (!first || last !== action) return true
  return first.type !== last.type && last.type !== 'approve'
}

const isToggle = (action: Action): action is Toggle =>
  action.type === 'approve' ||
  action.type === 'revoke' ||
  action.type === 'freeze' ||
  action.type === 'thaw'

const itemOf = (scene: ActivityScene, action: Action): ActivityDraft | undefined => {
  switch (action.type) {
    case 'approve':
      return approvalItem(scene, action)
    case 'revoke':
      return scene.isOwn(action.account)
        ? item(
            'revoke',
            `${scene.verb('Took back')} the right to spend ${heldWords(scene, action.account)}`,
          )
        : undefined
    case 'set-authority':
      return authorityItem(scene, action)
    case 'assign':
      return action.account === scene.wallet
        ? item(
            'authority',
            `${scene.verb('Handed')} the wallet over to ${addressWords(action.programOwner)}`,
            action.programOwner,
          )
        : undefined
    case 'freeze':
    case 'thaw': {
      const word = scene.verb(action.type === 'freeze' ? 'is frozen' : 'can be moved again')
      const held = `${mintWords(scene, action.mint)} account ${shortAddress(action.account)}`
      return scene.isOwn(action.account)
        ? item('freeze', `The ${held} ${word}`, action.authority)
        : undefined
    }
    case 'upgrade-program':
      return action.authority === scene.wallet
        ? item(
            'program',
            `${scene.verb('Upgraded')} the program ${addressWords(action.program)}`,
            action.program,
          )
        : undefined
    default:
      return assetItem(scene, action) ?? multisigItem(scene, action)
  }
}

const item = (type: ActivityType, summary: string, counterparty?: Address): ActivityDraft => ({
  type,
  summary,
  amounts: [],
  ...(counterparty && { counterparty }),
})

/** What programs take for "as much as you like": the greatest number that an amount can be. */
const boundless = 2n ** 64n - 1n

const approvalItem = (
  scene: ActivityScene,
  { account, delegate, amount, mint: named }: Extract<Action, { type: 'approve' }>,
): ActivityDraft | undefined => {
  if (!scene.isOwn(account)) return undefined
  const mint = named ?? scene.mintOf(account)
  const what =
    amount === boundless
      ? `any amount of ${heldWords(scene, account)}`
      : mint === undefined
        ? `${amount} token units`
        : amountWords(scene, mint, amount)
  return item(
    'approval',
    `${scene.verb('Approved')} ${addressWords(delegate)} to spend ${what}`,
    delegate,
  )
}

const heldWords = (scene: ActivityScene, account: Address): string => {
  const mint = scene.mintOf(account)
  return mint === undefined ? `the tokens in ${shortAddress(account)}` : mintWords(scene, mint)
}

const authorityItem = (
  scene: ActivityScene,
  { account, kind, authority, next }: Extract<Action, { type: 'set-authority' }>,
): ActivityDraft | undefined => {
  const gets = next === scene.wallet
  if (authority !== scene.wallet && !gets && !scene.isOwn(account)) return undefined
  const what = `${shortAddress(account)} (${kind.replaceAll('-', ' ')})`
  if (next === undefined)
    return item('authority', `${scene.verb('Gave up control of')} ${what} for good`)
  return gets && authority !== scene.wallet
    ? item(
        'authority',
        `${scene.verb('Got control of')} ${what} from ${addressWords(authority)}`,
        authority,
      )
    : item('authority', `${scene.verb('Gave control of')} ${what} to ${addressWords(next)}`, next)
}

const assetItem = (scene: ActivityScene, action: Action): ActivityDraft | undefined => {
  switch (action.type) {
    case 'delegate-asset': {
      if (action.authority !== scene.wallet) return undefined
      const who = action.delegate ? addressWords(action.delegate) : 'whoever may update it'
      const may = `${powersText(action)} the ${assetText(action)}`
      return item('approval', `${scene.verb('Approved')} ${who} to ${may}`, action.delegate)
    }
    case 'revoke-asset':
      return action.authority === scene.wallet
        ? item('revoke', `${scene.verb('Took back')} a right over the ${assetText(action)}`)
        : undefined
    case 'burn-asset':
      return action.authority === scene.wallet && action.kind !== 'metaplex'
        ? item('burn', `${scene.verb('Burned')} the ${assetText(action)}`)
        : undefined
    case 'lock-asset':
    case 'unlock-asset':
      return action.authority === scene.wallet
        ? item(
            'nft',
            `${scene.verb(action.type === 'lock-asset' ? 'Locked' : 'Unlocked')} the ${assetText(action)}`,
          )
        : undefined
    default:
      return undefined
  }
}

const multisigItem = (scene: ActivityScene, action: Action): ActivityDraft | undefined => {
  switch (action.type) {
    case 'change-multisig':
      return action.authority === scene.wallet
        ? item(
            'authority',
            `${action.proposed ? `${scene.verb('Proposed')} a change of` : scene.verb('Changed')} the multisig ${shortAddress(action.multisig)}`,
            action.multisig,
          )
        : undefined
    case 'vote-multisig':
      return action.authority === scene.wallet
        ? item(
            'program',
            `${scene.verb('Voted')} ${voteWords[action.vote]} in the multisig ${shortAddress(action.multisig)}`,
            action.multisig,
          )
        : undefined
    case 'execute-multisig':
      return action.authority === scene.wallet
        ? item(
            'program',
            `${scene.verb('Carried out')} what the multisig ${shortAddress(action.multisig)} approved`,
            action.multisig,
          )
        : undefined
    default:
      return undefined
  }
}

const voteWords = { approve: 'yes', reject: 'no', cancel: 'to cancel' } as const
