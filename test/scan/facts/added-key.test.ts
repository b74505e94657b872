import { describe, expect, test } from 'bun:test'
import { addedKey, keepsKeys } from '../../../src/scan/facts/added-key.ts'
import { changedData } from '../../../src/scan/facts/record-data.ts'
import { address, type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import { programRecord } from '../../kit/ledger/program-record.ts'
import {
  market,
  pda,
  riskContext,
  role,
  stranger,
  theirsToo as record,
  unknownProgram,
  user,
} from '../../kit/scan/risk-context.ts'

const smartWallet = address('swigypWHEksbC64pWKwah1WTeh9JXwx8H1rJHLdbQMB')
const lending = address('MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA')
const governance = address('GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw')

const bytesOf = (...addresses: Address[]): number[] =>
  addresses.flatMap((each) => [...addressToBytes(each)])

/** The key that a call adds to a record of the user. */
const keyAdded = (
  program: Address,
  { data = [], listed = [], written }: { data?: number[]; listed?: Address[]; written: Uint8Array },
): Address | undefined => {
  const earlier = programRecord(program, [user])
  const later = programRecord(program, [user], 1)
  later.data.set(written, later.data.length - written.length - 1)
  const step = {
    programId: program,
    accounts: [role(user, 'sign'), ...listed.map((each) => role(each, 'read'))],
    data: Uint8Array.from(data),
  }
  const context = riskContext({
    steps: [step],
    before: { [record]: earlier },
    after: { [record]: later },
  })
  const changed = changedData(record, context)
  if (!changed) throw new Error('the record did not change')
  return addedKey(changed, { index: 0, ...step }, context)
}

describe('a key that is added to a record', () => {
  const key = (who: Address) => Uint8Array.from(bytesOf(who))
  const label = new TextEncoder().encode('My trading account no. 7, hedged'.padEnd(32))

  test('is one of the accounts', () =>
    expect(keyAdded(governance, { listed: [stranger], written: key(stranger) })).toBe(stranger))

  test('is in the data', () =>
    expect(keyAdded(smartWallet, { data: [1, ...bytesOf(stranger)], written: key(stranger) })).toBe(
      stranger,
    ))

  test('may have no private key if the data name it', () =>
    expect(keyAdded(smartWallet, { data: [1, ...bytesOf(pda)], written: key(pda) })).toBe(pda))

  test('is no address of a program among the accounts', () =>
    expect(keyAdded(smartWallet, { listed: [pda], written: key(pda) })).toBeUndefined())

  test('is no key of the user', () =>
    expect(
      keyAdded(smartWallet, { data: [1, ...bytesOf(user)], written: key(user) }),
    ).toBeUndefined())

  test('is no name of an account', () =>
    expect(keyAdded(lending, { data: [1, ...label], written: label })).toBeUndefined())

  test('is no run of bytes that overlaps a listed account', () => {
    const data = [1, ...bytesOf(user), 200, 201, 202, 203]
    const written = Uint8Array.from(data.slice(5, 37))
    expect(keyAdded(smartWallet, { data, written })).toBeUndefined()
  })
})

test.each<[Address, boolean]>([
  [smartWallet, true],
  [governance, true],
  [lending, true],
  [market, false],
  [unknownProgram, false],
])('whether %s stores who may act for a user: %p', (program, keeps) =>
  expect(keepsKeys(program)).toBe(keeps),
)
