import type { Address } from '../solana/address/address.ts'
import type { ActivityAmount, ActivityItem, MintNames } from '../activity/activity-item.ts'
import { describeActivity } from '../activity/describe-activity.ts'
import { activityText } from '../activity/words/en/activity-text.ts'
import type { SignatureRow } from '../solana/ledger.ts'
import { activityValueUsd, valuedMints } from './history/activity-value.ts'
import { timeField } from '../checks/address/account-answer.ts'
import { metaOf, type PageInput, readCursor, type WalletHistoryDeps } from './list-wallet-trades.ts'
import { type PageMeta, shownValueUsd } from '../market/trade-answer.ts'
import { readAddress } from '../solana/address/read-address.ts'
import { readUnitPrices } from '../market/read-unit-prices.ts'
import { readVerified } from '../market/read-verified.ts'
import { readPage, type ReadRow } from './read-wallet-history.ts'
import { readStoredValues, type StoredValues } from './stored-values.ts'
import { readSources } from './read-wallet-sources.ts'

/** Contract 2.5, as JSON. */
export type ActivityAnswer = {
  id: string
  type: string
  timestamp?: string
  summary: string
  valueUsd?: number
}

export type WalletActivityAnswer = { items: ActivityAnswer[]; meta: PageMeta }

type TimedItem = {
  id: string
  signature: string
  slot: bigint
  type: string
  summary: string
  amounts: ActivityAmount[]
  timeSeconds?: number
}

/**
 * Activity of a wallet, newest first, from its own transactions and those of its token accounts. Throws Fault
 * INVALID_REQUEST naming `address` or `cursor`, UPSTREAM_* if the node returns nothing.
 */
export const listWalletActivity = async (
  deps: WalletHistoryDeps,
  input: PageInput,
): Promise<WalletActivityAnswer> => {
  const wallet = readAddress(input.address, 'address')
  const scope = `activity ${wallet}`
  const from = readCursor(scope, input.cursor)
  const page = await readPage<TimedItem>(deps, {
    bookmarks: from?.bookmarks ?? (await readSources(deps.ledger, deps.market, wallet)),
    ...(from && { from }),
    limit: input.limit,
    readAhead: 1,
    shouldRead: () => true,
    itemsOf: (read) => itemsOf(deps, wallet, read),
  })
  return { items: await withValues(deps, wallet, page.items), meta: metaOf(scope, page) }
}

/** Rows are described twice: once to collect the mints they name, then with the symbols of those mints. */
const itemsOf = async (
  { market }: WalletHistoryDeps,
  wallet: Address,
  read: readonly ReadRow[],
): Promise<TimedItem[][]> => {
  const named = new Set<Address>()
  const collect: MintNames = (mint) => {
    named.add(mint)
    return undefined
  }
  for (const each of read) describeRow(each, wallet, collect)
  const verified = await readVerified(market, named)
  return read.map((each) => describeRow(each, wallet, (mint) => verified.get(mint)))
}

const describeRow = ({ row, record }: ReadRow, wallet: Address, names: MintNames): TimedItem[] => {
  const timeSeconds = row.blockTimeSeconds ?? record?.blockTimeSeconds
  const items = record ? describeActivity(record, wallet, names) : [missingItem(row)]
  return items.map(({ id, type, event, amounts }) => ({
    id,
    signature: row.signature,
    slot: row.slot,
    type,
    summary: activityText(event, 'past', names),
    amounts,
    ...(timeSeconds !== undefined && { timeSeconds }),
  }))
}

/** Nodes drop the details of old transactions, but still list their signatures. */
const missingItem = ({
  signature,
  failed,
}: SignatureRow): Omit<ActivityItem, 'type'> & { type: string } => ({
  id: `${signature}-0`,
  type: failed ? 'failed' : 'unread',
  event: { what: failed ? 'fail' : 'missing' },
  amounts: [],
})

const withValues = async (
  deps: WalletHistoryDeps,
  wallet: Address,
  items: readonly TimedItem[],
): Promise<ActivityAnswer[]> => {
  const swapSlots = items.flatMap(({ type, slot }) => (type === 'swap' ? [slot] : []))
  const moments = items.flatMap(({ amounts, timeSeconds }) =>
    timeSeconds === undefined ? [] : valuedMints(amounts).map((mint) => ({ mint, timeSeconds })),
  )
  const [stored, unitUsd] = await Promise.all([
    readStoredValues(deps.trades, wallet, swapSlots),
    readUnitPrices(deps, moments),
  ])
  const valueOf = (item: TimedItem): number | undefined =>
    storedValueOf(item, stored) ?? activityValueUsd(item.amounts, item.timeSeconds, unitUsd)
  return items.map((item) => {
    const { id, type, timeSeconds, summary } = item
    const valueUsd = valueOf(item)
    return {
      id,
      type,
      ...timeField('timestamp', timeSeconds),
      summary,
      ...(valueUsd !== undefined && { valueUsd }),
    }
  })
}

const storedValueOf = (
  { type, signature, amounts: [first, second] }: TimedItem,
  stored: StoredValues,
): number | undefined => {
  if (type !== 'swap' || !first || !second) return undefined
  const value = stored(signature, [first.mint, second.mint])
  return value && shownValueUsd(value)
}
