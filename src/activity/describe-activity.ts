import type { Address } from '../solana/address/address.ts'
import { programNames } from '../solana/known/known-programs.ts'
import type { LedgerTransaction } from '../solana/ledger.ts'
import { corePrograms } from '../solana/state/reserved-address.ts'
import type { ActivityDraft, ActivityItem, MintNames } from './activity-item.ts'
import { callItems } from './call-items.ts'
import { costItems } from './cost-items.ts'
import { controlItems } from './control-items.ts'
import { createdItems } from './created-items.ts'
import { depositItems } from './deposit-items.ts'
import { exchangeItems } from './exchange-item.ts'
import { programItem, quietItems } from './quiet-items.ts'
import { type ActivityScene, sceneOf } from './scene.ts'
import { stakeItems } from './stake-items.ts'
import { deriveTradesOf } from './trades/derive-trades.ts'
import { type ReadTransaction, readTransaction } from './trades/owner-flows.ts'
import { transferItems } from './transfer-items.ts'

/**
 * What a recorded transaction meant for a wallet, most important first. The wallet may have signed it or only received
 * something. A transaction that mentions the wallet without changing anything of it has no items.
 */
export const describeActivity = (
  record: LedgerTransaction,
  wallet: Address,
  names: MintNames,
): ActivityItem[] =>
  draftsOf(record, wallet, names).map((draft, index) => ({
    id: `${record.signature}-${index}`,
    ...draft,
  }))

const draftsOf = (
  record: LedgerTransaction,
  wallet: Address,
  names: MintNames,
): ActivityDraft[] => {
  if (record.error) return failedItems(record, wallet)
  const read = readTransaction(record)
  if (!read) return unreadableItems(record, wallet)
  const drafts = draftsOfRead(read, wallet, names, 'past')
  return [...drafts, ...costItems(sceneOf(read, wallet, names), drafts)]
}

/**
 * As `describeActivity`, for a transaction that is already read and did not fail, or is not sent yet. The name of an
 * instruction describes only what has happened: a plan must not repeat what an app calls itself.
 */
export const draftsOfRead = (
  read: ReadTransaction,
  wallet: Address,
  names: MintNames,
  tense: 'past' | 'plan' = 'plan',
): ActivityDraft[] => {
  const scene = sceneOf(read, wallet, names)
  const derived = deriveTradesOf(read)
  const exchanges = exchangeItems(scene, derived)
  const agreed = derived.agreed.find((trade) => trade.wallet === wallet)
  const drafts = [
    ...exchanges,
    ...depositItems(scene),
    ...stakeItems(scene),
    ...createdItems(scene),
    ...transferItems(scene, exchanges.length > 0, agreed),
    ...controlItems(scene),
    ...callItems(scene),
  ]
  if (drafts.length > 0) return drafts
  const quiet = quietItems(scene)
  return quiet.length > 0 ? quiet : programItems(scene, tense)
}

const programItems = (scene: ActivityScene, tense: 'past' | 'plan'): ActivityDraft[] =>
  scene.signs || scene.flows.net.size > 0 ? [programItem(scene, tense)] : []

/** A contradictory record is still listed. */
const unreadableItems = ({ transaction }: LedgerTransaction, wallet: Address): ActivityDraft[] =>
  transaction.message.staticAccounts.includes(wallet)
    ? [{ type: 'program', event: { what: 'unreadable' }, amounts: [] }]
    : []

/** A failed transaction only cost its fee: it is listed for its signers and for no other wallet. */
const failedItems = (record: LedgerTransaction, wallet: Address): ActivityDraft[] => {
  const { header, staticAccounts, instructions } = record.transaction.message
  const place = staticAccounts.indexOf(wallet)
  if (place === -1 || place >= header.requiredSignatures) return []
  const programs = instructions.flatMap(({ programIndex }) => staticAccounts[programIndex] ?? [])
  const app = programs.find((program) => !corePrograms.has(program))
  return [
    {
      type: 'failed',
      event: {
        what: 'fail',
        ...(app && programNames.has(app) && { app }),
        ...(place === 0 && { feeLamports: record.feeLamports }),
      },
      amounts: [],
      ...(app && { counterparty: app }),
    },
  ]
}
