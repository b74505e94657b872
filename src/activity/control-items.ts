import type { Address } from '../solana/address/address.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { Action, AssetReference } from '../solana/decoding/format/action.ts'
import type { ActivityEvent } from './activity-event.ts'
import type { ActivityDraft, ActivityType } from './activity-item.ts'
import { type ActivityScene, amountOf } from './scene.ts'

/**
 * Permissions granted and revoked over the wallet’s tokens and accounts. Grants that the same transaction revokes are
 * left out.
 */
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
 * Of several actions on the same account, only the last counts, and it is left out too if it only undoes the first:
 * approved or unfrozen for a moment. An approval that follows a revocation is listed.
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
        ? item('revoke', { what: 'revoke', ...heldIn(scene, action.account) })
        : undefined
    case 'set-authority':
      return authorityItem(scene, action)
    case 'assign':
      return action.account === scene.wallet
        ? item(
            'authority',
            { what: 'assign-wallet', program: action.programOwner },
            action.programOwner,
          )
        : undefined
    case 'freeze':
    case 'thaw': {
      const { type: what, account, mint, authority } = action
      return scene.isOwn(account) ? item('freeze', { what, account, mint }, authority) : undefined
    }
    case 'upgrade-program':
      return action.authority === scene.wallet ? upgradeItem(scene, action) : undefined
    default:
      return 'authority' in action && action.authority === scene.wallet
        ? (assetItem(action) ?? multisigItem(action))
        : undefined
  }
}

/** The buffer is closed, and its SOL goes where the upgrade says. */
const upgradeItem = (
  scene: ActivityScene,
  { program, buffer, destination }: Extract<Action, { type: 'upgrade-program' }>,
): ActivityDraft => {
  const { resolved, record } = scene.read
  const place = resolved.accounts.findIndex(({ address }) => address === buffer)
  const held = destination === scene.wallet ? (record.preLamports[place] ?? 0n) : 0n
  const received = held > 0n ? { received: amountOf(scene, wrappedSolMint, held) } : {}
  return item('program', { what: 'upgrade-program', program, ...received }, program)
}

const item = (type: ActivityType, event: ActivityEvent, counterparty?: Address): ActivityDraft => ({
  type,
  event,
  amounts: [],
  ...(counterparty && { counterparty }),
})

/** The largest u64, which programs treat as unlimited. */
const unlimited = 2n ** 64n - 1n

const approvalItem = (
  scene: ActivityScene,
  { account, delegate, amount: raw, mint: named }: Extract<Action, { type: 'approve' }>,
): ActivityDraft | undefined => {
  if (!scene.isOwn(account)) return undefined
  const mint = named ?? scene.mintOf(account)
  const amount = mint === undefined ? { raw } : amountOf(scene, mint, raw)
  const event: ActivityEvent = {
    what: 'approve',
    ...heldIn(scene, account),
    delegate,
    ...(raw !== unlimited && { amount }),
  }
  return item('approval', event, delegate)
}

const heldIn = (scene: ActivityScene, account: Address): { account: Address; mint?: Address } => {
  const mint = scene.mintOf(account)
  return { account, ...(mint && { mint }) }
}

const authorityItem = (
  { wallet, isOwn }: ActivityScene,
  { account, kind, authority, next }: Extract<Action, { type: 'set-authority' }>,
): ActivityDraft | undefined => {
  if (authority !== wallet && next !== wallet && !isOwn(account)) return undefined
  if (next === undefined) return item('authority', { what: 'renounce-authority', account, kind })
  return next === wallet && authority !== wallet
    ? item('authority', { what: 'receive-authority', account, kind, from: authority }, authority)
    : item('authority', { what: 'give-authority', account, kind, to: next }, next)
}

/** NFTs over which the wallet has the authority. */
const assetItem = (action: Action): ActivityDraft | undefined => {
  switch (action.type) {
    case 'delegate-asset': {
      const { permissions, delegate } = action
      const event: ActivityEvent = {
        what: 'approve-asset',
        asset: assetReference(action),
        permissions,
        ...(delegate && { delegate }),
      }
      return item('approval', event, delegate)
    }
    case 'revoke-asset':
      return item('revoke', { what: 'revoke-asset', asset: assetReference(action) })
    case 'burn-asset':
      // The burn of its token is listed with the transfers.
      return action.kind === 'metaplex'
        ? undefined
        : item('burn', { what: 'burn-asset', asset: assetReference(action) })
    case 'lock-asset':
    case 'unlock-asset':
      return item('nft', { what: action.type, asset: assetReference(action) })
    default:
      return undefined
  }
}

const assetReference = ({ kind, asset, leaf }: AssetReference): AssetReference => ({
  kind,
  asset,
  ...(leaf !== undefined && { leaf }),
})

/** Multisigs for which the wallet signs. */
const multisigItem = (action: Action): ActivityDraft | undefined => {
  switch (action.type) {
    case 'change-multisig': {
      const { multisig, proposed } = action
      return item('authority', { what: 'change-multisig', multisig, proposed }, multisig)
    }
    case 'vote-multisig': {
      const { multisig, vote, dao } = action
      return item(
        'program',
        { what: 'vote-multisig', multisig, vote, ...(dao && { dao }) },
        multisig,
      )
    }
    case 'execute-multisig': {
      const { multisig } = action
      return item('program', { what: 'execute-multisig', multisig }, multisig)
    }
    default:
      return undefined
  }
}
