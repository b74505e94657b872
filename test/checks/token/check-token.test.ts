import { PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  type Address,
  address,
  addressFromBytes,
  addressToBytes,
} from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { gapText } from '../../../src/findings/words/en/gaps.ts'
import { Fault } from '../../../src/basics/fault.ts'
import {
  loaderV3Program,
  stakePoolProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
  wrappedSolMint,
} from '../../../src/solana/address/known-address.ts'
import { builtInAddresses } from '../../../src/lists/entries/built-in-addresses.ts'
import type { TokenFacts } from '../../../src/tokens/token-market.ts'
import { findProgramAddress } from '../../../src/solana/address/program-address.ts'
import {
  bondingCurveOf,
  poolWithdrawAuthority,
} from '../../../src/checks/token/facts/derived-authority.ts'
import { programDataOf } from '../../../src/checks/token/facts/hook-program.ts'
import { checkToken, type TokenDeps } from '../../../src/checks/token/check-token.ts'
import { tokenChecks } from '../../../src/checks/token/rules/registry.ts'
import { shortAddress } from '../../../src/findings/words/amounts.ts'
import { tokenRoundsMax } from '../../../src/checks/token/read-token.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import { tokenMultisig } from '../../kit/scan/risk-context.ts'
import { seededRandom } from '../../kit/seeded-random.ts'
import { buildProgram } from '../../kit/sbpf/program.ts'
import { writeProgram } from '../../kit/programs/stand-in-programs.ts'
import { member } from '../../kit/http.ts'
import { noTestChain, startTestChain, type TestChain } from '../../kit/chain/surfnet.ts'
import {
  accountOf,
  giveOut,
  marketOf,
  metadataValue,
  metaplexOf,
  type MintSettings,
  mintOf,
  readersOf,
  setAccounts,
  setting,
  spread,
  walletOf,
} from '../../kit/checks/token-scene.ts'
import { processTestMs } from '../../kit/server-process.ts'

setDefaultTimeout(processTestMs)

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const one = walletOf(1)
const circleFreezes = address('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar')
const circleMints = address('BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG')
const raydium = findProgramAddress(address('675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'), [
  'amm authority',
])

let numbers = 0
/** A mint address used by no other case. */
const newMint = (): Address =>
  addressFromBytes(new Uint8Array(32).fill(9).with(0, ++numbers).with(1, 3))

const facts = (mint: Address, changed: Partial<TokenFacts> = {}): TokenFacts => ({
  mint,
  source: 'Provider',
  verified: false,
  liquidityUsd: 300_000,
  createdAtMs: nowMs - 300 * dayMs,
  flows: { '24h': { buys: 500, sells: 400, volumeUsd: 50_000 } },
  ...changed,
})

const traded = { verified: false, liquidityUsd: 300_000 }
const young = { createdAtMs: nowMs - 2 * hourMs, liquidityUsd: 30_000 }

type Scene = {
  mint?: Address
  settings?: MintSettings
  /** Name in Metaplex' account for the mint. */
  called?: { symbol: string; name: string; mutable?: boolean }
  more?: (mint: Address) => readonly (readonly [Address, Account])[]
  /** Facts from a provider. Undefined if it does not know the token. */
  market?: Partial<TokenFacts>
  noMarket?: true
  /** Owners and amounts. By default spread over many owners and a pool. */
  owners?: readonly (readonly [Address, bigint])[]
}

type Expected = { level: string; codes?: readonly string[]; kinds?: Record<string, string> }

