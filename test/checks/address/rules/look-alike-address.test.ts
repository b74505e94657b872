import { describe, expect, test } from 'bun:test'
import { address, addressFromBytes } from '../../../../src/solana/address/address.ts'
import { subjectOf } from '../../../../src/checks/address/facts/address-kind.ts'
import { lookAlikeAddressCheck } from '../../../../src/checks/address/rules/look-alike-address.ts'
import { knownNames } from '../../../../src/lists/known-name.ts'
import { wellKnownMints } from '../../../../src/solana/known/well-known-mints.ts'
import { addressContext, said, subjectOfKind } from '../../../kit/checks/address-case.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'

const judge = (text: string) =>
  said(
    lookAlikeAddressCheck.evaluate(
      addressContext({ subject: subjectOf(address(text), undefined) }),
    ),
  )

describe('look-alike-address', () => {
  test('known addresses are not look-alikes of each other', () => {
    for (const each of [...knownNames.keys(), ...wellKnownMints.keys()])
      expect(judge(each), each).toEqual([])
  })

  test('parts of the runtime that nobody has named here', () => {
    const where = address('StakeConfig11111111111111111111111111111111')
    for (const kind of ['native-program', 'sysvar'] as const) {
      const subject = { ...subjectOfKind('wallet'), address: where, kind }
      expect(said(lookAlikeAddressCheck.evaluate(addressContext({ subject })))).toEqual([])
    }
  })

  test('parts of the runtime where the node does not tell that they are', () => {
    expect(judge('SysvarStakeHistory1111111111111111111111111')).toEqual([])
  })

  test('addresses by chance', () => {
    const random = seededRandom(7)
    for (let tries = 0; tries < 2_000; tries += 1)
      expect(
        judge(addressFromBytes(Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256)))),
      ).toEqual([])
  })

  test('one that begins and ends like the mint of USDC', () => {
    expect(judge('EPjFWzzzufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toEqual([
      'LOOKS_LIKE_KNOWN_ADDRESS high',
    ])
  })
})
