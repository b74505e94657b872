import { chainOfProviderId, chainsOf } from '../plan/chains.ts'
import { oneClickKey, verifyNearQuote } from '../plan/near-quote-signature.ts'
import type { BridgeProvider, ProviderAsset, ProviderQuote } from '../plan/provider.ts'
import { type SourceClientDeps, makeSourceClient } from '../../network/source-client.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { fieldsOf, textOf, wrongShape } from '../../network/shape.ts'
import { positiveIn, textIn } from '../../network/field.ts'
import { readRows } from '../../network/rows.ts'
import { assetDecimalsOf, assetTextMaxChars } from './asset-field.ts'
import { nearQuoteBody, parseNearQuote, readNearRefusal } from './near-intents-quote.ts'
import { parseNearStatus } from './near-intents-status.ts'
import { type BridgeOptions, keepAssets } from './provider-options.ts'
import { isAskable } from './status-field.ts'

const id = 'near-intents'
const name = 'NEAR Intents'

/** Nothing is published; a wallet's worth of questions a minute. */
const limit = { count: 60, windowSeconds: 60, burst: 20 }

const statusTimeoutMs = 8_000

/** Some 200 assets in 60 KB. */
const maxBytes = 4 * 1024 * 1024

export type NearIntentsOptions = BridgeOptions & {
  /** What quotes are signed with; the service's own key unless a test signs its own. */
  signingKey?: string
}

/**
 * NEAR Intents by its 1Click interface: somebody pays to an address that a quote names, solvers deliver on the other
 * chain. Works without a key, for 0.2 % more; `apiKey` is the partner's JWT. Every quote is signed, and checked.
 */
export const makeNearIntents = (
  options: NearIntentsOptions,
  deps: SourceClientDeps,
): BridgeProvider => {
  const { apiKey, signingKey = oneClickKey } = options
  const client = makeSourceClient(
    {
      upstream: id,
      role: `the bridge provider ${name}`,
      baseUrl: options.baseUrl,
      limit,
      maxBytes,
      deadlineMs: 12_000,
      timeoutMs: 12_000,
      ...(apiKey !== undefined && { headers: { authorization: `Bearer ${apiKey}` } }),
    },
    deps,
  )
  const onDropped = (count: number): void => options.onRowsDropped?.(id, count)
  const askAssets = async (): Promise<ProviderAsset[]> =>
    (await client.read({
      path: '/v0/tokens',
      parse: (body) => readRows(body, 'tokens', readAsset, onDropped),
    })) ?? []
  return {
    id,
    name,
    builtInChains: chainsOf('oneClick'),
    supports: ({ from, to }) => from.asset.providerAssetId !== to.asset.providerAssetId,
    readAssets: keepAssets(id, askAssets, options, deps),
    quote: async (ask, timeoutMs) => {
      const body = nearQuoteBody(ask, name, deps.nowMs())
      const answer = await client.read({
        path: '/v0/quote',
        body,
        timeoutMs,
        parse: (said) => parseNearQuote(said, ask, body, deps.nowMs()),
        readRefusal: (said) => readNearRefusal(said, ask, name),
      })
      if (!answer) throw wrongShape('quote', 'an answer')
      const signatureVerified = await verifyNearQuote(answer.signed, signingKey)
      return withPlatformFee(onlyIfSigned(answer.quote, signatureVerified), apiKey !== undefined)
    },
    status: async (depositAddress, hints) => {
      if (!isAskable(depositAddress) || !isAskable(hints.memo ?? '-')) return undefined
      const memo = hints.memo === undefined ? '' : `&depositMemo=${encodeURIComponent(hints.memo)}`
      return client.read({
        path: `/v0/status?depositAddress=${encodeURIComponent(depositAddress)}${memo}`,
        absentStatuses: [400, 404],
        timeoutMs: statusTimeoutMs,
        parse: (said) => parseNearStatus(said, depositAddress, hints, deps.nowMs()),
      })
    },
  }
}

/** Undefined for unknown chains, whose addresses could not be checked. */
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

/** A deposit address without a valid signature is not handed out. */
const onlyIfSigned = (quote: ProviderQuote, signatureVerified: boolean): ProviderQuote =>
  signatureVerified
    ? { ...quote, signatureVerified }
    : {
        ...quote,
        signatureVerified,
        steps: [],
        warnings: [...quote.warnings, { kind: 'quote-not-signed', provider: name }],
      }

/** Charged without a partner's token, as documented; the amounts are net of it. */
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
