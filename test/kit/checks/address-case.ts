import { subjectOf, type Subject } from '../../../src/checks/address/facts/address-kind.ts'
import type {
  AddressContext,
  Holder,
  AddressCheck,
} from '../../../src/checks/address/assess/check.ts'
import type { Gap } from '../../../src/findings/gap.ts'
import { known, notKnown } from '../../../src/findings/known.ts'
import { addressSentences } from '../../../src/checks/address/words/en/checks.ts'
import { walletSentences } from '../../../src/checks/wallet/words/en.ts'
import type {
  WalletCheck,
  WalletContext,
  WalletPast,
} from '../../../src/checks/wallet/assess/check.ts'
import { type FieldTable, testFieldCheck } from './check-table.ts'
import type { AddressReport } from '../../../src/lists/entries/address-reputation.ts'
import type { Activity } from '../../../src/checks/address/facts/activity.ts'
import type { WalletTransfer } from '../../../src/checks/wallet/facts/past.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { accountsByKind, owner, stranger } from './address-scene.ts'

export const nowSeconds = 1_790_000_000

/** An account of that kind from the address scene. */
export const subjectOfKind = (kind: Subject['kind']): Subject => {
  const found = accountsByKind.find(([each]) => each === kind)
  if (!found) throw new Error(`no ${kind} in the scene`)
  return subjectOf(found[1], found[2])
}

export const quietActivity: Activity = {
  transactionsSeen: 20,
  complete: true,
  oldestSeconds: nowSeconds - 400 * 86_400,
  newestSeconds: nowSeconds - 3_600,
  automated: false,
}

/** An ordinary old wallet on no list. */
export const addressContext = (differences: Partial<AddressContext> = {}): AddressContext => ({
  subject: subjectOfKind('wallet'),
  reports: [],
  holders: [],
  activity: { known: true, value: quietActivity },
  slot: 400_000_000n,
  nowSeconds,
  ...differences,
})

/** The same, as a wallet without transfers. */
export const walletContext = (differences: Partial<WalletContext> = {}): WalletContext => ({
  ...addressContext(),
  past: {
    known: true,
    value: { examined: 1, missing: 0, transfers: [], flagged: [], poisoning: [] },
  },
  tokens: { known: true, value: { accounts: 0, approvals: [] } },
  ...differences,
})

/** A gap in the node's facts, and an unknown fact with that gap. */
export const noAnswer: Gap = { reason: 'source-failed', source: 'node', code: 'UPSTREAM_TIMEOUT' }
export const silent = notKnown(noAnswer)

export const report = (differences: Partial<AddressReport> = {}): AddressReport => ({
  list: 'a list',
  date: '2026-11-20',
  kind: 'drainer',
  reason: 'a public report, 2026-01',
  ...differences,
})

export const holder = (differences: Partial<Holder> = {}): Holder => ({
  control: 'token-owner',
  holder: stranger,
  whole: true,
  reports: [],
  ...differences,
})

/** By default, SOL received without the wallet's signature. */
export const walletTransfer = (
  counterparty: Address,
  { lamports = 1_000n, ...differences }: Partial<WalletTransfer> & { lamports?: bigint } = {},
): WalletTransfer => {
  const direction = differences.direction ?? 'in'
  const [from, to] = direction === 'in' ? [counterparty, owner] : [owner, counterparty]
  return {
    direction,
    counterparty,
    signed: direction === 'out',
    link: false,
    size: lamports < 100_000n ? 'dust' : lamports < 1_000_000n ? 'trifling' : 'value',
    transfer: {
      kind: 'transfer',
      path: [0],
      from,
      to,
      fromAccount: from,
      toAccount: to,
      mint: wrappedSolMint,
      amount: lamports,
      decimals: 9,
    },
    ...differences,
  }
}

/** A wallet with these recent transfers. */
export const withTransfers = (...transfers: WalletTransfer[]): Partial<WalletContext> =>
  withPast({ transfers })

/** A wallet with this past. */
export const withPast = (differences: Partial<WalletPast>): Partial<WalletContext> => ({
  past: known({
    examined: 1,
    missing: 0,
    transfers: [],
    flagged: [],
    poisoning: [],
    ...differences,
  }),
})

export const testAddressCheck = <Params>(
  check: AddressCheck<string, Params>,
  table: FieldTable<AddressContext, NoInfer<Params>>,
): void => testFieldCheck(check, addressSentences, addressContext, table)

export const testWalletCheck = <Params>(
  check: WalletCheck<string, Params>,
  table: FieldTable<WalletContext, NoInfer<Params>>,
): void => testFieldCheck(check, walletSentences, walletContext, table)

/** An ordinary old wallet with differences in its activity. */
export const withActivity = (differences: Partial<Activity>) => ({
  activity: known({ ...quietActivity, ...differences }),
})
