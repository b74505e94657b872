import type { Address } from '../../solana/address/address.ts'
import { Fault } from '../../basics/fault.ts'
import type { LedgerTransaction, SignatureRow } from '../../solana/ledger.ts'
import type { TokenMarket } from '../../tokens/token-market.ts'
import type { SourceProgress } from '../trades/trade-index.ts'
import type { IndexSource } from './index-source.ts'

/**
 * Where no node lists what has happened at a pool: the signatures that a provider tells, the oldest first, as many as a
 * node would have been asked for. Hints at what to read, no more: times are left out, and slots are not to be stored.
 * Only of pools, of which a sample is wanted: nobody but a node tells a wallet whole.
 * @returns undefined where no provider tells of any: a pool that is traded has some
 */
export const readToldRows = async (
  { address, kind, firstRows, backlogRows }: IndexSource,
  progress: SourceProgress | undefined,
  { readPoolTrades }: Pick<TokenMarket, 'readPoolTrades'>,
): Promise<SignatureRow[] | undefined> => {
  if (kind !== 'pool' || !readPoolTrades) return undefined
  const told = await orNone(readPoolTrades(address))
  if (!told || told.length === 0) return undefined
  const slots = new Map(told.map(({ signature, slot }) => [signature, slot]))
  return [...slots]
    .filter(([, slot]) => progress === undefined || slot > progress.slot)
    .map(([signature, slot]) => ({ signature, slot, failed: false }))
    .toSorted(bySlot)
    .slice(-(progress ? backlogRows : firstRows))
}

/** Those of the told rows that the node knows as transactions of the pool, as the node tells them. */
export const confirmRows = (
  rows: readonly SignatureRow[],
  records: ReadonlyMap<string, LedgerTransaction>,
  pool: Address,
): SignatureRow[] =>
  rows
    .flatMap(({ signature }) => {
      const record = records.get(signature)
      return record && names(record, pool) ? [rowOf(record)] : []
    })
    .toSorted(bySlot)

const rowOf = ({ signature, slot, blockTimeSeconds, error }: LedgerTransaction): SignatureRow => ({
  signature,
  slot,
  ...(blockTimeSeconds !== undefined && { blockTimeSeconds }),
  failed: error !== undefined,
})

const names = ({ transaction, loadedAddresses }: LedgerTransaction, pool: Address): boolean =>
  transaction.message.staticAccounts.includes(pool) ||
  loadedAddresses.writable.includes(pool) ||
  loadedAddresses.readonly.includes(pool)

const bySlot = (a: SignatureRow, b: SignatureRow): number =>
  a.slot < b.slot ? -1 : a.slot > b.slot ? 1 : 0

const orNone = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return undefined
  }
}
