import type { ActivityEvent } from '../../../src/activity/activity-event.ts'
import { describeActivity } from '../../../src/activity/describe-activity.ts'
import { allRecorded } from '../chain/recorded-transaction.ts'
import { ledgerTransaction } from './ledger-record.ts'

/** What the recorded transaction with this start of its signature meant for a signer: by default, for its fee payer. */
export const recordedEvents = (signature: string, signer = 0): ActivityEvent[] => {
  const recorded = allRecorded().find((each) => each.signature.startsWith(signature))
  if (!recorded) throw new Error(`${signature} is not among the recordings`)
  const record = ledgerTransaction(recorded)
  const wallet = record.transaction.message.staticAccounts[signer]
  if (!wallet) throw new Error(`${signature} has no signer ${signer}`)
  return describeActivity(record, wallet, () => undefined).map(({ event }) => event)
}
