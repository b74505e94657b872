import { describe, expect, test } from 'bun:test'
import { listedCounterpartiesCheck } from '../../../../src/checks/wallet/rules/listed-counterparties.ts'
import type { Flagged } from '../../../../src/checks/wallet/facts/flagged.ts'
import { report, said, silent, walletContext } from '../../../kit/checks/address-case.ts'
import { someone } from '../../../kit/checks/address-world.ts'

const flagged = (differences: Partial<Flagged>): Flagged => ({
  address: someone,
  reports: [report()],
  received: 0,
  dusted: 0,
  sent: 0,
  ...differences,
})

const judge = (...all: Flagged[]) =>
  said(
    listedCounterpartiesCheck.evaluate(
      walletContext({
        past: {
          known: true,
          value: { examined: 1, missing: 0, passages: [], flagged: all, poisoning: [] },
        },
      }),
    ),
  )

const sanctioned = [report({ kind: 'sanctioned' })]
const old = [report({ expired: true })]

describe('listed-counterparties', () => {
  test.each([
    ['nobody', [], []],
    ['dust from a listed one says nothing', [flagged({ dusted: 4 })], ['DUSTED_BY_LISTED info']],
    ['a victim paid a thief', [flagged({ sent: 1 })], ['SENT_TO_LISTED medium']],
    [
      'paid somebody sanctioned',
      [flagged({ sent: 1, reports: sanctioned })],
      ['SENT_TO_LISTED high'],
    ],
    ['received', [flagged({ received: 1, sent: 3 })], ['RECEIVED_FROM_LISTED high']],
    [
      'received, by an old report',
      [flagged({ received: 1, reports: old })],
      ['RECEIVED_FROM_LISTED low'],
    ],
    [
      'several of a sort are one reason, as grave as the gravest',
      [
        flagged({ sent: 1 }),
        flagged({ sent: 1, reports: sanctioned }),
        flagged({ sent: 1, reports: old }),
      ],
      ['SENT_TO_LISTED high'],
    ],
  ])('%s', (_, all, reasons) => {
    expect(judge(...all)).toEqual(reasons)
  })

  test('nobody knows what the wallet did', () => {
    expect(said(listedCounterpartiesCheck.evaluate(walletContext({ past: silent })))).toBe('failed')
  })

  test('no wallet', () => {
    const { past: _, ...context } = walletContext()
    expect(said(listedCounterpartiesCheck.evaluate(context))).toBe('not-applicable')
  })
})
