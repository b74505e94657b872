import { subjectOf, type Subject } from '../../../src/checks/address/facts/address-kind.ts'
import type { AddressContext, Holder } from '../../../src/checks/address/assess/check.ts'
import type { CheckOutcome } from '../../../src/findings/reason-check.ts'
import type { AddressReport } from '../../../src/lists/entries/address-reputation.ts'
import type { Activity } from '../../../src/checks/address/facts/activity.ts'
import type { WalletContext } from '../../../src/checks/wallet/assess/check.ts'
import type { Passage } from '../../../src/checks/wallet/facts/past.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { accountsByKind, owner, someone } from './address-world.ts'

export const nowSeconds = 1_790_000_000

/** What stands at the address of that kind in the world of addresses. */
export const subjectOfKind = (wanted: Subject['kind']): Subject => {
  const found = accountsByKind.find(([kind]) => kind === wanted)
  if (!found) throw new Error(`no ${wanted} in the world`)
  return subjectOf(found[1], found[2])
}

export const quietActivity: Activity = {
  transactionsSeen: 20,
  complete: true,
  oldestSeconds: nowSeconds - 400 * 86_400,
  newestSeconds: nowSeconds - 3_600,
  automated: false,
}

/** An ordinary old wallet that nobody says anything of. */
export const addressContext = (differences: Partial<AddressContext> = {}): AddressContext => ({
  subject: subjectOfKind('wallet'),
  reports: [],
  holders: [],
  activity: { known: true, value: quietActivity },
  slot: 400_000_000n,
  nowSeconds,
  ...differences,
})

/** The same as a wallet that dealt with nobody. */
export const walletContext = (differences: Partial<WalletContext> = {}): WalletContext => ({
  ...addressContext(),
  past: {
    known: true,
    value: { examined: 1, missing: 0, passages: [], flagged: [], poisoning: [] },
  },
  tokens: { known: true, value: { accounts: 0, approvals: [] } },
  ...differences,
})

export const silent = { known: false, why: 'The Solana node did not answer.' } as const

export const report = (differences: Partial<AddressReport> = {}): AddressReport => ({
  list: 'a list',
  date: '2026-11-20',
  kind: 'drainer',
  reason: 'Somebody, 2026-01',
  ...differences,
})

export const holder = (differences: Partial<Holder> = {}): Holder => ({
  control: 'token-owner',
  holder: someone,
  whole: true,
  reports: [],
  ...differences,
})

/** SOL that came to the wallet without its signature, unless told otherwise. */
export const passage = (
  counterparty: Address,
  { lamports = 1_000n, ...differences }: Partial<Passage> & { lamports?: bigint } = {},
): Passage => {
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

/** What a check said: `CODE severity` each, or why it said nothing. */
export const said = (outcome: CheckOutcome): string[] | string =>
  outcome.status === 'ran'
    ? outcome.reasons.map(({ code, severity }) => `${code} ${severity}`)
    : outcome.status
