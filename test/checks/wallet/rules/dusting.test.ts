import { describe, expect, test } from 'bun:test'
import { dustingCheck } from '../../../../src/checks/wallet/rules/dusting.ts'
import type { Passage } from '../../../../src/checks/wallet/facts/past.ts'
import { passage, said, silent, walletContext } from '../../../kit/checks/address-case.ts'
import { plainAddress } from '../../../kit/checks/address-world.ts'

const judge = (passages: Passage[]) =>
  said(
    dustingCheck.evaluate(
      walletContext({
        past: {
          known: true,
          value: { examined: 1, missing: 0, passages, flagged: [], poisoning: [] },
        },
      }),
    ),
  )
const from = (senders: number, differences: Parameters<typeof passage>[1] = {}) =>
  Array.from({ length: senders }, (_, index) => passage(plainAddress(index), differences))

describe('dusting', () => {
  test.each([
    ['nothing', [], []],
    ['two strangers', from(2), []],
    ['one stranger, often', [...from(1), ...from(1), ...from(1), ...from(1)], []],
    ['payments', from(9, { lamports: 5_000_000n }), []],
    ['what the wallet asked for itself', from(9, { signed: true }), []],
    ['what it sent', from(9, { direction: 'out' }), []],
    ['one with a link', from(1, { link: true }), ['LURE_IN_MEMO low']],
    ['a payment with a link', from(1, { link: true, lamports: 5_000_000n }), []],
    ['dust from three', from(3), ['DUSTED low']],
    ['tokens that nobody knows', from(3, { size: 'unknown-token' }), ['DUSTED low']],
  ])('%s', (_, passages, reasons) => {
    expect(judge(passages)).toEqual(reasons)
  })

  test('nobody knows', () => {
    expect(said(dustingCheck.evaluate(walletContext({ past: silent })))).toBe('failed')
  })
})
