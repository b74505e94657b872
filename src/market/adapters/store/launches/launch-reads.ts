import type { Database } from 'bun:sqlite'
import type {
  EarlyBuyers,
  Launch,
  LaunchBuyer,
  LaunchHolders,
  LaunchPage,
  Launchpad,
  LaunchQuery,
  LaunchState,
} from '../../../launches/launch.ts'
import { type Address, addressFromBytes } from '../../../../solana/address/address.ts'
import { firstBuyersMax, graduatingMaxIdleDays, graduatingMinPct } from '../../../thresholds.ts'
import { indexOfPosition, slotOfPosition } from '../../../blocks/trade-position.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { amountOf, slotOf } from '../hours/trade-rows.ts'
import type { FundingBook } from './funding-book.ts'
import { missedMinute } from './launch-holders.ts'

type LaunchRow = {
  mint: number
  launchpad: Launchpad
  creator: number | null
  name: string | null
  symbol: string | null
  created_position: number | null
  created_at: number | null
  sold: number | null
  graduated_position: number | null
  graduated_at: number | null
  pool: Uint8Array | null
  late: number
}

type BuyerRow = {
  position: number
  wallet: number
  time: number
  amount: string
  usd: number | null
  tipped: number
  funder: number | null
}

/** What each list is ordered by, and which launches it holds; both as the indexes are made. */
const lists: Readonly<Record<LaunchState, { key: keyof LaunchRow; where: string }>> = {
  new: {
    key: 'created_position',
    where: 'created_position IS NOT NULL AND graduated_position IS NULL',
  },
  graduating: {
    key: 'sold',
    where: `sold >= ${graduatingMinPct * 100} AND graduated_position IS NULL AND changed_day >= $sinceDay`,
  },
  graduated: { key: 'graduated_position', where: 'graduated_position IS NOT NULL' },
}

type Bound = Record<string, string | number>

/** Reads launches, their first buyers and their holders. */
export const prepareLaunchReads = (
  database: Database,
  dictionaries: Dictionaries,
  fundings: Pick<FundingBook, 'isService'>,
) => {
  const one = database.query<LaunchRow, [number]>('SELECT * FROM launches WHERE mint = ?')
  const parts: ReadParts = {
    database,
    dictionaries,
    rowOf: (mint) => {
      const id = dictionaries.findMint(mint)
      return (id === undefined ? undefined : one.get(id)) ?? undefined
    },
    coveredShare: prepareCoveredShare(database),
  }
  return {
    list: prepareList(database, dictionaries),
    earlyBuyers: prepareEarlyBuyers(parts, fundings),
    launchHolders: prepareHolders(parts),
  }
}

type ReadParts = {
  database: Database
  dictionaries: Dictionaries
  rowOf: (mint: Address) => LaunchRow | undefined
  coveredShare: ReturnType<typeof prepareCoveredShare>
}

const prepareList = (database: Database, dictionaries: Dictionaries) => {
  const newestDay = database.query<{ day: number | null }, []>(
    'SELECT max(changed_day) AS day FROM launches',
  )
  return ({ state, launchpad, creator, limit, after }: LaunchQuery): LaunchPage => {
    const { key, where } = lists[state]
    const creatorId = creator && dictionaries.findWallet(creator)
    const afterId = after && dictionaries.findMint(after.mint)
    if ((creator && creatorId === undefined) || (after && afterId === undefined)) return nothing
    const bound: Bound = { limit: limit + 1 }
    const filters = [where]
    if (state === 'graduating')
      bound['sinceDay'] = (newestDay.get()?.day ?? 0) - graduatingMaxIdleDays
    if (launchpad !== undefined) {
      filters.push('launchpad = $launchpad')
      bound['launchpad'] = launchpad
    }
    if (creatorId !== undefined) {
      filters.push('creator = $creator')
      bound['creator'] = creatorId
    }
    if (after && afterId !== undefined) {
      filters.push(`(${key} < $key OR (${key} = $key AND mint < $after))`)
      bound['key'] = after.key
      bound['after'] = afterId
    }
    const rows = database
      .query<LaunchRow, [Bound]>(
        `SELECT * FROM launches WHERE ${filters.join(' AND ')} ORDER BY ${key} DESC, mint DESC LIMIT $limit`,
      )
      .all(bound)
    return {
      launches: rows.slice(0, limit).map((row) => {
        const launch = launchOf(row, dictionaries)
        return { launch, place: { key: Number(row[key]), mint: launch.mint } }
      }),
      more: rows.length > limit,
    }
  }
}