/** Expected level by kind of token, decided before the checks were weighed. */
const cases: [string, Scene, Expected][] = [
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
        freezeAuthority: address('2apBGMsS6ti9RyF5TwQTDswXBWskiJP2LD4cUEDqYJjk'),
        extensions: [
          setting.permanentDelegate(address('2apBGMsS6ti9RyF5TwQTDswXBWskiJP2LD4cUEDqYJjk')),
          setting.transferFee(
            [1n, 0],
            [1n, 0],
            address('2apBGMsS6ti9RyF5TwQTDswXBWskiJP2LD4cUEDqYJjk'),
          ),
          setting.transferHook(undefined, address('2apBGMsS6ti9RyF5TwQTDswXBWskiJP2LD4cUEDqYJjk')),
          setting.confidentialTransfer(address('2apBGMsS6ti9RyF5TwQTDswXBWskiJP2LD4cUEDqYJjk')),
        ],
      },
      noMarket: true,
    },
    { level: 'low', codes: ['ISSUER_CONTROLLED', 'PERMANENT_DELEGATE'] },
  ],
  [
    'a share of a known issuer that is on no list here',
    {
      settings: {
        mintAuthority: address('JDq14BWvqCRFNu1krb12bcRpbGtJZ1FLEakMw6FdxJNs'),
        freezeAuthority: address('JDq14BWvqCRFNu1krb12bcRpbGtJZ1FLEakMw6FdxJNs'),
        extensions: [
          setting.permanentDelegate(address('5aMNNLQJwAEeoemTEMkv5NVjqKwvvefRYCQ5Z67HFvEq')),
          setting.pausable(false, address('JDq14BWvqCRFNu1krb12bcRpbGtJZ1FLEakMw6FdxJNs')),
          setting.defaultState(1),
        ],
      },
      market: { ...traded, verified: true },
    },
    { level: 'low', kinds: { 'permanent-delegate': 'issuer' } },
  ],
  [
    'a well-traded token without authorities that is not verified',
    { called: { symbol: 'GRAPE', name: 'Grapefruit Club' }, market: traded },
    { level: 'low', codes: ['NOT_VERIFIED'] },
  ],
  [
    'the same, where no provider answers',
    { called: { symbol: 'GRAPE', name: 'Grapefruit Club' }, noMarket: true },
    { level: 'unknown' },
  ],
  [
    'the same, where no provider knows it',
    { called: { symbol: 'GRAPE', name: 'Grapefruit Club' } },
    { level: 'unknown' },
  ],
  [
    'a fresh token that one wallet can make more of and freeze',
    { settings: { mintAuthority: one, freezeAuthority: one }, market: young },
    { level: 'high', codes: ['MINT_AUTHORITY', 'FREEZE_AUTHORITY', 'NEW_TOKEN'] },
  ],
  [
    'the same, where no provider answers',
    { settings: { mintAuthority: one, freezeAuthority: one }, noMarket: true },
    { level: 'high' },
  ],
  [
    'a token that one wallet holds nearly all of',
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
    'one that can never be passed on',
    { settings: { extensions: [setting.nonTransferable()] }, market: traded },
    { level: 'high', codes: ['NON_TRANSFERABLE'] },
  ],
  [
    'one that comes frozen, in the hands of one wallet',
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
    'a multisig of which one is enough',
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
    'a mint of which nothing exists',
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
    'an NFT that invites to claim',
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

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  let chain: TestChain
  let deps: TokenDeps
  beforeAll(async () => {
    chain = await startTestChain()
    deps = { ...readersOf([chain.url]), reputation: builtInAddresses, nowMs: () => nowMs }
  })
  afterAll(() => chain.stop())

  const stage = async (scene: Scene): Promise<{ mint: Address; deps: TokenDeps }> => {
    const mint = scene.mint ?? newMint()
    const account = mintOf(scene.settings)
    const supply = scene.settings?.supply ?? 10n ** 15n
    await setAccounts(chain, [
      [mint, account],
      ...(scene.called ? [metaplexOf(mint, scene.called)] : []),
      ...(scene.more?.(mint) ?? []),
    ])
    const program = account.owner === token2022Program ? token2022Program : tokenProgram
    await giveOut(chain, mint, scene.owners ?? spread(supply, raydium), program)
    const pear = facts(walletOf(150), { symbol: 'PEAR', name: 'Pear Protocol', verified: true })
    const market = marketOf(scene.market ? [facts(mint, scene.market)] : [], { verified: [pear] })
    return { mint, deps: scene.noMarket ? deps : { ...deps, market } }
  }

  test.each(cases)('%s', async (_, scene, expected) => {
    const staged = await stage(scene)
    const { answer } = await checkToken(staged.deps, { mint: staged.mint })
    const found = `${answer.score} ${answer.reasons.map(({ code, severity }) => `${severity} ${code}`).join(', ')}`
    expect([answer.riskLevel, found]).toEqual([expected.level, found])
    const codes = answer.reasons.map(({ code }) => code)
    for (const code of expected.codes ?? []) expect(codes).toContain(code)
    const kinds = Object.fromEntries(
      answer.authorities.map(({ power, holderKind }) => [power, holderKind]),
    )
    expect(kinds).toMatchObject(expected.kinds ?? {})
    expect(answer.summary).toMatch(/^[A-Z].*\.$/s)
  })

  test('a hook that one wallet can replace, as stored by the loader', async () => {
    const program = PublicKey.unique()
    await writeProgram(chain, program, buildProgram(0))
    const hook = address(program.toBase58())
    const data = new PublicKey(programDataOf(hook))
    const written = member(
      await chain.rpc('getAccountInfo', [data.toBase58(), { encoding: 'base64' }]),
      'value',
      'data',
      0,
    )
    const bytes = Buffer.from(String(written), 'base64')
    const replaceable = async (by: Address | undefined) => {
      bytes.fill(0, 12, 45)
      if (by) bytes.set([1, ...addressToBytes(by)], 12)
      await chain.setAccount(data, {
        lamports: 10_000_000_000n,
        owner: new PublicKey(loaderV3Program),
        data: bytes,
      })
      const staged = await stage({
        settings: { extensions: [setting.transferHook(hook)] },
        market: traded,
      })
      const { answer } = await checkToken(staged.deps, { mint: staged.mint })
      return answer.reasons.filter(({ code }) => code === 'TRANSFER_HOOK')
    }
    expect(await replaceable(one)).toMatchObject([
      { severity: 'high', message: expect.stringContaining(shortAddress(one)) },
    ])
    expect(await replaceable(undefined)).toMatchObject([{ severity: 'medium' }])
  })

  test('holders are listed without pools, lockers and burnt tokens', async () => {
    const staged = await stage({
      settings: { supply: 1_000n },
      market: traded,
      more: () => [
        [
          walletOf(81),
          accountOf(address('LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'), new Uint8Array(200)),
        ],
      ],
      owners: [
        [raydium, 300n],
        [walletOf(81), 200n],
        [address('1nc1nerator11111111111111111111111111111111'), 200n],
        [one, 40n],
        [one, 40n],
        [walletOf(2), 20n],
        [address('HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC'), 200n],
      ],
    })
    const { answer } = await checkToken(staged.deps, { mint: staged.mint })
    expect(answer.holders).toEqual({ top1Pct: 10, top10Pct: 12.5, excludedPct: 87.5 })
  })

  test('a pool named by a provider is read for its burnt share', async () => {
    const pumpSwap = address('pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA')
    const [pool, shares] = [walletOf(82), newMint()]
    const scene = (left: bigint): Scene => ({
      market: traded,
      more: (mint) => {
        const data = Buffer.alloc(211)
        data.set([0xf1, 0x9a, 0x6d, 0x04, 0x11, 0xb1, 0x6d, 0xbc])
        data.set(addressToBytes(mint), 43)
        data.set(addressToBytes(shares), 107)
        data.writeBigUInt64LE(4_000n, 203)
        return [
          [pool, accountOf(pumpSwap, data)],
          [shares, mintOf({ supply: left, decimals: 9 })],
        ]
      },
    })
    const unlocked = async (left: bigint) => {
      const { mint, deps: staged } = await stage(scene(left))
      const known = marketOf([facts(mint, traded)], {
        pools: [{ pool, source: 'Provider', baseMint: mint }],
      })
      const { answer, evidence } = await checkToken({ ...staged, market: known }, { mint })
      expect(evidence.coverage.find(({ check }) => check === 'locked-liquidity')?.status).toBe(
        'ran',
      )
      return answer.reasons.filter(({ code }) => code === 'LIQUIDITY_UNLOCKED')
    }
    expect(await unlocked(100n)).toEqual([])
    expect(await unlocked(4_000n)).toMatchObject([
      { severity: 'medium', message: expect.stringMatching(/100 % of its pool on PumpSwap/) },
    ])
  })

  test("tokens in an aggregator's order still belong to one holder", async () => {
    const order = walletOf(85)
    const staged = await stage({
      market: traded,
      more: () => [
        [
          order,
          accountOf(address('DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M'), new Uint8Array(300)),
        ],
      ],
      owners: [
        [order, 9n * 10n ** 14n],
        [raydium, 10n ** 14n],
      ],
    })
    const { answer } = await checkToken(staged.deps, { mint: staged.mint })
    expect(answer.holders).toMatchObject({ top1Pct: 90 })
    expect(answer.riskLevel).toBe('high')
  })

  test('the earliest known time counts, unless it precedes the network', async () => {
    const ageOf = async (market: Partial<TokenFacts>) => {
      const staged = await stage({ market: { ...traded, ...market } })
      return (await checkToken(staged.deps, { mint: staged.mint })).answer.createdAt
    }
    const day = Date.UTC(2024, 0, 5)
    expect(await ageOf({ createdAtMs: day, firstPoolAtMs: day - 5 * dayMs })).toBe(
      '2023-12-31T00:00:00.000Z',
    )
    expect(await ageOf({ createdAtMs: 0, firstPoolAtMs: day })).toBe('2024-01-05T00:00:00.000Z')
    expect(await ageOf({ createdAtMs: 0 })).toBeUndefined()
    expect(await ageOf({ createdAtMs: 9e15 })).toBeUndefined()
  })

  const elsewhere: [string, Address, Account | undefined, object][] = [
    ['nothing', walletOf(161), undefined, { found: 'nothing' }],
    ['a wallet', walletOf(162), accountOf(systemProgram, new Uint8Array(0)), { found: 'wallet' }],
    [
      'a token account',
      walletOf(163),
      accountOf(tokenProgram, accountBytes.tokenAccount({ mint: one, owner: one, amount: 1n })),
      { found: 'token-account', mint: one },
    ],
    ['a multisig', walletOf(164), tokenMultisig(1, [one]), { found: 'multisig' }],
    [
      'a mint that was never set up',
      walletOf(165),
      accountOf(tokenProgram, new Uint8Array(82)),
      { found: 'token-program-account' },
    ],
    [
      'a mint of a program that makes no tokens',
      walletOf(166),
      accountOf(one, mintOf().data),
      { found: 'other-account' },
    ],
    [
      'an exchange',
      walletOf(167),
      accountOf(address('whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'), new Uint8Array(653)),
      { found: 'program-account', program: expect.stringMatching(/^Orca/) },
    ],
  ]
  test.each(elsewhere)(
    '%s is not a mint, and the fault says what it is',
    async (_, at, account, found) => {
      if (account) await setAccounts(chain, [[at, account]])
      await expect(checkToken(deps, { mint: at })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        field: 'mint',
        problem: 'not-a-mint',
        params: found,
      })
    },
  )

  test('a mint with settings that cannot be read is never low', async () => {
    const account = mintOf({ extensions: [setting.closeAuthority(one), setting.pausable(false)] })
    const mint = newMint()
    await setAccounts(chain, [[mint, { ...account, data: account.data.slice(0, -5) }]])
    await giveOut(chain, mint, spread(10n ** 15n, raydium), token2022Program)
    const { answer, evidence } = await checkToken(
      { ...deps, market: marketOf([facts(mint, traded)]) },
      { mint },
    )
    expect(answer.riskLevel).toBe('unknown')
    expect(answer.summary).toContain(gapText({ reason: 'unreadable-data' }))
    expect(evidence.coverage.find(({ check }) => check === 'mint-settings')?.status).toBe('failed')
  })

  test('a mint full of settings is read, and one too large to read is never low', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({
      type: 1_000 + at,
      value: new Uint8Array(1),
    }))
    const huge = [
      { type: 19, value: new Uint8Array(60_000) },
      { type: 5_000, value: new Uint8Array(60_000) },
    ]
    for (const [extensions, level] of [
      [many, 'medium'],
      [huge, 'unknown'],
    ] as const) {
      const staged = await stage({ settings: { extensions }, market: traded })
      const { answer } = await checkToken(staged.deps, { mint: staged.mint })
      expect(answer.riskLevel).toBe(level)
    }
  })

  test('stays within the documented rounds, whatever the mint refers to', async () => {
    let [under, rounds] = [0, 0]
    const counted =
      <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
      async (...args: Args): Promise<Result> => {
        if (under === 0) rounds += 1
        under += 1
        try {
          return await call(...args)
        } finally {
          // Requests sent in the same turn belong to the same round.
          await Bun.sleep(1)
          under -= 1
        }
      }
    const { chain: reader, ledger } = readersOf([chain.url])
    const pool = Buffer.alloc(211)
    pool.set([0xf1, 0x9a, 0x6d, 0x04, 0x11, 0xb1, 0x6d, 0xbc])
    const staged = await stage({
      settings: {
        mintAuthority: findProgramAddress(walletOf(90), ['mint']),
        extensions: [setting.transferHook(walletOf(35)), setting.metadataPointer(walletOf(91))],
      },
      market: traded,
      more: (mint) => {
        pool.set(addressToBytes(mint), 43)
        pool.set(addressToBytes(walletOf(84)), 107)
        return [
          [walletOf(83), accountOf(address('pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'), pool)],
          [walletOf(84), mintOf()],
        ]
      },
      owners: [[walletOf(83), 10n ** 14n]],
    })
    await checkToken(
      {
        ...staged.deps,
        chain: { readAccounts: counted(reader.readAccounts) },
        ledger: {
          readLargestAccounts: counted(ledger.readLargestAccounts),
          readProgramAccounts: counted(ledger.readProgramAccounts),
          readSignatures: counted(ledger.readSignatures),
          readEpoch: counted(ledger.readEpoch),
        },
      },
      { mint: staged.mint },
    )
    expect(rounds).toBe(tokenRoundsMax)
  })

  const down = (): Promise<never> =>
    Promise.reject(new Fault('source-late', { source: 'the test source' }))
  const refuse = () => Promise.resolve({ refused: 'not-offered' as const })
  const failures: [string, (staged: TokenDeps) => TokenDeps, string][] = [
    [
      'the largest holders',
      (staged) => ({ ...staged, ledger: { ...ledgerOf(staged), readLargestAccounts: refuse } }),
      'holder-concentration',
    ],
    [
      'the providers',
      (staged) => ({ ...staged, market: { ...marketOf(), readTokens: down, readPools: down } }),
      'liquidity',
    ],
    [
      'every account but the mint',
      (staged) => ({ ...staged, chain: failingAfter(staged, 1) }),
      'authority-holders',
    ],
    [
      'the owners of the largest accounts',
      (staged) => ({ ...staged, chain: failingAfter(staged, 2) }),
      'holder-concentration',
    ],
  ]
  const ledgerOf = ({ ledger }: TokenDeps): NonNullable<TokenDeps['ledger']> => {
    if (!ledger) throw new Error('the test has a ledger')
    return ledger
  }
  const failingAfter = ({ chain: reader }: TokenDeps, calls: number): TokenDeps['chain'] => {
    let made = 0
    return { readAccounts: (...args) => (++made > calls ? down() : reader.readAccounts(...args)) }
  }

  test.each(failures)('without %s the answer stands, and is not low', async (_, breakIt, check) => {
    const scene: Scene = { settings: { freezeAuthority: walletOf(70) }, market: { ...traded } }
    const staged = await stage({
      ...scene,
      settings: { mintAuthority: poolWithdrawAuthority(stakePoolProgram, walletOf(80)) },
    })
    const { answer, evidence } = await checkToken(breakIt(staged.deps), { mint: staged.mint })
    expect(evidence.coverage.find((each) => each.check === check)).toMatchObject({
      status: 'failed',
      critical: true,
    })
    expect(answer.riskLevel).not.toBe('low')
    expect(answer.summary).toMatch(/\.$/)
  })

  test('holders missing from the node come from a provider', async () => {
    const staged = await stage({ market: { ...traded, topHoldersPct: 90, holderCount: 12 } })
    const { answer } = await checkToken(
      { ...staged.deps, ledger: { ...ledgerOf(staged.deps), readLargestAccounts: refuse } },
      { mint: staged.mint },
    )
    expect(answer.holders).toEqual({ count: 12, top10Pct: 90 })
    expect(answer.reasons).toContainEqual(
      expect.objectContaining({ code: 'FEW_HOLDERS', severity: 'high' }),
    )
  })

  test('an internal bug is not mistaken for a failing source', async () => {
    const staged = await stage({ market: traded })
    const broken = () => Promise.reject(new Error('a bug'))
    const market = { ...marketOf(), readTokens: broken }
    await expect(checkToken({ ...staged.deps, market }, { mint: staged.mint })).rejects.toThrow(
      'a bug',
    )
  })

  test('evidence has every check, every authority and every source', async () => {
    const staged = await stage({ settings: { mintAuthority: one }, market: traded })
    const { evidence } = await checkToken(staged.deps, { mint: staged.mint })
    expect(evidence.coverage.map(({ check }) => check)).toEqual(tokenChecks.map(({ id }) => id))
    expect(evidence.controls).toEqual([{ control: 'mint', holder: one, holderKind: 'wallet' }])
    expect(evidence.provenance).toMatchObject({
      slot: expect.any(Number),
      sources: ['Provider'],
      lists: {
        'built-in addresses': expect.any(String),
        'built-in well-known tokens': expect.any(String),
      },
    })
  })
})

