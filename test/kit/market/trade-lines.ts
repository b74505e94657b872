import type { PublicKey } from '@solana/web3.js'
import type { LedgerTransaction } from '../../../src/solana/ledger.ts'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import { alice, bob, goods, keeper, others, solMint, usdcMint } from './market-scene.ts'

const names = new Map(
  Object.entries({ alice, bob, keeper, goods, others, SOL: solMint, USDC: usdcMint }).map(
    ([name, key]: [string, PublicKey]) => [key.toBase58(), name],
  ),
)

const nameOf = (key: string): string => names.get(key) ?? 'another'

/** `alice buy 5 goods for 7 SOL` in base units for a trade, otherwise `bob no-change`. */
export const tradeLines = (record: LedgerTransaction): string[] => {
  const { trades, others: rest } = deriveTrades(record)
  return [
    ...trades.map(
      ({ wallet, side, baseAmount, baseMint, quoteAmount, quoteMint }) =>
        `${nameOf(wallet)} ${side} ${baseAmount} ${nameOf(baseMint)} for ${quoteAmount} ${nameOf(quoteMint)}`,
    ),
    ...rest.map(({ wallet, kind }) => `${nameOf(wallet)} ${kind}`),
  ]
}
