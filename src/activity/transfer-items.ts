import type { Address } from '../solana/address/address.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import { programNames } from '../solana/known/known-programs.ts'
import { corePrograms } from '../solana/state/reserved-address.ts'
import type { ActivityEvent, Moved } from './activity-event.ts'
import type { ActivityDraft, ActivityType } from './activity-item.ts'
import { activityAmounts, type ActivityScene, amountOf } from './scene.ts'
import { leftoverLamports } from './trades/legs.ts'
import { isByWallet } from './trades/owner-flows.ts'
import { tipAccounts } from '../solana/known/tip-accounts.ts'
import type { Trade } from './trades/trade.ts'
import type { Transfer } from './transfers.ts'

/**
 * Transfers, one item per counterparty and token. Alongside an exchange, only separate instructions and bridge transfers:
 * the rest belongs to the exchange. A trade agreed between two wallets also consists of separate instructions.
 */
export const transferItems = (
  scene: ActivityScene,
  exchanged: boolean,
  agreed?: Trade,
): ActivityDraft[] => {
  const movers = new Map(
    scene.read.instructions.map((instruction) => [
      instruction.path.join('.'),
      scene.read.movers.get(instruction),
    ]),
  )
  const shown = scene.transfers.filter((transfer) => {
    const mover = movers.get(transfer.path.join('.'))
    if (isAccountCost(scene, transfer)) return false
    if (mover === 'depository' || tipAccounts.has(transfer.to)) return false
    if (agreed && isLegOf(agreed, transfer)) return false
    if (!exchanged || isByWallet(scene.read, scene.wallet, transfer)) return true
    return mover === 'bridge' && isSent(transfer)
  })
  const groups = Map.groupBy(shown, (each) => keyOf(scene, each))
  return withBurnsLast([...groups.values()].flatMap((group) => itemOf(scene, group)))
}

/** What is minted or burned is part of an exchange, also by a bridge. */
const isSent = ({ kind }: Transfer): boolean => kind !== 'mint' && kind !== 'burn'

/** What goes to others first: burns of worthless tokens often stand before the fee of the service that makes them. */
const withBurnsLast = (drafts: readonly ActivityDraft[]): ActivityDraft[] => {
  const burns = drafts.filter(({ type }) => type === 'burn')
  const others = drafts.filter(({ type }) => type !== 'burn')
  if (burns.length <= burnsNamedMax) return [...others, ...burns]
  const amounts = burns.flatMap((burn) => burn.amounts)
  const mints = amounts.map(({ mint }) => mint)
  return [...others, { type: 'burn', event: { what: 'burn-several', mints }, amounts }]
}

/** Maximum burned tokens that have items of their own. */
const burnsNamedMax = 2

/**
 * SOL that goes into new accounts or comes out of closed ones belongs to what they serve, unless it is wrapped SOL that
 * leaves the wallet that way.
 */
const isAccountCost = (
  { wallet, mintOf }: ActivityScene,
  { kind, from, to, fromAccount, toAccount, amount }: Transfer,
): boolean => {
  if (kind !== 'rent' && kind !== 'close') return false
  const wrapped = mintOf(kind === 'close' ? fromAccount : toAccount) === wrappedSolMint
  return !(wrapped && from === wallet && to !== wallet && amount > leftoverLamports)
}

const isLegOf = ({ baseMint, quoteMint }: Trade, { kind, mint }: Transfer): boolean =>
  kind === 'transfer' && (mint === baseMint || mint === quoteMint)

const keyOf = ({ wallet }: ActivityScene, { kind, from, to, mint }: Transfer): string =>
  [kind, from === wallet ? to : from, from === wallet, mint].join(' ')

const itemOf = (scene: ActivityScene, group: readonly Transfer[]): ActivityDraft[] => {
  const [first] = group
  if (!first) return []
  const sent = first.from === scene.wallet
  const raw = group.reduce((sum, each) => sum + (sent ? each.amount : arrived(scene, each)), 0n)
  const amount = amountOf(scene, first.mint, raw)
  // A mint to another wallet costs the minter nothing.
  const moves = first.kind !== 'mint' || !sent
  return [
    {
      ...eventOf(scene, first, raw, sent ? keptOf(scene, group) : 0n),
      amounts: moves ? activityAmounts(sent ? { out: [amount] } : { in: [amount] }) : [],
      ...(first.kind !== 'burn' && { counterparty: sent ? first.to : first.from }),
    },
  ]
}

/** What the token keeps of transfers to others. */
const keptOf = (scene: ActivityScene, group: readonly Transfer[]): bigint =>
  group.reduce(
    (sum, each) => (each.kind === 'transfer' ? sum + each.amount - arrived(scene, each) : sum),
    0n,
  )

/** Received amount: less than sent if the token has a transfer fee. */
const arrived = ({ read, transfers }: ActivityScene, { toAccount, amount }: Transfer): bigint => {
  const account = read.tokensByAccount.get(toAccount)
  const alone = transfers.filter((each) => each.toAccount === toAccount).length === 1
  const gained = account ? account.after - account.before : amount
  return alone && gained > 0n && gained < amount ? gained : amount
}

/** The named program within whose call it moves. Direct transfers need none. */
const appOf = ({ read }: ActivityScene, path: Transfer['path']): { app?: Address } => {
  const [top] = path
  if (path.length < 2 || top === undefined) return {}
  const app = read.resolved.instructions[top]?.programId
  return app && programNames.has(app) && !corePrograms.has(app) ? { app } : {}
}

const eventOf = (
  scene: ActivityScene,
  { kind, from, to, mint, path }: Transfer,
  raw: bigint,
  kept: bigint,
): { type: ActivityType; event: ActivityEvent } => {
  const sent = from === scene.wallet
  const single = kind === 'asset' || (raw === 1n && scene.decimalsOf(mint) === 0)
  const moved: Moved = single ? { nft: mint } : { amount: amountOf(scene, mint, raw) }
  if (kind === 'burn') return { type: 'burn', event: { what: 'burn', ...moved } }
  if (kind === 'mint')
    return {
      type: 'mint',
      event: sent ? { what: 'mint', ...moved, to } : { what: 'receive-minted', ...moved },
    }
  return {
    type: single ? 'nft' : sent ? 'transfer-out' : 'transfer-in',
    event: sent
      ? {
          what: 'send',
          ...moved,
          to,
          ...appOf(scene, path),
          ...(kept > 0n && { fee: amountOf(scene, mint, kept) }),
        }
      : { what: 'receive', ...moved, from },
  }
}
