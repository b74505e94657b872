import type { Address } from '../solana/address/address.ts'
import type { LedgerTransaction } from '../solana/ledger.ts'
import { deriveTradesOf } from './trades/derive-trades.ts'
import { type ReadTransaction, readTransaction } from './trades/owner-flows.ts'
import type { ActivityDraft, ActivityItem, MintNames } from './activity-item.ts'
import { controlItems } from './control-items.ts'
import { exchangeItem } from './exchange-item.ts'
import { depositItems } from './deposit-items.ts'
import { programItem, quietItems } from './quiet-items.ts'
import { stakeItems } from './stake-items.ts'
import type { Tense } from './tense.ts'
import { sceneOf, type ActivityScene, brandOf } from './scene.ts'
import { transferItems } from './transfer-items.ts'
import { programNames } from '../solana/known/known-programs.ts'
import { solText } from '../findings/words/amounts.ts'
import { corePrograms } from '../solana/state/reserved-address.ts'

/**
 * What a recorded transaction was to a wallet, in plain words, what mattered most first. The wallet may have signed it,
 * or only be sent something; what only names it and changes nothing of it gives nothing.
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
  if (!read) return unreadItems(record, wallet)
  return draftsOfRead(read, wallet, names, 'past')
}

/** The same of a transaction that was read already and did not fail, or is not sent yet: then in the words of a plan. */
export const draftsOfRead = (
  read: ReadTransaction,
  wallet: Address,
  names: MintNames,
  tense: Tense,
): ActivityDraft[] => {
  const scene = sceneOf(read, wallet, names, tense)
  const derived = deriveTradesOf(read)
  const main = exchangeItem(scene, derived)
  const agreed = derived.agreed.find((trade) => trade.wallet === wallet)
  const drafts = [
    ...(main ? [main] : []),
    ...depositItems(scene),
    ...stakeItems(scene),
    ...transferItems(scene, main !== undefined, agreed),
    ...controlItems(scene),
  ]
  if (drafts.length > 0) return drafts
  const quiet = quietItems(scene)
  return quiet.length > 0 ? quiet : programItems(scene)
}

const programItems = (scene: ActivityScene): ActivityDraft[] =>
  scene.signs || scene.flows.net.size > 0 ? [programItem(scene)] : []

/** A record that contradicts itself says at least that it is there. */
const unreadItems = ({ transaction }: LedgerTransaction, wallet: Address): ActivityDraft[] =>
  transaction.message.staticAccounts.includes(wallet)
    ? [
        {
          type: 'program',
          summary: 'Took part in a transaction whose record cannot be read',
          amounts: [],
        },
      ]
    : []

/** A failed transaction changed nothing but its fee: something to whoever signed it, nothing to anybody else. */
const failedItems = (record: LedgerTransaction, wallet: Address): ActivityDraft[] => {
  const { header, staticAccounts, instructions } = record.transaction.message
  const place = staticAccounts.indexOf(wallet)
  if (place === -1 || place >= header.requiredSignatures) return []
  const programs = instructions.flatMap(({ programIndex }) => staticAccounts[programIndex] ?? [])
  const app = programs.find((program) => !corePrograms.has(program))
  const known = app && programNames.get(app)
  const where = known ? ` on ${brandOf(known.name)}` : ''
  const cost = place === 0 ? `, the fee of ${solText(record.feeLamports)} was still paid` : ''
  return [
    {
      type: 'failed',
      summary: `Transaction failed${where}${cost}`,
      amounts: [],
      ...(app && { counterparty: app }),
    },
  ]
}
