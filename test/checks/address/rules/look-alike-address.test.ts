import { address, addressFromBytes } from '../../../../src/solana/address/address.ts'
import { subjectOf } from '../../../../src/checks/address/facts/address-kind.ts'
import { lookAlikeAddressCheck } from '../../../../src/checks/address/rules/look-alike-address.ts'
import { knownNames } from '../../../../src/lists/known-name.ts'
import { wellKnownMints } from '../../../../src/solana/known/well-known-mints.ts'
import { expect, test } from 'bun:test'
import {
  addressContext,
  subjectOfKind,
  testAddressCheck,
} from '../../../kit/checks/address-case.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'

const at = (text: string) => ({ subject: subjectOf(address(text), undefined) })
const stakeConfig = address('StakeConfig11111111111111111111111111111111')
const likeUsdc = 'EPjFWzzzufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

testAddressCheck(lookAlikeAddressCheck, {
  quiet: [
    ...(['native-program', 'sysvar'] as const).map((kind) => ({
      name: `a part of the runtime without a public name: ${kind}`,
      context: { subject: { ...subjectOfKind('wallet'), address: stakeConfig, kind } },
    })),
    {
      name: 'a part of the runtime that the node does not have',
      context: at('SysvarStakeHistory1111111111111111111111111'),
    },
  ],
  firing: [
    {
      name: 'one that begins and ends like the USDC mint',
      context: at(likeUsdc),
      finds: [{ params: { imitates: usdc, name: 'USDC mint' }, subject: likeUsdc }],
    },
  ],
})

const find = (text: string) => lookAlikeAddressCheck.evaluate(addressContext(at(text)))

test('known addresses are not look-alikes of each other', () => {
  for (const each of [...knownNames.keys(), ...wellKnownMints.keys()])
    expect(find(each), each).toEqual([])
})

test('random addresses do not match', () => {
  const random = seededRandom(7)
  for (let tries = 0; tries < 2_000; tries += 1) {
    const bytes = Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256))
    expect(find(addressFromBytes(bytes))).toEqual([])
  }
})
