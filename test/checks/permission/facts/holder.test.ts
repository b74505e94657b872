import { describe, expect, test } from 'bun:test'
import { address, addressFromBytes } from '../../../../src/solana/address/address.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import {
  squadsV4Program,
  systemProgram,
  tokenProgram,
} from '../../../../src/solana/address/known-address.ts'
import type { AddressReputation } from '../../../../src/lists/entries/address-reputation.ts'
import { builtInAddresses } from '../../../../src/lists/entries/built-in-addresses.ts'
import { makeHolders } from '../../../../src/checks/permission/facts/holder.ts'
import { knownBadAddresses } from '../../../../src/lists/entries/known-bad-addresses.ts'
import { multisigHeld } from '../../../kit/checks/permission-facts.ts'
import {
  market,
  pda,
  secondStranger,
  stranger,
  thirdStranger,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'

const bad = address([...knownBadAddresses.keys()][0] ?? '')
const circle = address('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar')
const blank = { lamports: 1n, data: new Uint8Array(0), executable: false }
const ownedBy = (owner: Account['owner']): Account => ({ ...blank, owner })

describe('kinds of holders', () => {
  test.each([
    ['the wallet itself', user, undefined, 'own'],
    ['a plain wallet', stranger, ownedBy(systemProgram), 'wallet'],
    ['an address without an account', stranger, undefined, 'wallet'],
    ['a wallet is not trusted for the program that owns it', stranger, ownedBy(market), 'wallet'],
    ['an address without a key', pda, undefined, 'program'],
    ['of an unknown program', pda, ownedBy(unknownProgram), 'program'],
    ['any user can create a token account', pda, ownedBy(tokenProgram), 'program'],
    ['of an established protocol', pda, ownedBy(market), 'known-program'],
    ['the protocol itself', market, undefined, 'known-program'],
    ['a regulated issuer', circle, undefined, 'issuer'],
    ['a reported address', bad, undefined, 'known-bad'],
    ['a multisig of Squads', pda, ownedBy(squadsV4Program), 'multisig'],
    [
      'a multisig of strangers',
      stranger,
      { ...blank, ...multisigHeld(1, [secondStranger]) },
      'multisig',
    ],
    [
      'a multisig that needs the wallet',
      stranger,
      { ...blank, ...multisigHeld(2, [user, secondStranger]) },
      'own',
    ],
    [
      'a multisig that can do without it',
      stranger,
      { ...blank, ...multisigHeld(2, [user, secondStranger, thirdStranger]) },
      'multisig',
    ],
  ] as const)('%s', (_, holder, account, kind) => {
    const accounts = new Map(account ? [[holder, account]] : [])
    expect(makeHolders(user, accounts, builtInAddresses).of(holder).kind).toBe(kind)
  })

  test('an expired report does not count', () => {
    const report = { list: 'A list', date: '2026-11-20', kind: 'drainer', reason: 'a report' }
    const reputation = (expired: boolean): AddressReputation => ({
      lookUp: () => [{ ...report, ...(expired && { expired: true as const }) }],
      lists: () => ({}),
    })
    const kindBy = (expired: boolean) =>
      makeHolders(user, new Map(), reputation(expired)).of(stranger).kind
    expect([kindBy(false), kindBy(true)]).toEqual(['known-bad', 'wallet'])
  })

  test('beyond the limit, holders count as wallets', () => {
    const holders = makeHolders(user, new Map(), builtInAddresses)
    for (let index = 0; index < 2_000; index += 1) {
      const bytes = new Uint8Array(32)
      bytes.set([index & 255, index >> 8, 1])
      holders.of(addressFromBytes(bytes))
    }
    expect(holders.of(pda).kind).toBe('wallet')
  })
})
