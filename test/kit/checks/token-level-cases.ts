import { address, addressToBytes } from '../../../src/solana/address/address.ts'
import { stakePoolProgram, wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { findProgramAddress } from '../../../src/solana/address/program-address.ts'
import {
  bondingCurveOf,
  poolWithdrawAuthority,
} from '../../../src/checks/token/facts/derived-authority.ts'
import { tokenMultisig } from '../scan/risk-context.ts'
import { accountOf, metadataValue, setting, walletOf } from './token-scene.ts'
import { one, raydium, type TokenScene, traded, young } from './token-stage.ts'

const circleFreezes = address('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar')
const circleMints = address('BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG')
const paxos = address('2apBGMsS6ti9RyF5TwQTDswXBWskiJP2LD4cUEDqYJjk')
const backed = address('JDq14BWvqCRFNu1krb12bcRpbGtJZ1FLEakMw6FdxJNs')

export type ExpectedLevel = {
  level: string
  codes?: readonly string[]
  kinds?: Record<string, string>
}

/** Expected level by kind of token, decided before the checks were weighed. */
export const levelCases: [string, TokenScene, ExpectedLevel][] = [
  [
    'USDC, without any provider',
    {
      mint: address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
      settings: { mintAuthority: circleMints, freezeAuthority: circleFreezes },
      called: { symbol: 'USDC', name: 'USD Coin', mutable: true },
      noMarket: true,
    },
    { level: 'low', codes: ['ISSUER_CONTROLLED'], kinds: { freeze: 'issuer' } },
  ],
  [
    'JitoSOL',
    {
      mint: address('J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn'),
      settings: {
        decimals: 9,
        mintAuthority: address('6iQKfEyhr3bZMotVkW6beNZz5CPAkiwvgV2CTje9pVSS'),
      },
      noMarket: true,
    },
    { level: 'low', kinds: { mint: 'stake-pool' } },
  ],
  [
    'mSOL',
    {
      mint: address('mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So'),
      settings: {
        decimals: 9,
        mintAuthority: address('3JLPCS1qM2zRw3Dp6V4hZnYHd4toMNPkNesXdX9tg6KM'),
      },
      noMarket: true,
    },
    { level: 'low', kinds: { mint: 'stake-pool' } },
  ],
  [
    'BONK, at one wallet of an exchange',
    {
      mint: address('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'),
      settings: { decimals: 5 },
      noMarket: true,
      owners: [
        [walletOf(50), 6n * 10n ** 14n],
        [raydium, 4n * 10n ** 14n],
      ],
    },
    { level: 'low' },
  ],
  [
    'wrapped SOL, with a mint that counts no supply',
    { mint: wrappedSolMint, settings: { decimals: 9, supply: 0n }, noMarket: true, owners: [] },
    { level: 'low' },
  ],
  [
    'PYUSD with every authority of a regulated issuer',
    {
      mint: address('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'),
      settings: {
        mintAuthority: walletOf(60),
        freezeAuthority: paxos,
        extensions: [
          setting.permanentDelegate(paxos),
          setting.transferFee([1n, 0], [1n, 0], paxos),
          setting.transferHook(undefined, paxos),
          setting.confidentialTransfer(paxos),
        ],
      },
      noMarket: true,
    },
    { level: 'low', codes: ['ISSUER_CONTROLLED', 'PERMANENT_DELEGATE'] },
  ],
  [
    'an unlisted stock token of a known issuer',
    {
      settings: {
        mintAuthority: backed,
        freezeAuthority: backed,
        extensions: [
          setting.permanentDelegate(address('5aMNNLQJwAEeoemTEMkv5NVjqKwvvefRYCQ5Z67HFvEq')),
          setting.pausable(false, backed),
          setting.defaultState(1),
        ],
      },
      market: { ...traded, verified: true },
    },
    { level: 'low', kinds: { 'permanent-delegate': 'issuer' } },
  ],
  [
    'an unverified, well-traded token without authorities',
    { called: { symbol: 'GRAPE', name: 'Grapefruit Club' }, market: traded },
    { level: 'low', codes: ['NOT_VERIFIED'] },
  ],
  [
    'the same, without any provider',
    { called: { symbol: 'GRAPE', name: 'Grapefruit Club' }, noMarket: true },
    { level: 'unknown' },
  ],
  [
    'the same, unknown to every provider',
    { called: { symbol: 'GRAPE', name: 'Grapefruit Club' } },
    { level: 'unknown' },
  ],
  [
    'a fresh token that one wallet can make more of and freeze',
    { settings: { mintAuthority: one, freezeAuthority: one }, market: young },
    { level: 'high', codes: ['MINT_AUTHORITY', 'FREEZE_AUTHORITY', 'NEW_TOKEN'] },
  ],
  [
    'the same fresh token, without any provider',
    { settings: { mintAuthority: one, freezeAuthority: one }, noMarket: true },
    { level: 'high' },
  ],
  [
    'a token with one wallet holding nearly all of it',
    { market: traded, owners: [[one, 9n * 10n ** 14n]] },
    { level: 'high', codes: ['SINGLE_HOLDER', 'FEW_HOLDERS'] },
  ],
  [
    'a token that one wallet can take back',
    { settings: { extensions: [setting.permanentDelegate(one)] }, market: traded },
    { level: 'critical', codes: ['PERMANENT_DELEGATE'] },
  ],
  [
    'a fee of ninety-nine percent',
    { settings: { extensions: [setting.transferFee([0n, 9_900])] }, market: traded },
    { level: 'critical', codes: ['TRANSFER_FEE'] },
  ],
  [
    'a fee that will rise',
    {
      settings: { extensions: [setting.transferFee([0n, 0], [999_999n, 9_900], one)] },
      market: traded,
    },
    { level: 'critical', codes: ['TRANSFER_FEE_RISES', 'FEE_AUTHORITY'] },
  ],
  [
    'a non-transferable token',
    { settings: { extensions: [setting.nonTransferable()] }, market: traded },
    { level: 'high', codes: ['NON_TRANSFERABLE'] },
  ],
  [
    'one that is frozen by default, with one wallet as freeze authority',
    {
      settings: { freezeAuthority: one, extensions: [setting.defaultState(2)] },
      market: traded,
    },
    { level: 'high', codes: ['DEFAULT_FROZEN', 'FREEZE_AUTHORITY'] },
  ],
  [
    'one with paused transfers',
    { settings: { extensions: [setting.pausable(true, one)] }, market: traded },
    { level: 'critical', codes: ['PAUSED'] },
  ],
  [
    'one with a hook that does not exist',
    { settings: { extensions: [setting.transferHook(walletOf(33))] }, market: traded },
    { level: 'high', codes: ['HOOK_MISSING'] },
  ],
  [
    'a token program multisig where every authority takes two of three',
    {
      settings: { mintAuthority: walletOf(70), freezeAuthority: walletOf(70) },
      market: traded,
      more: () => [[walletOf(70), tokenMultisig(2, [one, walletOf(2), walletOf(3)])]],
    },
    { level: 'medium', kinds: { mint: 'token-multisig' } },
  ],
  [
    'a multisig with a threshold of one',
    {
      settings: { mintAuthority: walletOf(71), freezeAuthority: walletOf(71) },
      market: traded,
      more: () => [[walletOf(71), tokenMultisig(1, [one, walletOf(2)])]],
    },
    { level: 'high', kinds: { mint: 'token-multisig' } },
  ],
  [
    'an unlisted liquid staking token with its pool on the chain',
    {
      settings: {
        decimals: 9,
        mintAuthority: poolWithdrawAuthority(stakePoolProgram, walletOf(80)),
      },
      market: traded,
      more: (mint) => {
        const pool = new Uint8Array(611)
        pool[0] = 1
        pool.set(addressToBytes(mint), 162)
        return [[walletOf(80), accountOf(stakePoolProgram, pool)]]
      },
    },
    { level: 'low', kinds: { mint: 'stake-pool' } },
  ],
  [
    'an address that only some program can sign for',
    {
      settings: { mintAuthority: findProgramAddress(walletOf(90), ['mint']) },
      market: traded,
    },
    { level: 'medium', kinds: { mint: 'program-address' } },
  ],
  [
    'an authority of a reported address',
    {
      settings: { mintAuthority: address('42RLPACwZPx3vYYmxSueqsogfynBDqXK298EDsNoyoHi') },
      market: traded,
    },
    { level: 'critical', kinds: { mint: 'listed' } },
  ],
  [
    'another token with the name of USDC',
    { called: { symbol: 'USDC', name: 'USD Coin' }, market: young },
    { level: 'critical', codes: ['SAME_NAME'] },
  ],
  [
    'USDC in Cyrillic',
    { called: { symbol: 'USDС', name: 'UЅD Coin' }, market: young },
    { level: 'critical', codes: ['LOOK_ALIKE'] },
  ],
  [
    'symbol and name of a token that a provider verifies',
    { called: { symbol: 'PEAR', name: 'Pear Protocol' }, market: young },
    { level: 'high', codes: ['SAME_NAME'] },
  ],
  [
    'a token on the curve of Pump.fun',
    {
      called: { symbol: 'FROG', name: 'Frog with hat' },
      market: { ...young, launchpad: 'pump.fun', graduated: false },
      more: (mint) => [
        [
          bondingCurveOf(mint),
          accountOf(address('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'), pumpCurve(false)),
        ],
      ],
      owners: [
        [one, 10n ** 13n],
        [raydium, 10n ** 15n - 10n ** 13n],
      ],
    },
    { level: 'medium', codes: ['ON_LAUNCHPAD', 'NEW_TOKEN'] },
  ],
  [
    'a mint with a supply of zero',
    { settings: { supply: 0n }, market: traded, owners: [] },
    { level: 'unknown' },
  ],
  [
    'a token with an emptied pool',
    { market: { liquidityUsd: 12.5, flows: { '24h': { buys: 0, sells: 0, volumeUsd: 0 } } } },
    { level: 'high', codes: ['LOW_LIQUIDITY'] },
  ],
  [
    'an NFT',
    {
      settings: { decimals: 0, supply: 1n },
      called: { symbol: 'APE', name: 'Ape #12' },
      owners: [[one, 1n]],
    },
    { level: 'unknown' },
  ],
  [
    'an NFT with a claim in its name',
    {
      settings: { decimals: 0, supply: 1n },
      called: { symbol: 'JUP', name: 'Claim 500 JUP: jup-gift.com' },
      owners: [[one, 1n]],
    },
    { level: 'high', codes: ['BAIT_NAME'] },
  ],
  [
    'a name in an account of a foreign program',
    {
      settings: { extensions: [setting.metadataPointer(walletOf(91))] },
      market: traded,
      more: (mint) => [
        [
          walletOf(91),
          accountOf(
            walletOf(92),
            Uint8Array.from([
              112,
              132,
              90,
              90,
              11,
              88,
              157,
              87,
              200,
              0,
              0,
              0,
              ...metadataValue(mint, 'USDC', 'USD Coin'),
            ]),
          ),
        ],
      ],
    },
    { level: 'critical', codes: ['SAME_NAME', 'FOREIGN_METADATA'] },
  ],
]

const pumpCurve = (complete: boolean): Uint8Array => {
  const data = Buffer.alloc(81)
  data.set([0x17, 0xb7, 0xf8, 0x37, 0x60, 0xd8, 0xac, 0x60])
  data.writeBigUInt64LE(3_200_000_000n, 32)
  data[48] = complete ? 1 : 0
  return data
}
