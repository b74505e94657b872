import type { ActivityEvent } from '../../../src/activity/activity-event.ts'
import { describeActivity } from '../../../src/activity/describe-activity.ts'
import { allRecorded } from '../chain/recorded-transaction.ts'
import { ledgerTransaction } from './ledger-record.ts'

/** What the recorded transaction with this start of its signature meant for its fee payer. */
export const recordedEvents = (signature: string): ActivityEvent[] => {
  const recorded = allRecorded().find((each) => each.signature.startsWith(signature))
  if (!recorded) throw new Error(`${signature} is not among the recordings`)
  const record = ledgerTransaction(recorded)
  const [payer] = record.transaction.message.staticAccounts
  if (!payer) throw new Error(`${signature} has no fee payer`)
  return describeActivity(record, payer, () => undefined).map(({ event }) => event)
}
