import { expect, setDefaultTimeout, test } from 'bun:test'
import { type Address, address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { gapText } from '../../../src/findings/words/en/gaps.ts'
import { Fault } from '../../../src/basics/fault.ts'
import {
  loaderV3Program,
  stakePoolProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import { builtInAddresses } from '../../../src/lists/entries/built-in-addresses.ts'
import { findProgramAddress } from '../../../src/solana/address/program-address.ts'
import { poolWithdrawAuthority } from '../../../src/checks/token/facts/derived-authority.ts'
import { checkToken, type TokenDeps } from '../../../src/checks/token/check-token.ts'
import { tokenChecks } from '../../../src/checks/token/rules/registry.ts'
import { tokenRoundsMax } from '../../../src/checks/token/read-token.ts'
import { seededRandom } from '../../kit/seeded-random.ts'
import {
  accountOf,
  giveOut,
  marketOf,
  mintOf,
  readersOf,
  setAccounts,
  setting,
  spread,
  walletOf,
} from '../../kit/checks/token-scene.ts'
import { processTestMs } from '../../kit/server-process.ts'
import {
  describeOnChain,
  factsOf,
  newMint,
  nowMs,
  one,
  raydium,
  type TokenScene,
  traded,
} from '../../kit/checks/token-stage.ts'

setDefaultTimeout(processTestMs)

describeOnChain(({ chain, deps, stage }) => {
  test('a mint with settings that cannot be read is never low', async () => {
    const account = mintOf({ extensions: [setting.closeAuthority(one), setting.pausable(false)] })
    const mint = newMint()
    await setAccounts(chain(), [[mint, { ...account, data: account.data.slice(0, -5) }]])
    await giveOut(chain(), mint, spread(10n ** 15n, raydium), token2022Program)
    const { answer, evidence } = await checkToken(
      { ...deps(), market: marketOf([factsOf(mint, traded)]) },
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
    const { chain: reader, ledger } = readersOf([chain().url])
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

  test.each(failures)(
    'without %s there is an answer, and it is not low',
    async (_, breakIt, check) => {
      const scene: TokenScene = {
        settings: { freezeAuthority: walletOf(70) },
        market: { ...traded },
      }
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
    },
  )

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
