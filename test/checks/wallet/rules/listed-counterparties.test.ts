import { expect, test } from 'bun:test'
import { listedCounterpartiesCheck } from '../../../../src/checks/wallet/rules/listed-counterparties.ts'
import type { Flagged } from '../../../../src/checks/wallet/facts/flagged.ts'
import { runChecks } from '../../../../src/findings/run-checks.ts'
import {
  noAnswer,
  report,
  silent,
  testWalletCheck,
  walletContext,
  withPast,
} from '../../../kit/checks/address-case.ts'
import { plainAddress, stranger } from '../../../kit/checks/address-scene.ts'

const [second, third] = [plainAddress(71), plainAddress(72)]
const drainer = report()
const sanctioned = report({ kind: 'sanctioned' })
const old = report({ expired: true })

const flagged = (differences: Partial<Flagged>) => ({
  address: stranger,
  reports: [drainer],
  received: 0,
  dusted: 0,
  sent: 0,
  ...differences,
})
const withFlagged = (...all: Flagged[]) => withPast({ flagged: all })

testWalletCheck(listedCounterpartiesCheck, {
  quiet: [{ name: 'no listed counterparty' }],
  firing: [
    {
      name: 'dust from a listed address, which proves nothing',
      context: withFlagged(flagged({ dusted: 4 })),
      finds: [
        {
          params: { address: stranger, transfer: 'dusted', report: drainer, others: 0 },
          subject: stranger,
          code: 'DUSTED_BY_LISTED',
          severity: 'info',
        },
      ],
    },
    {
      name: 'a victim that paid a thief',
      context: withFlagged(flagged({ sent: 1 })),
      finds: [
        {
          params: { address: stranger, transfer: 'sent', report: drainer, others: 0 },
          subject: stranger,
          code: 'SENT_TO_LISTED',
          severity: 'medium',
        },
      ],
    },
    {
      name: 'payments to a sanctioned address',
      context: withFlagged(flagged({ sent: 1, reports: [old, sanctioned] })),
      finds: [
        {
          params: { address: stranger, transfer: 'sent', report: sanctioned, others: 0 },
          subject: stranger,
          code: 'SENT_TO_LISTED',
        },
      ],
    },
    {
      name: 'an old report on the receiver',
      context: withFlagged(flagged({ sent: 1, reports: [old] })),
      finds: [
        {
          params: { address: stranger, transfer: 'sent', report: old, others: 0 },
          subject: stranger,
          code: 'SENT_TO_LISTED',
          severity: 'low',
        },
      ],
    },
    {
      name: 'value received',
      context: withFlagged(flagged({ received: 1, sent: 3 })),
      finds: [
        {
          params: { address: stranger, transfer: 'received', report: drainer, others: 0 },
          subject: stranger,
        },
      ],
    },
    {
      name: 'value received, by an old report',
      context: withFlagged(flagged({ received: 1, reports: [old] })),
      finds: [
        {
          params: { address: stranger, transfer: 'received', report: old, others: 0 },
          subject: stranger,
          severity: 'low',
        },
      ],
    },
    {
      name: 'several of one kind, by the most serious',
      context: withFlagged(
        flagged({ sent: 1 }),
        flagged({ address: second, sent: 1, reports: [sanctioned] }),
        flagged({ address: third, sent: 1, reports: [old] }),
      ),
      finds: [
        {
          params: { address: second, transfer: 'sent', report: sanctioned, others: 2 },
          subject: second,
          code: 'SENT_TO_LISTED',
        },
      ],
    },
  ],
  failing: [{ name: 'unknown transfers', context: { past: silent }, gap: noAnswer }],
})

test('an address that is not a wallet has no counterparties', () => {
  const { past: _, ...context } = walletContext()
  expect(runChecks([listedCounterpartiesCheck], context).coverage).toEqual([
    {
      check: 'listed-counterparties',
      status: 'not-applicable',
      critical: true,
      gap: { reason: 'not-a-wallet' },
    },
  ])
})
