import { type Address, parseAddress } from '../solana/address/address.ts'
import { home } from './plan/asset-role.ts'
import type { BridgeAsset } from './plan/assets.ts'
import { Fault, invalidField } from '../basics/fault.ts'
import { readState } from '../solana/state/read-state.ts'
import type { AskedQuote } from './read-quote-ask.ts'
import type { ScanDeps } from '../scan/scan-transaction.ts'

type Side = { field: 'inputAsset' | 'outputAsset'; mint: Address; decimals: number }

/**
 * Refuses assets whose mint says other decimals than the providers do: every amount of theirs would mean something else.
 * Where no node answers nothing is refused, since a price alone needs none. Throws Fault INVALID_REQUEST naming the field.
 */
export const checkMintDecimals = async (
  { chain, mints }: Pick<ScanDeps, 'chain' | 'mints'>,
  { input, output }: Pick<AskedQuote, 'input' | 'output'>,
): Promise<void> => {
  const sides = [...sideOf('inputAsset', input), ...sideOf('outputAsset', output)]
  const unknown = sides.flatMap(({ mint }) => (mints?.get(mint) ? [] : [mint]))
  const read =
    unknown.length > 0 ? await readUnlessDown(chain, unknown) : new Map<Address, number>()
  for (const { field, mint, decimals } of sides) {
    const own = mints?.get(mint)?.decimals ?? read.get(mint)
    if (own !== undefined && own !== decimals)
      throw invalidField(field, 'decimals-differ', { onChain: own, reported: decimals })
  }
}

const sideOf = (
  field: Side['field'],
  { chain, contractAddress, decimals }: BridgeAsset,
): Side[] => {
  const mint = chain === home ? parseAddress(contractAddress ?? '') : undefined
  return mint ? [{ field, mint, decimals }] : []
}

const readUnlessDown = async (
  chain: Pick<ScanDeps['chain'], 'readAccounts'>,
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, number>> => {
  try {
    const { accounts } = await chain.readAccounts([...mints])
    return new Map(
      [...accounts].flatMap(([mint, account]): [Address, number][] => {
        const state = account && readState(account)
        return state?.kind === 'mint' ? [[mint, state.decimals]] : []
      }),
    )
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return new Map()
  }
}
