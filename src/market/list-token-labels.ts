import { knownFields } from '../basics/known-fields.ts'
import type { Address } from '../solana/address/address.ts'
import { isVerified, type LabelReader } from '../tokens/token-label.ts'

/** What a list shows of a token; unknown fields are left out. Ready for JSON. */
export type LabelList = {
  labels: { mint: string; symbol?: string; name?: string; verified?: boolean }[]
}

/** Labels in the order of the mints, each once. */
export const listTokenLabels = async (
  readLabels: LabelReader,
  mints: readonly Address[],
): Promise<LabelList> => {
  const labels = await readLabels(mints)
  return {
    labels: mints.map((mint) => {
      const { symbol, name, verification } = labels.get(mint) ?? {}
      return { mint, ...knownFields({ symbol, name, verified: isVerified(verification) }) }
    }),
  }
}
