import type { Address } from '../solana/address/address.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import { programNames } from '../solana/known/known-programs.ts'
import type { ActivityEvent } from './activity-event.ts'
import type { ActivityDraft, ActivityType } from './activity-item.ts'
import { movingApp, movingCall } from './moving-app.ts'
import { activityAmounts, type ActivityScene, amountOf, type MintAmount, venueOf } from './scene.ts'
import type { Derivation } from './trades/derive-trades.ts'
import { type Leg, leftoverLamports, legsOf } from './trades/legs.ts'
import type { NoTradeKind, Trade } from './trades/trade.ts'
import { isClaim } from './trades/venues.ts'

/** What apps exchanged, took or paid, according to the balances; empty if none of these happened. */
export const exchangeItems = (scene: ActivityScene, derived: Derivation): ActivityDraft[] => {
  const trades = derived.trades.filter(({ wallet }) => wallet === scene.wallet)
  if (trades.length > 0) return trades.map((trade) => swapItem(scene, trade))
  const other = otherItem(scene, derived)
  return other ? [other] : []
}

const otherItem = (
  scene: ActivityScene,
  { trades, agreed, others }: Derivation,
): ActivityDraft | undefined => {
  const own = agreed.find(({ wallet }) => wallet === scene.wallet)
  if (own) return swapItem(scene, own, agreed.find((each) => each !== own)?.wallet)
  const kind = others.find(({ wallet }) => wallet === scene.wallet)?.kind
  const isKeeper = scene.signs && trades.some((each) => !isSigner(scene, each.wallet))
  if (isKeeper && scene.calls.order && (kind === 'arbitrage' || kind === 'order'))
    return keeperItem(scene)
  const describe = kind && describers[kind]
  return describe?.(scene, changesOf(scene))
}

const isSigner = ({ read }: ActivityScene, wallet: Address): boolean =>
  read.resolved.accounts.some(({ address, signer }) => signer && address === wallet)

const keeperItem = (scene: ActivityScene): ActivityDraft => {
  const changes = netOf(scene)
  return draft('order', { what: 'execute-order', gained: changes.in, ...venueOf(scene) }, changes)
}

type Changes = { out: MintAmount[]; in: MintAmount[] }
type Describer = (scene: ActivityScene, changes: Changes) => ActivityDraft | undefined

const swapItem = (scene: ActivityScene, trade: Trade, other?: Address): ActivityDraft => {
  const { side, baseMint, baseAmount, quoteMint, quoteAmount, venues } = trade
  const base = amountOf(scene, baseMint, baseAmount)
  const quote = amountOf(scene, quoteMint, quoteAmount)
  const [spent, received] = side === 'buy' ? [quote, base] : [base, quote]
  const [venue] = venues
  const party = other === undefined ? {} : { counterparty: other }
  return {
    type: 'swap',
    event: { what: 'swap', side, base, quote, ...(venue !== undefined && { venue }), ...party },
    amounts: activityAmounts({ out: [spent], in: [received] }),
    ...party,
  }
}

/** Without small amounts of SOL paid or refunded for accounts alongside the exchange. */
const changesOf = (scene: ActivityScene): Changes => {
  const { spent, received } = legsOf(scene.flows)
  const several = spent.length + received.length > 1
  const matters = ([mint, amount]: Leg): boolean =>
    !several || mint !== wrappedSolMint || amount > leftoverLamports
  return {
    out: spent.filter(matters).map((leg) => amountOf(scene, ...leg)),
    in: received.filter(matters).map((leg) => amountOf(scene, ...leg)),
  }
}

/** All changes, exactly. */
const netOf = (scene: ActivityScene): Changes => {
  const net = [...scene.flows.net]
  return {
    out: net.flatMap(([mint, raw]) => (raw < 0n ? [amountOf(scene, mint, -raw)] : [])),
    in: net.flatMap(([mint, raw]) => (raw > 0n ? [amountOf(scene, mint, raw)] : [])),
  }
}

const draft = (type: ActivityType, event: ActivityEvent, changes: Changes): ActivityDraft => ({
  type,
  event,
  amounts: activityAmounts(changes),
})

const liquidityItem: Describer = (scene, changes) => {
  // A share that no pool issues: a stablecoin, a bond, a conversion.
  if (scene.calls.exchangeCalls === 0 && changes.out.length > 0 && changes.in.length > 0)
    return convertedItem(scene, changes)
  const { burned, minted } = scene.flows
  const added = changes.out.filter(({ mint }) => !burned.has(mint))
  const removed = changes.in.filter(({ mint }) => !minted.has(mint) && !isReceipt(scene, mint))
  // Only outgoing tokens: added. Otherwise removed.
  const created = added.length > 0 && removed.length === 0 && createsPool(scene)
  return draft(
    'liquidity',
    { what: 'liquidity', added, removed, ...venueOf(scene), ...(created && { created }) },
    changes,
  )
}

const convertedItem = (scene: ActivityScene, { out: spent, in: received }: Changes) => {
  const app = movingApp(scene, received, 'to')
  const event: ActivityEvent = { what: 'exchange', spent, received, ...(app && { app }) }
  return draft('program', event, { out: spent, in: received })
}

/** Source: the instruction names of pools; `Initialize2` is Raydium AMM v4's. */
const poolCreation = /^(create|init)\w*pool|^initialize2$|^initialize\w*lbpair/i

