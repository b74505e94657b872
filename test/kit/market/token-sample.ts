import { type Address, address } from '../../../src/solana/address/address.ts'
import { token2022Program, tokenProgram } from '../../../src/solana/address/known-address.ts'
import tokenRiskSamples from '../../../src/checks/token/http/schema/token-risk.samples.json' with { type: 'json' }
import { findProgramAddress } from '../../../src/solana/address/program-address.ts'
import { type RecordedServer, startRecordedServer } from '../recorded-server.ts'
import type { TestChain } from '../chain/surfnet.ts'
import {
  giveOut,
  metaplexOf,
  mintOf,
  setAccounts,
  setting,
  spread,
  walletOf,
} from '../checks/token-scene.ts'

const usdc = address(tokenRiskSamples.body.usdc.value.mint)
const trap = address(tokenRiskSamples.body.trap.value.mint)
const issuer = walletOf(1)
const poolAuthority = findProgramAddress(address('675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'), [
  'amm authority',
])

/** Puts the tokens of the documented samples on the chain. */
export const setSampleTokens = async (chain: TestChain): Promise<void> => {
  const supply = 7_500_000_000_000_000n
  await setAccounts(chain, [
    [
      usdc,
      mintOf({
        supply,
        mintAuthority: address('BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG'),
        freezeAuthority: address('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar'),
      }),
    ],
    metaplexOf(usdc, {
      symbol: 'USDC',
      name: 'USD Coin',
      mutable: true,
      updateAuthority: address('2wmVCSfPxGPjrnMMn7rchp4uaeoTqN39mXFC2zhPdri9'),
    }),
    [
      trap,
      mintOf({
        supply: 10n ** 15n,
        freezeAuthority: issuer,
        extensions: [
          setting.permanentDelegate(issuer),
          setting.metadataPointer(trap),
          setting.metadata(trap, 'USDС', 'USD Coin'),
        ],
      }),
    ],
  ])
  await giveOut(chain, usdc, spread(supply, poolAuthority), tokenProgram)
  await giveOut(chain, trap, spread(10n ** 15n, poolAuthority), token2022Program)
}

/** A provider in the format of Jupiter's tokens v2, over real HTTP, that knows only these mints. */
export const startTokenProvider = (): RecordedServer =>
  startRecordedServer(({ path }) => {
    const query = new URL(path, 'http://provider.example').searchParams.get('query') ?? ''
    if (!path.startsWith('/tokens/v2/search')) return { body: [] }
    return { body: query.split(',').flatMap((mint) => rows.get(mint) ?? []) }
  })

const row = (mint: Address, isVerified: boolean, liquidity: number) => ({
  id: mint,
  name: 'USD Coin',
  symbol: isVerified ? 'USDC' : 'USDС',
  decimals: 6,
  tokenProgram,
  createdAt: '2024-06-05T08:55:25.527Z',
  firstPool: { id: walletOf(9), createdAt: '2024-06-05T08:55:25.527Z' },
  holderCount: isVerified ? 4_000_000 : 900,
  audit: { topHoldersPercentage: 22.5 },
  isVerified,
  liquidity,
  usdPrice: 1,
  stats24h: { buyVolume: 900, sellVolume: 800, numBuys: 400, numSells: 300, numTraders: 200 },
  updatedAt: '2026-11-20T08:55:25.527Z',
})

const rows: ReadonlyMap<string, ReturnType<typeof row>> = new Map([
  [usdc, row(usdc, true, 400_000_000)],
  [trap, row(trap, false, 20_000)],
])
