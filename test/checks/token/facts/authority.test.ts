import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import {
  loaderV3Program,
  squadsV4Program,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../../../src/solana/address/known-address.ts'
import { findProgramAddress } from '../../../../src/solana/address/program-address.ts'
import {
  classifyHolder,
  type Holder,
  type HolderFacts,
} from '../../../../src/checks/token/facts/authority.ts'
import { derivedAuthorityOf } from '../../../../src/checks/token/facts/derived-authority.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import { tokenMultisig } from '../../../kit/scan/risk-context.ts'
import { freshAddress, tokenMint } from '../../../kit/checks/token-case.ts'
import { accountOf, walletOf } from '../../../kit/checks/token-scene.ts'

const wallet = walletOf(1)
const others = [walletOf(2), walletOf(3)] as const
const offCurve = findProgramAddress(freshAddress(8), ['authority'])
const program = freshAddress(9)
const marinade = address('MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD')
const governance = address('GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw')
const squads = (threshold: number) =>
  accountOf(
    squadsV4Program,
    accountBytes.squadsMultisig({ threshold, timeLockSeconds: 0, members: [wallet, ...others] }),
  )

const facts = (changed: Partial<HolderFacts> = {}): HolderFacts => ({
  derived: derivedAuthorityOf(tokenMint),
  tokenProgram,
  read: true,
  reports: [],
  stakePools: new Set(),
  ...changed,
})
const classOf = ({ kind, custody }: Holder): string => `${kind} ${custody}`

describe('the holder of an authority', () => {
  const cases: [string, typeof wallet, Partial<HolderFacts>, string][] = [
    ['given up: the system program', systemProgram, {}, 'none none'],
    [
      'given up: the incinerator',
      address('1nc1nerator11111111111111111111111111111111'),
      {},
      'none none',
    ],
    ['a wallet without an account', wallet, {}, 'wallet single'],
    ['a wallet', wallet, { account: accountOf(systemProgram, new Uint8Array(0)) }, 'wallet single'],
    ['an address of a program', offCurve, {}, 'program-address unknown'],
    [
      'an address of a program that has SOL',
      offCurve,
      { account: accountOf(systemProgram, new Uint8Array(0)) },
      'program-address unknown',
    ],
    [
      'a multisig of two of three',
      wallet,
      { account: tokenMultisig(2, [wallet, ...others]) },
      'token-multisig shared',
    ],
    [
      'a multisig of one of three',
      wallet,
      { account: tokenMultisig(1, [wallet, ...others]) },
      'token-multisig single',
    ],
    [
      'a multisig of the same key twice',
      wallet,
      { account: tokenMultisig(2, [wallet, wallet]) },
      'token-multisig single',
    ],
    [
      'a multisig of the other token program, which counts for nothing',
      wallet,
      { account: tokenMultisig(2, [wallet, ...others]), tokenProgram: token2022Program },
      'program-account single',
    ],
    ['Squads, two of three', offCurve, { account: squads(2) }, 'squads-multisig shared'],
    ['Squads, one of three', offCurve, { account: squads(1) }, 'squads-multisig single'],
    [
      'a stake pool that was found',
      offCurve,
      { stakePools: new Set([offCurve]) },
      'stake-pool protocol',
    ],
    [
      'the stake pool of JitoSOL',
      address('6iQKfEyhr3bZMotVkW6beNZz5CPAkiwvgV2CTje9pVSS'),
      {},
      'stake-pool protocol',
    ],
    [
      'the Wormhole token bridge',
      address('BCD75RNBHrJJpW4dXVagL5mPjzRLnVZq4YirJdjEYMV7'),
      {},
      'bridge protocol',
    ],
    ['Pump.fun', address('TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM'), {}, 'launchpad protocol'],
    ['Circle', address('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar'), {}, 'issuer issuer'],
    [
      'an account of a staking program',
      offCurve,
      { account: accountOf(marinade, new Uint8Array(9)) },
      'protocol protocol',
    ],
    [
      'an account of a staking program that has a key',
      wallet,
      { account: accountOf(marinade, new Uint8Array(9)) },
      'program-account single',
    ],
    [
      'a governance',
      offCurve,
      { account: accountOf(governance, new Uint8Array(9)) },
      'governance shared',
    ],
    [
      'an account of an unknown program',
      offCurve,
      { account: accountOf(program, new Uint8Array(9)) },
      'program-account unknown',
    ],
    [
      'a program',
      offCurve,
      { account: accountOf(loaderV3Program, new Uint8Array(36), true) },
      'program unknown',
    ],
    ['what could not be read', wallet, { read: false }, 'unread single'],
    ['what could not be read, off the curve', offCurve, { read: false }, 'unread unknown'],
  ]
  test.each(cases)('%s', (_, holder, changed, expected) => {
    expect(classOf(classifyHolder(holder, facts(changed)))).toBe(expected)
  })

  test('a report takes precedence over everything', () => {
    const reports = [{ list: 'a list', date: '2026-11-18', kind: 'drainer', reason: 'a report' }]
    const issuer = address('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar')
    for (const holder of [wallet, offCurve, issuer])
      expect(classOf(classifyHolder(holder, facts({ reports })))).toBe('listed listed')
  })
})
