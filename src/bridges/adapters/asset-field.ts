import { maxDecimals } from '../plan/amount.ts'
import type { BridgeChain } from '../plan/chains.ts'
import type { ProviderAsset } from '../plan/provider.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { fieldsOf, listOf, textOf, wrongShape } from '../../network/shape.ts'
import { httpsUrlIn, positiveIn, textIn } from '../../network/field.ts'

/** Symbols and names are untrusted text. */
export const assetTextMaxChars = 64

/** Maximum number of assets per chain, in the order of the provider; Ethereum has some 2,000. */
export const assetsPerChain = 4_000

/** Decimals are required: an amount without them means nothing. */
export const assetDecimalsOf = (value: unknown, where: string): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > maxDecimals)
    throw wrongShape(where, `decimals from 0 to ${maxDecimals}`)
  return value
}

/** A row of a token list in the form of LI.FI and deBridge. */
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

/** Longer names are sentences. */
const toolNameMaxChars = 40

/**
 * Name of a tool or fee. Left out if it is a sentence or contains a web address: untrusted text must not reach the
 * user.
 */
export const toolNameIn = (value: unknown): string | undefined => {
  const name = textIn(value, assetTextMaxChars)
  return name !== undefined && name.length <= toolNameMaxChars && !/:\/\/|\.\p{L}{2}|@/u.test(name)
    ? name
    : undefined
}

/** Optional rows. Throws for another form, since fees in it would be missed. */
export const rowsOf = (value: unknown, where: string): unknown[] =>
  value === undefined || value === null ? [] : listOf(value, where)

/** Chain id and address, in the provider’s form. */
export const splitAssetId = (providerAssetId: string): [chainId: string, address: string] => {
  const colon = providerAssetId.indexOf(':')
  return [providerAssetId.slice(0, colon), providerAssetId.slice(colon + 1)]
}

/** Addresses that providers use for native coins. */
const nativeAddresses: readonly string[] = [
  '0x0000000000000000000000000000000000000000',
  '11111111111111111111111111111111',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  '0x2::sui::SUI',
  'native',
]

/** Address families of chains whose only asset is the native coin. */
const coinFamilies = ['bitcoin', 'litecoin', 'dogecoin', 'bitcoin-cash', 'dash', 'zcash']

const isNative = ({ addressFamily }: BridgeChain, address: string): boolean =>
  coinFamilies.includes(addressFamily) || nativeAddresses.includes(address)
