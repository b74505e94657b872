import { roundUsd } from '../../basics/round-usd.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { decimalText } from '../../findings/words/amounts.ts'
import type { Address } from '../../solana/address/address.ts'
import {
  labelOf,
  type LabelPrice,
  type LabelReader,
  type PricedLabel,
  type TokenLabel,
} from '../../tokens/token-label.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { balanceRows } from './build-scan-answer.ts'

/** A balance change as wallets show it, as JSON values. */
export type AssetEvidence = TokenLabel & {
  address: string
  mint: string
  /** Base units, in decimal; negative is a loss. */
  amount: string
  decimals?: number
  priceUsd?: number
  /** Of the amount, with its sign. */
  valueUsd?: number
}

/**
 * Every balance change of each transaction with what is known of its token. Without a reader, only the tokens of the
 * built-in list have names.
 */
export const describeAssets = async (
  contexts: readonly RiskContext[],
  readLabels: LabelReader | undefined,
): Promise<AssetEvidence[][]> => {
  const rows = contexts.map((context) => ({ context, changes: balanceRows(context) }))
  const mints = rows.flatMap(({ changes }) => changes.map(({ mint }) => mint))
  const labels = await readLabels?.(mints)
  return rows.map(({ context, changes }) =>
    changes.map(({ owner, mint, decimals, before, after }) => {
      const { price, ...label } = labels?.get(mint) ?? builtInLabel(mint)
      const amount = after - before
      const isScaled = context.decimals.factors?.has(mint) === true
      return {
        address: owner,
        mint,
        amount: amount.toString(),
        ...knownFields({ decimals }),
        ...label,
        ...(price && decimals !== undefined && !isScaled && worthOf(amount, decimals, price)),
      }
    }),
  )
}

const builtInLabel = (mint: Address): PricedLabel => labelOf(mint)

/** Sources disagree on what a price is of where wallets multiply the amounts, so such tokens have none here. */
const worthOf = (
  amount: bigint,
  decimals: number,
  { priceUsd, maxUsd = Infinity }: LabelPrice,
): Pick<AssetEvidence, 'priceUsd' | 'valueUsd'> => {
  const isLoss = amount < 0n
  const units = Number(decimalText(isLoss ? -amount : amount, decimals))
  const worth = roundUsd(Math.min(units * priceUsd, maxUsd))
  return {
    priceUsd,
    ...(Number.isFinite(worth) && { valueUsd: isLoss && worth > 0 ? -worth : worth }),
  }
}
