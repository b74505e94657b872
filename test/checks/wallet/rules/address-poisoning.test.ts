import { describe, expect, test } from 'bun:test'
import { addressPoisoningCheck } from '../../../../src/checks/wallet/rules/address-poisoning.ts'
import type { Poisoning } from '../../../../src/checks/wallet/facts/poisoning.ts'
import { said, silent, walletContext } from '../../../kit/checks/address-case.ts'
import { owner, someone } from '../../../kit/checks/address-world.ts'

const trap = (paid: boolean): Poisoning => ({
  address: someone,
  resembles: owner,
  transfers: paid ? 0 : 1,
  paid,
})

const judge = (...poisoning: Poisoning[]) =>
  addressPoisoningCheck.evaluate(
    walletContext({
      past: {
        known: true,
        value: { examined: 1, missing: 0, passages: [], flagged: [], poisoning },
      },
    }),
  )

describe('address-poisoning', () => {
  test('none', () => {
    expect(said(judge())).toEqual([])
  })

  test('a trap, by its whole address, so that it can be told from the real one', () => {
    expect(said(judge(trap(false)))).toEqual(['ADDRESS_POISONING medium'])
    expect(judge(trap(false))).toMatchObject({
      reasons: [{ message: expect.stringContaining(someone) }],
    })
  })

  test('many traps are one trick', () => {
    expect(said(judge(trap(false), trap(false), trap(false)))).toEqual(['ADDRESS_POISONING medium'])
    expect(JSON.stringify(judge(trap(false), trap(false), trap(false)))).toContain('2 more')
  })

  test('one that was paid', () => {
    expect(said(judge(trap(false), trap(true)))).toEqual([
      'PAID_LOOK_ALIKE high',
      'ADDRESS_POISONING medium',
    ])
  })

  test('nobody knows', () => {
    expect(said(addressPoisoningCheck.evaluate(walletContext({ past: silent })))).toBe('failed')
  })
})
