import { describe, expect, test } from 'bun:test'
import { sendsDustCheck } from '../../../../src/checks/wallet/rules/sends-dust.ts'
import { isOnCurve } from '../../../../src/solana/address/curve.ts'
import type { Passage } from '../../../../src/checks/wallet/facts/past.ts'
import { passage, said, silent, walletContext } from '../../../kit/checks/address-case.ts'
import { plainAddress } from '../../../kit/checks/address-world.ts'

const judge = (passages: Passage[]) =>
  said(
    sendsDustCheck.evaluate(
      walletContext({
        past: {
          known: true,
          value: { examined: 1, missing: 0, passages, flagged: [], poisoning: [] },
        },
      }),
    ),
  )
const addresses = Array.from({ length: 200 }, (_, index) => plainAddress(index))
const people = addresses.filter(isOnCurve)
const vaults = addresses.filter((each) => !isOnCurve(each))

const to = (receivers: number, lamports = 1_000n, whom = people) =>
  whom.slice(0, receivers).map((each) => passage(each, { direction: 'out', lamports }))

describe('sends-dust', () => {
  test.each([
    ['nothing', [], []],
    ['four trifles', to(4), []],
    ['one receiver, often', [...to(1), ...to(1), ...to(1), ...to(1), ...to(1)], []],
    ['payments', to(20, 5_000_000n), []],
    ['a few trifles among many payments', [...to(5), ...to(20, 5_000_000n)], []],
    ['what it was sent', to(9).map((each) => ({ ...each, direction: 'in' as const })), []],
    ['fees of a few lamports to programs', to(9, 1n, vaults), []],
    ['trifles to five strangers', to(5), ['SENDS_DUST medium']],
  ])('%s', (_, passages, reasons) => {
    expect(judge(passages)).toEqual(reasons)
  })

  test('nobody knows', () => {
    expect(said(sendsDustCheck.evaluate(walletContext({ past: silent })))).toBe('failed')
  })
})
