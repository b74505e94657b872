import { expect, test } from 'bun:test'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { ownFiguresOf } from '../../../src/market/tokens/own-figures.ts'
import { walletOf } from '../../kit/checks/token-scene.ts'

const mint = walletOf(1)
const chain = { supply: 1_000_000_000n, decimals: 6 }
const ownPriceUsd = 2
const counts = { buys24h: 3, sells24h: 1, buyers24h: 3, sellers24h: 1 }
const flow = {
  mint,
  trades: 4,
  buys: 3,
  sells: 1,
  buyers: 3,
  sellers: 1,
  buyUsd: 70,
  sellUsd: 30,
}

test.each<[string, Parameters<typeof ownFiguresOf>[0], unknown]>([
  ['nothing is known', { mint }, {}],
  ['the supply alone is no figure', { mint, chain }, {}],
  ['a price alone', { mint, ownPriceUsd }, { priceUsd: 2 }],
  ['price and supply without trades of the day', { mint, ownPriceUsd, chain }, { priceUsd: 2 }],
  [
    'price, supply and trades',
    { mint, ownPriceUsd, chain, flow },
    { priceUsd: 2, marketCapUsd: 2_000, volume24hUsd: 100, ...counts },
  ],
  ['a volume without a current price', { mint, chain, flow }, { volume24hUsd: 100, ...counts }],
  [
    'trades at both ends of the day',
    { mint, ownPriceUsd, chain, flow: { ...flow, changePct: -5 } },
    { priceUsd: 2, marketCapUsd: 2_000, volume24hUsd: 100, change24hPct: -5, ...counts },
  ],
  [
    'two wallets that trade with each other',
    { mint, ownPriceUsd, chain, flow: { ...flow, buyers: 2, changePct: 900 } },
    { priceUsd: 2, volume24hUsd: 100, ...counts, buyers24h: 2 },
  ],
  [
    'a few dollars',
    { mint, ownPriceUsd, chain, flow: { ...flow, buyUsd: 30, changePct: 900 } },
    { priceUsd: 2, volume24hUsd: 60, ...counts },
  ],
  [
    'a sample, estimated',
    { mint, flow: { ...flow, sample: { volume: { usd: 1_234.567, errorPct: 12.3 } } } },
    { volume24hUsd: 1_234.57, volume24hErrorPct: 12.3 },
  ],
  [
    'a sample of too few trades',
    { mint, ownPriceUsd: 2, flow: { ...flow, sample: {} } },
    { priceUsd: 2 },
  ],
  ['trades of unknown value', { mint, flow: { ...flow, buyUsd: 0, sellUsd: 0 } }, counts],
  [
    'a supply that confidential minting hides',
    { mint, ownPriceUsd, flow, chain: { ...chain, supplyHidden: true } },
    { priceUsd: 2, volume24hUsd: 100, ...counts },
  ],
  [
    'no supply',
    { mint, ownPriceUsd, flow, chain: { ...chain, supply: 0n } },
    { priceUsd: 2, volume24hUsd: 100, ...counts },
  ],
  [
    'SOL, of which the mint counts no supply',
    { mint: wrappedSolMint, ownPriceUsd, chain, flow },
    { priceUsd: 2, volume24hUsd: 100, ...counts },
  ],
])('%s', (_, sources, figures) => {
  expect<unknown>(ownFiguresOf(sources)).toEqual(figures)
})
