import type { Address } from '../solana/address/address.ts'
import type { LedgerTransaction } from '../solana/ledger.ts'
import { programNames } from '../solana/known/known-programs.ts'
import { solText } from '../findings/words/amounts.ts'
import { corePrograms } from '../solana/state/reserved-address.ts'
import type { ActivityDraft } from './activity-item.ts'
import { brandOf } from './scene.ts'

/** A failed transaction changed nothing but its fee: something to whoever signed it, nothing to anybody else. */
export const failedItems = (record: LedgerTransaction, wallet: Address): ActivityDraft[] => {
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
