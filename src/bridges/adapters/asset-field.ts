import { decimalsMax } from '../plan/amount.ts'
import type { BridgeChain } from '../plan/chains.ts'
import type { ProviderAsset } from '../plan/provider.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { fieldsOf, listOf, textOf, wrongShape } from '../../network/shape.ts'
import { httpsUrlIn, positiveIn, textIn } from '../../network/field.ts'

/** Symbols and names are made by anybody. */
export const assetTextMaxChars = 64

/** Kept of one chain, in the order given; Ethereum has some 2,000. */
export const assetsPerChain = 4_000

/** Decimals must be known: an amount without them means nothing. */
export const assetDecimalsOf = (value: unknown, where: string): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > decimalsMax)
    throw wrongShape(where, `decimals from 0 to ${decimalsMax}`)
  return value
}

/** A row of a list of tokens, as LI.FI and deBridge write it. */
export const tokenRowOf = (
  chain: BridgeChain,
  chainId: string,
  row: unknown,
  where: string,
): ProviderAsset => {
  const fields = fieldsOf(row, where)
  const address = textOf(fields['address'], `${where}.address`)
  const symbol = textIn(fields['symbol'], assetTextMaxChars)
  if (!/^[\x21-\x7e]{1,200}$/.test(address)) throw wrongShape(`${where}.address`, 'an address')
  if (symbol === undefined) throw wrongShape(`${where}.symbol`, 'a symbol')
  return {
    providerAssetId: `${chainId}:${address}`,
    chain: chain.name,
    symbol,
    decimals: assetDecimalsOf(fields['decimals'], `${where}.decimals`),
    ...knownFields({
      contractAddress: isNative(chain, address) ? undefined : address,
      name: textIn(fields['name'], assetTextMaxChars),
      priceUsd: positiveIn(fields['priceUSD']),
      logoUrl: httpsUrlIn(fields['logoURI']),
    }),
  }
}

/** Longer ones are sentences. */
const toolNameMaxChars = 40

/** What a tool or a fee calls itself. A sentence or an address in the web would be words of somebody else's: left out. */
export const toolNameIn = (value: unknown): string | undefined => {
  const name = textIn(value, assetTextMaxChars)
  return name !== undefined && name.length <= toolNameMaxChars && !/:\/\/|\.\p{L}{2}|@/u.test(name)
    ? name
    : undefined
}

/** Rows that may be left out; a list in another form would be fees that are not told. */
export const rowsOf = (value: unknown, where: string): unknown[] =>
  value === undefined || value === null ? [] : listOf(value, where)

/** Chain id and address as the provider writes them. */
export const splitAssetId = (providerAssetId: string): [chainId: string, address: string] => {
  const colon = providerAssetId.indexOf(':')
  return [providerAssetId.slice(0, colon), providerAssetId.slice(colon + 1)]
}

/** What stands for a chain's own coin among its tokens. */
const nativeAddresses: readonly string[] = [
  '0x0000000000000000000000000000000000000000',
  '11111111111111111111111111111111',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  '0x2::sui::SUI',
  'native',
]

/** Chains whose only asset is their coin. */
const coinFamilies = ['bitcoin', 'litecoin', 'dogecoin', 'bitcoin-cash', 'dash', 'zcash']

const isNative = ({ addressFamily }: BridgeChain, address: string): boolean =>
  coinFamilies.includes(addressFamily) || nativeAddresses.includes(address)
