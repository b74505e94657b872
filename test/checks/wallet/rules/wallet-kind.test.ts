import { describe, expect, test } from 'bun:test'
import { addressKinds, isWalletKind } from '../../../../src/checks/address/facts/address-kind.ts'
import { walletKindCheck } from '../../../../src/checks/wallet/rules/wallet-kind.ts'
import { said, subjectOfKind, walletContext } from '../../../kit/checks/address-case.ts'

describe('wallet-kind', () => {
  test.each(addressKinds)('%s', (kind) => {
    const context = walletContext({ subject: { ...subjectOfKind('wallet'), kind } })
    const fine = isWalletKind(kind) || kind === 'unused'
    expect(said(walletKindCheck.evaluate(context))).toEqual(fine ? [] : ['NOT_A_WALLET medium'])
  })

  test('data that cannot be read', () => {
    const context = walletContext({ subject: subjectOfKind('unreadable') })
    expect(said(walletKindCheck.evaluate(context))).toBe('failed')
  })
})
