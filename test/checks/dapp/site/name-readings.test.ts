import { expect, test } from 'bun:test'
import { readAppAddress } from '../../../../src/checks/dapp/site/app-address.ts'
import { nameReadings } from '../../../../src/checks/dapp/site/name-readings.ts'

/** Each reading as a name; a hesitant one ends with a question mark. */
const readingsOf = (host: string): string[] =>
  nameReadings(readAppAddress(host)).map(
    ({ label, suffix, hesitant }) => `${label}.${suffix}${hesitant ? '?' : ''}`,
  )

test.each<[host: string, readings: string[]]>([
  ['some-name.com', ['some-name.com']],
  ['www.some-name.com', ['some-name.com']],
  // What services, machines, languages and versions are called.
  ['docs.some-name.com', ['some-name.com']],
  ['swap.some-name.com', ['some-name.com']],
  ['mail.ns2.en.v3.some-name.com', ['some-name.com']],
  ['solana-mainnet.some-name.com', ['some-name.com']],
  ['ethereum.some-name.com', ['some-name.com']],
  // Promises and names.
  ['claim.some-name.com', ['some-name.com', 'claim-some-name.com?']],
  ['coinbase-wallet.some-name.org', ['some-name.org', 'coinbase-wallet-some-name.org']],
  ['coinbase.some-name.us', ['some-name.us', 'coinbase-some-name.us']],
  ['accounts.coinbase.some-name.us', ['some-name.us', 'coinbase-some-name.us']],
  [
    'pancake.airdrop.some-name.com',
    [
      'some-name.com',
      'pancake-airdrop-some-name.com',
      'pancake-some-name.com?',
      'airdrop-some-name.com?',
    ],
  ],
  // The nearest three at most.
  [
    'five.four.three.two.one.x.io',
    ['x.io', 'three-two-one-x.io', 'three-x.io?', 'two-x.io?', 'one-x.io?'],
  ],
  // Below lenders of names, the lent name alone.
  ['metamask-help.tumblr.com', ['tumblr.com', 'metamask-help.tumblr.com']],
  ['metamask-help.vercel.app', ['metamask-help.vercel.app']],
  // Generated labels say nothing; disguised ones are read as people see them.
  ['bafybeicjblfftlbsegue3kmfmxtmiw4beah5uxk2dfoxzbgy.some-name.com', ['some-name.com']],
  ['xn--mnchen-3ya.some-name.com', ['some-name.com', 'munchen-some-name.com?']],
  ['xn--e1awd7f.some-name.com', ['some-name.com']],
])('%s is read as %p', (host, readings) => expect(readingsOf(host)).toEqual(readings))
