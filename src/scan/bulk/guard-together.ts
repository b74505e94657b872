import type { ChainReader } from '../../solana/chain.ts'
import type { Transaction } from '../../solana/transaction/message.ts'
import {
  type BuiltGuards,
  chooseAndAppend,
  type GuardedScan,
  type GuardEvidence,
  withVerdict,
} from '../answer/build-guards.ts'
import type { Examination } from '../scan-transaction.ts'
import { guardOrderNote } from '../words/en/guards.ts'

/** What a scan of all transactions finds for each, in their order; undefined if the node does not answer. */
export type ScanAll = (transactions: readonly Transaction[]) => Promise<GuardedScan[] | undefined>

/**
 * Guards for each of the transactions, for what it leaves after those before it. The guarded ones are scanned together
 * too, each in the place of its own; one that cannot be guarded stays as it is.
 */
export const guardTogether = async (
  chain: ChainReader,
  members: readonly { transaction: Transaction; examination: Examination }[],
  scanAll: ScanAll,
): Promise<GuardEvidence[]> => {
  const built: BuiltGuards[] = []
  let earlierFeeLamports = 0n
  for (const { transaction, examination } of members) {
    const each = await chooseAndAppend(chain, { transaction, ...examination }, earlierFeeLamports)
    earlierFeeLamports += each.extraFeeLamports
    built.push(each)
  }
  const isGuarded = built.some(({ whole }) => whole)
  const scans = isGuarded
    ? await scanAll(members.map(({ transaction }, index) => built[index]?.whole ?? transaction))
    : undefined
  return built.map((each, index) => {
    const verdict = members[index]?.examination.assessment.verdict ?? 'malicious'
    const evidence = withVerdict(each, verdict, scans?.[index])
    return members.length > 1
      ? { ...evidence, notes: [...evidence.notes, guardOrderNote] }
      : evidence
  })
}
