import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { fakeSystemAddressCheck } from '../../../../src/checks/address/rules/fake-system-address.ts'
import type { AddressKind } from '../../../../src/checks/address/facts/address-kind.ts'
import { addressContext, said, subjectOfKind } from '../../../kit/checks/address-case.ts'

const judge = (text: string, kind: AddressKind = 'wallet') =>
  said(
    fakeSystemAddressCheck.evaluate(
      addressContext({ subject: { ...subjectOfKind('wallet'), address: address(text), kind } }),
    ),
  )

describe('fake-system-address', () => {
  test.each([
    ['an ordinary wallet', 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9', 'wallet', []],
    [
      'a real program',
      'ComputeBudget111111111111111111111111111111',
      'native-program',
      'not-applicable',
    ],
    [
      'a real program on a chain that lacks it',
      'Vote111111111111111111111111111111111111111',
      'unused',
      'not-applicable',
    ],
    ['the incinerator', '1nc1nerator11111111111111111111111111111111', 'wallet', 'not-applicable'],
    [
      'a runtime account nobody has named',
      'StakeConfig11111111111111111111111111111111',
      'sysvar',
      'not-applicable',
    ],
    [
      'a wallet that begins like the budget program',
      'CompuV3LmCTW7AGGnM6YBftCJkKP3ZKkK1fCAY8L7eM1',
      'wallet',
      ['FAKE_SYSTEM_ADDRESS critical'],
    ],
    [
      'one that ends in ones',
      'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHa1111',
      'unused',
      ['FAKE_SYSTEM_ADDRESS critical'],
    ],
    [
      'a word that marks transactions',
      'jitodontfront111111111111111111111111111111',
      'unused',
      ['MARKER_ADDRESS low'],
    ],
    [
      'a beginning that a project may like too',
      'Token4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRS',
      'wallet',
      ['FAKE_SYSTEM_ADDRESS high'],
    ],
    [
      'the same of a program',
      'Token4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRS',
      'program',
      ['FAKE_SYSTEM_ADDRESS low'],
    ],
  ] as const)('%s', (_, text, kind, reasons) => {
    expect(judge(text, kind)).toEqual(typeof reasons === 'string' ? reasons : [...reasons])
  })
})