const createsPool = ({ read }: ActivityScene): boolean =>
  read.instructions.some(
    ({ programId, name }) =>
      programNames.get(programId)?.category === 'dex' &&
      name !== undefined &&
      poolCreation.test(name),
  )

/** Whether it is the single token of a position. */
const isReceipt = (scene: ActivityScene, mint: Address): boolean =>
  scene.flows.net.get(mint) === 1n && scene.decimalsOf(mint) === 0

const orderItem: Describer = (scene, changes) => {
  const venue = venueOf(scene)
  const holdsOrders = scene.calls.book || scene.calls.order
  if (changes.out.length > 0 && holdsOrders)
    return draft('order', { what: 'place-order', spent: changes.out, ...venue }, changes)
  if (changes.in.length > 0 && holdsOrders)
    return draft('order', { what: 'fill-order', received: changes.in, ...venue }, changes)
  return holdsOrders && changes.out.length + changes.in.length === 0
    ? draft('order', { what: 'change-orders', ...venue }, changes)
    : undefined
}

const arbitrageItem: Describer = (scene) => {
  const changes = netOf(scene)
  return draft(
    'arbitrage',
    { what: 'arbitrage', gained: changes.in, paid: changes.out, ...venueOf(scene) },
    changes,
  )
}

/** Only an instruction that pays out earnings is a claim; otherwise a program paid, for no known reason. */
const claimItem: Describer = (scene, changes) => {
  if (changes.in.length === 0) return undefined
  if (isClaimed(scene, changes.in))
    return draft('claim', { what: 'claim', received: changes.in, ...venueOf(scene) }, changes)
  if (changes.out.length > 0) return unexplainedItem(scene, changes)
  const app = movingApp(scene, changes.in, 'to')
  return draft(
    'transfer-in',
    { what: 'receive-from-app', amounts: changes.in, ...(app && { app }) },
    changes,
  )
}

/** Whether the call that pays is a claim: what is claimed may be sold at once, and another app pays for it. */
const isClaimed = (scene: ActivityScene, received: readonly MintAmount[]): boolean => {
  const top = movingCall(scene, received, 'to')
  return scene.read.instructions.some(
    (instruction) => isClaim(instruction) && (top === undefined || instruction.path[0] === top),
  )
}

const stakeItem: Describer = (scene, changes) => {
  const { out: spent, in: received } = changes
  if (received.some(({ mint }) => scene.flows.minted.has(mint)))
    return draft('stake', { what: 'stake', spent, received }, changes)
  if (spent.length === 0) return draft('unstake', { what: 'withdraw-stake', received }, changes)
  return received.length > 0
    ? draft('unstake', { what: 'unstake', spent, received }, changes)
    : draft('stake', { what: 'stake', spent, received }, changes)
}

const nftItem: Describer = (scene) => {
  const changes = netOf(scene)
  const single = ({ mint, raw }: MintAmount): boolean => raw === 1n && scene.decimalsOf(mint) === 0
  const venue = marketOf(scene)
  for (const [side, taken, paid] of [
    ['buy', changes.in, changes.out],
    ['sell', changes.out, changes.in],
  ] as const) {
    const nfts = taken.filter(single).map(({ mint }) => mint)
    const price = paid.filter((amount) => !single(amount))
    if (nfts.length > 0)
      return draft('nft', { what: 'trade-nft', side, nfts, price, ...venue }, changes)
  }
  const sold = changes.in.length > 0 && scene.signs ? soldFromMarket(scene) : []
  if (sold.length > 0)
    return draft(
      'nft',
      { what: 'trade-nft', side: 'sell', nfts: sold, price: changes.in, ...venue },
      changes,
    )
  return changes.in.length > 0
    ? draft('nft', { what: 'receive-from-market', amounts: changes.in, ...venue }, changes)
    : draft('nft', { what: 'pay-to-market', amounts: changes.out, ...venue }, changes)
}

/** NFTs that a marketplace held for their seller and hands over in a sale. */
const soldFromMarket = ({ read }: ActivityScene): Address[] => {
  const sells = read.instructions.some(
    ({ programId, name = '' }) =>
      programNames.get(programId)?.category === 'nft' && saleNames.test(name),
  )
  if (!sells) return []
  return read.tokens.flatMap(({ mint, before, after, decimals }) =>
    decimals === 0 && before === 1n && after === 0n ? [mint] : [],
  )
}

/** Source: Magic Eden v2 and Tensor interfaces. */
const saleNames = /^executesale|^mip1executesale|^ocp_?executesale|^sellnft/i

const marketOf = ({ read }: ActivityScene): { venue?: string } => {
  const [venue] = read.instructions.flatMap(({ programId }) => {
    const program = programNames.get(programId)
    return program?.category === 'nft' ? [program.name] : []
  })
  return venue === undefined ? {} : { venue }
}

const unexplainedItem: Describer = (scene, changes) => {
  // With one half empty it is no exchange: the transfers say what moved.
  if (changes.out.length === 0 || changes.in.length === 0) return undefined
  return draft(
    'program',
    { what: 'exchange', spent: changes.out, received: changes.in, ...venueOf(scene) },
    changes,
  )
}

/** Other kinds are listed as transfers. */
const describers: Partial<Record<NoTradeKind, Describer>> = {
  liquidity: liquidityItem,
  order: orderItem,
  arbitrage: arbitrageItem,
  claim: claimItem,
  stake: stakeItem,
  nft: nftItem,
  unexplained: unexplainedItem,
}