test('arbitrary bytes at any address cause no error', async () => {
  const random = seededRandom(20_261_120)
  const bytes = (max: number): Uint8Array =>
    Uint8Array.from({ length: Math.floor(random() * max) }, () => Math.floor(random() * 256))
  const levels = new Set<string>()
  for (let round = 0; round < 400; round++) {
    const mint = walletOf(round % 200)
    const settings = Array.from({ length: Math.floor(random() * 6) }, () => ({
      type: Math.floor(random() * 30),
      value: bytes(random() < 0.5 ? 200 : 70),
    }))
    const account = mintOf({ supply: BigInt(round), mintAuthority: one, extensions: settings })
    const chain: TokenDeps['chain'] = {
      readAccounts: (addresses) =>
        Promise.resolve({
          slot: 1n,
          accounts: new Map(
            addresses.flatMap((each): [Address, Account][] => {
              if (each === mint) return [[mint, account]]
              const owner = [
                tokenProgram,
                token2022Program,
                loaderV3Program,
                stakePoolProgram,
                systemProgram,
              ][Math.floor(random() * 5)]
              return owner && random() < 0.8
                ? [[each, accountOf(owner, bytes(400), random() < 0.2)]]
                : []
            }),
          ),
        }),
    }
    // With 355 bytes the program reads it as a multisig, not a mint.
    const level = await checkToken(
      { chain, reputation: builtInAddresses, nowMs: () => nowMs, market: marketOf() },
      { mint },
    ).then(
      ({ answer }) => answer.riskLevel,
      (cause: unknown) => (cause instanceof Fault ? cause.code : 'broken'),
    )
    levels.add(level)
  }
  expect([...levels].sort()).toEqual(['NOT_FOUND', 'critical', 'high', 'medium'])
})

test('a text that is not an address is refused by name, without a request', async () => {
  const chain = { readAccounts: () => Promise.reject(new Error('requested')) }
  for (const mint of ['', 'x', '0'.repeat(44), '1'.repeat(44)])
    await expect(
      checkToken({ chain, reputation: builtInAddresses, nowMs: () => nowMs }, { mint }),
    ).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      field: 'mint',
      problem: 'not-an-address',
    })
})
