import type { Address } from '../../../solana/address/address.ts'
import type { TradeTerms } from '../../../solana/decoding/terms/terms-table.ts'
import { termsOf } from '../../../solana/decoding/terms/trade-terms.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import {
  compressedPriceMinLamports,
  listingPriceMinLamports,
  orderMinMicroDollars,
} from '../../thresholds.ts'

export type ListedForNothing = {
  market: Address
  how: 'listing' | 'sale'
  /** The price; absent if it is in another currency. */
  lamports?: bigint
}

/**
 * The user lists an asset on a well-known market for almost nothing, or accepts any price for it, and the attacker buys
 * it a moment later or lowers the bid. No balance shows it. Benign look-alikes: cheap collectibles, which still cost more than the rent that burning one returns.
 */
export const listedForNothing: ScanRule<'listed-for-nothing', ListedForNothing> = {
  id: 'listed-for-nothing',
  code: 'LISTED_FOR_NOTHING',
  severity: 'high',
  sources: ['Magic Eden v2 and Tensor Marketplace: listings (solana/decoding/terms)'],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => {
      const terms = termsOf(instruction)
      if (terms?.kind !== 'listing' && terms?.kind !== 'sale') return []
      if (!isTrifle(terms) || !isSigned(instruction, context)) return []
      const { programId: market, path } = instruction
      const { kind: how, lamports, inSol } = terms
      const params = { market, how, ...(inSol && { lamports }) }
      return [{ params, at: [path], subject: market }]
    }),
}

type SaleTerms = Extract<TradeTerms, { kind: 'listing' | 'sale' }>

/** A compressed NFT has no accounts, so burning it returns no rent. */
const isTrifle = ({ lamports, compressed, inSol }: SaleTerms): boolean => {
  if (!inSol) return lamports < orderMinMicroDollars
  return lamports < (compressed ? compressedPriceMinLamports : listingPriceMinLamports)
}

const isSigned = ({ accounts }: DecodedInstruction, { identity }: RiskContext): boolean =>
  accounts.some(({ address: account, signer }) => signer && identity.isUser(account))
