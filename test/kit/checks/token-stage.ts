import { afterAll, beforeAll, describe } from 'bun:test'
import { type Address, address, addressFromBytes } from '../../../src/solana/address/address.ts'
import { token2022Program, tokenProgram } from '../../../src/solana/address/known-address.ts'
import { findProgramAddress } from '../../../src/solana/address/program-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import type { TokenDeps } from '../../../src/checks/token/check-token.ts'
import { builtInAddresses } from '../../../src/lists/entries/built-in-addresses.ts'
import type { TokenFacts } from '../../../src/tokens/token-market.ts'
import { noTestChain, startTestChain, type TestChain } from '../chain/surfnet.ts'
import {
  giveOut,
  marketOf,
  metaplexOf,
  type MintSettings,
  mintOf,
  readersOf,
  setAccounts,
  spread,
  walletOf,
} from './token-scene.ts'

export const nowMs = Date.parse('2026-11-20T12:00:00Z')
const hourMs = 3_600_000
export const dayMs = 24 * hourMs
export const one = walletOf(1)
/** Owner of the pools of an exchange. */
export const raydium = findProgramAddress(address('675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'), [
  'amm authority',
])

let numbers = 0
/** A mint address used by no other case of the same file. */
export const newMint = (): Address =>
  addressFromBytes(new Uint8Array(32).fill(9).with(0, ++numbers).with(1, 3))

/** Facts of a token that trades well, with changes. */
export const factsOf = (mint: Address, changed: Partial<TokenFacts> = {}): TokenFacts => ({
  mint,
  source: 'Provider',
  verified: false,
  liquidityUsd: 300_000,
  createdAtMs: nowMs - 300 * dayMs,
  flows: { '24h': { buys: 500, sells: 400, volumeUsd: 50_000 } },
  ...changed,
})

export const traded = { verified: false, liquidityUsd: 300_000 }
export const young = { createdAtMs: nowMs - 2 * hourMs, liquidityUsd: 30_000 }

export type TokenScene = {
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

export type Staged = { mint: Address; deps: TokenDeps }

/** Describes tests with one chain for all. `stage` sets a token on it and returns what a check needs. */
export const describeOnChain = (
  run: (chain: {
    chain: () => TestChain
    deps: () => TokenDeps
    stage: (scene: TokenScene) => Promise<Staged>
  }) => void,
): void =>
  describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
    let chain: TestChain
    let deps: TokenDeps
    beforeAll(async () => {
      chain = await startTestChain()
      deps = { ...readersOf([chain.url]), reputation: builtInAddresses, nowMs: () => nowMs }
    })
    afterAll(() => chain.stop())
    run({
      chain: () => chain,
      deps: () => deps,
      stage: (scene) => stageToken(chain, deps, scene),
    })
  })

const stageToken = async (
  chain: TestChain,
  deps: TokenDeps,
  scene: TokenScene,
): Promise<Staged> => {
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
  const pear = factsOf(walletOf(150), { symbol: 'PEAR', name: 'Pear Protocol', verified: true })
  const market = marketOf(scene.market ? [factsOf(mint, scene.market)] : [], { verified: [pear] })
  return { mint, deps: scene.noMarket ? deps : { ...deps, market } }
}
