import { chainOfProviderId, chainsOf } from '../plan/chains.ts'
import { oneClickKey, verifyNearQuote } from '../plan/near-quote-signature.ts'
import type { BridgeProvider, ProviderAsset, ProviderQuote } from '../plan/provider.ts'
import {
  makeSourceClient,
  type SourceClient,
  type SourceClientDeps,
} from '../../network/source-client.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { fieldsOf, textOf, wrongShape } from '../../network/shape.ts'
import { positiveIn, textIn } from '../../network/field.ts'
import { readRows } from '../../network/rows.ts'
import { assetDecimalsOf, assetTextMaxChars } from './asset-field.ts'
import { nearQuoteBody, parseNearQuote, readNearRefusal } from './near-intents-quote.ts'
import { parseNearStatus } from './near-intents-status.ts'
import { type BridgeOptions, cacheAssets } from './provider-options.ts'
import { isPlainId } from './status-field.ts'

const id = 'near-intents'
const name = 'NEAR Intents'

/** No limit is published. */
const limit = { count: 60, windowSeconds: 60, burst: 20 }

const statusTimeoutMs = 8_000

/** Some 200 assets in 60 KB. */
const maxBytes = 4 * 1024 * 1024

export type NearIntentsOptions = BridgeOptions & {
  /** Public key of quote signatures; the service’s own key except in tests. */
  signingKey?: string
}

/**
 * NEAR Intents through its 1Click API: the user pays to a deposit address of the quote, and solvers deliver on the
 * other chain. Works without a key, for an additional 0.2 %; `apiKey` is the partner’s JWT. The signature of every
 * quote is checked.
 */
export const makeNearIntents = (
  options: NearIntentsOptions,
  deps: SourceClientDeps,
): BridgeProvider => {
  const { apiKey, signingKey = oneClickKey } = options
  const client = openClient(options, deps)
  const onDropped = (count: number): void => options.onRowsDropped?.(id, count)
  const readAssets = async (): Promise<ProviderAsset[]> =>
    (await client.read({
      path: '/v0/tokens',
      parse: (body) => readRows(body, 'tokens', readAsset, onDropped),
    })) ?? []
  return {
    id,
    name,
    builtInChains: chainsOf('oneClick'),
    supports: ({ from, to }) => from.asset.providerAssetId !== to.asset.providerAssetId,
    readAssets: cacheAssets(id, readAssets, options, deps),
    quote: async (request, timeoutMs) => {
      const body = nearQuoteBody(request, name, deps.nowMs())
      const parsed = await client.read({
        path: '/v0/quote',
        body,
        timeoutMs,
        parse: (answer) => parseNearQuote(answer, request, body, deps.nowMs()),
        readRefusal: (answer) => readNearRefusal(answer, request, name),
      })
      if (!parsed) throw wrongShape('quote', 'an answer')
      const signatureVerified = await verifyNearQuote(parsed.signed, signingKey)
      return withPlatformFee(onlyIfSigned(parsed.quote, signatureVerified), apiKey !== undefined)
    },
    status: async (depositAddress, hints) => {
      if (!isPlainId(depositAddress) || !isPlainId(hints.memo ?? '-')) return undefined
      const memo = hints.memo === undefined ? '' : `&depositMemo=${encodeURIComponent(hints.memo)}`
      return client.read({
        path: `/v0/status?depositAddress=${encodeURIComponent(depositAddress)}${memo}`,
        absentStatuses: [400, 404],
        timeoutMs: statusTimeoutMs,
        parse: (body) => parseNearStatus(body, depositAddress, hints, deps.nowMs()),
      })
    },
  }
}

const openClient = ({ apiKey, baseUrl }: BridgeOptions, deps: SourceClientDeps): SourceClient =>
  makeSourceClient(
    {
      upstream: id,
      role: `the bridge provider ${name}`,
      baseUrl,
      limit,
      maxBytes,
      deadlineMs: 12_000,
      timeoutMs: 12_000,
      ...(apiKey !== undefined && { headers: { authorization: `Bearer ${apiKey}` } }),
    },
    deps,
  )

/** Undefined for unknown chains, whose addresses cannot be checked. */
const readAsset = (row: unknown, where: string): ProviderAsset | undefined => {
  const fields = fieldsOf(row, where)
  const chain = chainOfProviderId('oneClick', textOf(fields['blockchain'], `${where}.blockchain`))
  const providerAssetId = textIn(fields['assetId'], 256)
  const symbol = textIn(fields['symbol'], assetTextMaxChars)
  if (providerAssetId === undefined || providerAssetId !== fields['assetId'])
    throw wrongShape(`${where}.assetId`, 'an id')
  if (symbol === undefined) throw wrongShape(`${where}.symbol`, 'a symbol')
  const decimals = assetDecimalsOf(fields['decimals'], `${where}.decimals`)
  if (!chain) return undefined
  return {
    providerAssetId,
    chain: chain.name,
    symbol,
    decimals,
    ...knownFields({
      contractAddress: textIn(fields['contractAddress'], 256),
      priceUsd: positiveIn(fields['price']),
    }),
  }
}

/** A deposit address without a valid signature is withheld. */
const onlyIfSigned = (quote: ProviderQuote, signatureVerified: boolean): ProviderQuote =>
  signatureVerified
    ? { ...quote, signatureVerified }
    : {
        ...quote,
        signatureVerified,
        steps: [],
        warnings: [...quote.warnings, { kind: 'quote-not-signed', provider: name }],
      }

/** Charged without a partner’s token, according to the documentation; the amounts are net of it. */
const platformFeeBps = 20

const withPlatformFee = (quote: ProviderQuote, asPartner: boolean): ProviderQuote =>
  asPartner || quote.fees.some(({ kind }) => kind === 'provider')
    ? quote
    : {
        ...quote,
        fees: [
          { kind: 'provider', name: 'Platform fee', bps: platformFeeBps, included: true },
          ...quote.fees,
        ],
      }
