import { PublicKey } from '@solana/web3.js'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { type Address, address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import {
  loaderV3Program,
  systemProgram,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import type { TokenFacts } from '../../../src/tokens/token-market.ts'
import { programDataOf } from '../../../src/checks/token/facts/hook-program.ts'
import { checkToken } from '../../../src/checks/token/check-token.ts'
import { shortAddress } from '../../../src/findings/words/amounts.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import { tokenMultisig } from '../../kit/scan/risk-context.ts'
import { buildProgram } from '../../kit/sbpf/program.ts'
import { writeProgram } from '../../kit/programs/stand-in-programs.ts'
import { member } from '../../kit/http.ts'
import {
  accountOf,
  marketOf,
  mintOf,
  setAccounts,
  setting,
  walletOf,
} from '../../kit/checks/token-scene.ts'
import { processTestMs } from '../../kit/server-process.ts'
import {
  dayMs,
  describeOnChain,
  factsOf,
  newMint,
  one,
  raydium,
  type TokenScene,
  traded,
} from '../../kit/checks/token-stage.ts'

setDefaultTimeout(processTestMs)

describeOnChain(({ chain, deps, stage }) => {
  test('a hook that one wallet can replace, as stored by the loader', async () => {
    const program = PublicKey.unique()
    await writeProgram(chain(), program, buildProgram(0))
    const hook = address(program.toBase58())
    const data = new PublicKey(programDataOf(hook))
    const written = member(
      await chain().rpc('getAccountInfo', [data.toBase58(), { encoding: 'base64' }]),
      'value',
      'data',
      0,
    )
    const bytes = Buffer.from(String(written), 'base64')
    const replaceable = async (by: Address | undefined) => {
      bytes.fill(0, 12, 45)
      if (by) bytes.set([1, ...addressToBytes(by)], 12)
      await chain().setAccount(data, {
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
    const scene = (left: bigint): TokenScene => ({
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
      const known = marketOf([factsOf(mint, traded)], {
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
    '%s is not a mint, and the fault names what it is',
    async (_, at, account, found) => {
      if (account) await setAccounts(chain(), [[at, account]])
      await expect(checkToken(deps(), { mint: at })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        field: 'mint',
        problem: 'not-a-mint',
        params: found,
      })
    },
  )
})