const prepareEarlyBuyers = (
  { database, dictionaries, rowOf, coveredShare }: ReadParts,
  fundings: Pick<FundingBook, 'isService'>,
) => {
  const buyersOf = database.query<BuyerRow, [number]>(
    `SELECT position, wallet, time, CAST(amount AS TEXT) AS amount, usd, tipped, funder FROM launch_buyers
     WHERE mint = ? ORDER BY position LIMIT ${firstBuyersMax}`,
  )
  return (mint: Address): EarlyBuyers | undefined => {
    const row = rowOf(mint)
    const creation = row && launchOf(row, dictionaries).creation
    if (!row || !creation) return undefined
    const buyers = buyersOf.all(row.mint).map((each) => buyerOf(each, dictionaries, fundings))
    const last = buyers.length < firstBuyersMax ? undefined : buyers.at(-1)
    return {
      creation: {
        ...creation,
        slot: slotOfPosition(creation.position),
        index: indexOfPosition(creation.position),
      },
      buyers,
      coveredShare:
        row.late === 1
          ? 0
          : coveredShare(slotOf(Number(creation.position)), last && slotOf(Number(last.position))),
    }
  }
}

const prepareHolders = ({ database, rowOf, coveredShare }: ReadParts) => {
  const holdersOf = database.query<{ minute: number; change: number }, [number]>(
    'SELECT minute, change FROM launch_holders WHERE mint = ? ORDER BY minute',
  )
  const newestPartial = database.query<{ slot: number | null }, []>(
    'SELECT partial_slot AS slot FROM market_state',
  )
  return (mint: Address): LaunchHolders | undefined => {
    const row = rowOf(mint)
    if (!row || row.created_position === null) return undefined
    const changes = holdersOf.all(row.mint)
    const partialSlot = newestPartial.get()?.slot ?? -1
    const isIncomplete =
      row.late === 1 ||
      changes[0]?.minute === missedMinute ||
      slotOf(row.created_position) <= partialSlot
    return {
      createdSeconds: row.created_at ?? 0,
      changes: changes.map(({ minute, change }) => ({ seconds: minute * 60, change })),
      coveredShare: isIncomplete ? 0 : coveredShare(slotOf(row.created_position), undefined),
    }
  }
}

const nothing: LaunchPage = { launches: [], more: false }

const launchOf = (row: LaunchRow, dictionaries: Dictionaries): Launch => {
  const { launchpad, creator, created_position: created, graduated_position: graduated } = row
  return {
    ...dictionaries.mintOf(row.mint),
    launchpad,
    ...(row.sold !== null && { soldPct: row.sold / 100 }),
    ...(created !== null &&
      creator !== null && {
        creation: {
          position: BigInt(created),
          timeSeconds: row.created_at ?? 0,
          creator: dictionaries.walletOf(creator),
          name: row.name ?? '',
          symbol: row.symbol ?? '',
        },
      }),
    ...(graduated !== null && {
      graduation: {
        position: BigInt(graduated),
        timeSeconds: row.graduated_at ?? 0,
        ...(row.pool && { pool: addressFromBytes(row.pool) }),
      },
    }),
  }
}

const buyerOf = (
  row: BuyerRow,
  dictionaries: Dictionaries,
  fundings: Pick<FundingBook, 'isService'>,
): LaunchBuyer => {
  const funder = row.funder === null ? undefined : dictionaries.walletOf(row.funder)
  return {
    wallet: dictionaries.walletOf(row.wallet),
    position: BigInt(row.position),
    slot: slotOfPosition(BigInt(row.position)),
    index: indexOfPosition(BigInt(row.position)),
    timeSeconds: row.time,
    amount: amountOf(row.amount),
    tipped: row.tipped === 1,
    ...(row.usd !== null && { amountUsd: row.usd }),
    ...(funder && !fundings.isService(funder) && { funder }),
  }
}

/** Share of the slots in a range that were read, without an end up to the newest one. */
const prepareCoveredShare = (database: Database) => {
  const newest = database.query<{ slot: number | null }, []>(
    'SELECT max(to_slot) AS slot FROM covered',
  )
  const read = database.query<{ slots: number | null }, { from: number; to: number }>(
    `SELECT sum(min(to_slot, $to) - max(from_slot, $from) + 1) AS slots FROM covered
     WHERE from_slot <= $to AND to_slot >= $from`,
  )
  return (from: number, upTo: number | undefined): number => {
    const to = upTo ?? Math.max(from, newest.get()?.slot ?? 0)
    return (read.get({ from, to })?.slots ?? 0) / (to - from + 1)
  }
}
