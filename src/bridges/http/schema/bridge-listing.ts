import { t } from 'elysia'
import type { Parameter } from '../../../endpoint/schema/query.ts'
import bridgeListingSamples from './bridge-listing.samples.json' with { type: 'json' }
import bridgeQuoteSamples from './bridge-quote.samples.json' with { type: 'json' }
import { pageQuery } from '../../../endpoint/schema/page-query.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import { pageMeta } from '../../../market/http/schema/trade.ts'

const text = (description: string) => t.String({ description })
const texts = (description: string) => t.Array(t.String(), { description })

const bridgeRoute = t.Object(
  {
    id: text('`assets`, `quote-into-solana`, `quote-out-of-solana`, `status`.'),
    method: text('HTTP method.'),
    path: text('Path on this address.'),
    name: text('Display name.'),
    use: text('What it is for.'),
    inputAsset: text('A default: one of `inputAssets`.'),
    inputAssets: texts('Ids of the assets that can be sent: native coins first, at most 100.'),
    outputAsset: text('A default: one of `outputAssets`.'),
    outputAssets: texts('Ids of the assets that can be received: native coins first, at most 100.'),
    requestFields: texts('Names of the request fields.'),
  },
  { title: 'BridgeRoute' },
)

export const bridgeRouteListing = t.Object(
  {
    service: text('Name of this service.'),
    provider: text('Names of the enabled bridge providers.'),
    network: text('Always `mainnet`: bridges only move real assets.'),
    routes: t.Array(bridgeRoute),
    supportedChains: texts(
      'Chains on which at least one provider lists an asset. A provider that does not answer counts with the chains that it documents.',
    ),
    excludedChains: texts('Known chains that are not among `supportedChains`.'),
    appFeePolicy: t.Object({
      applied: t.Boolean({ description: 'Whether the operator of this service takes a fee.' }),
      feeBps: t.Integer({
        minimum: 0,
        description: 'Fee in basis points (1/100 of a percent); 0 means no fee.',
      }),
    }),
  },
  {
    title: 'BridgeRoutes',
    description: 'The bridge routes and the assets they move.',
    ...samples(bridgeListingSamples.routes),
  },
)

const optionalWord = <const Word extends string>(
  words: readonly Word[],
  means: string,
): Parameter<Word | undefined> => ({
  fallback: undefined,
  read: (value) => words.find((word) => word === value),
  expected: `one of ${words.join(', ')}`,
  means,
  schema: { type: 'string', enum: words },
})

const optionalText = (
  pattern: RegExp,
  expected: string,
  means: string,
): Parameter<string | undefined> => ({
  fallback: undefined,
  read: (value) => (pattern.test(value) ? value : undefined),
  expected,
  means,
  schema: { type: 'string' },
})

export const bridgeAssetsQuery = {
  chain: optionalText(
    /^[a-z0-9-]{1,40}$/,
    'the name of a chain such as solana or ethereum',
    'Only assets on this chain, by its name in `GET /v1/bridge/routes`.',
  ),
  symbol: optionalText(
    /^[^\p{C}]{1,64}$/u,
    'a symbol of 1 to 64 characters',
    'Only assets with this symbol, in any case. Symbols are not unique: compare the id.',
  ),
  direction: optionalWord(
    ['in', 'out'],
    '`in`: assets of transfers into Solana. `out`: assets of transfers out of Solana.',
  ),
  role: optionalWord(
    ['origin', 'destination'],
    '`origin`: assets that can be sent. `destination`: assets that can be received.',
  ),
  ...pageQuery,
}

export const bridgeAsset = t.Object(
  {
    id: text('`chain:native` or `chain:contract`, as used in a quote request.'),
    chain: text('Name of the asset’s chain.'),
    contractAddress: t.Optional(text('Mint or contract. Absent for the chain’s native coin.')),
    symbol: text('Symbol, as the asset’s issuer chose it.'),
    name: t.Optional(text('Name, as the asset’s issuer chose it.')),
    decimals: t.Integer({ minimum: 0, maximum: 36 }),
    priceUsd: t.Optional(
      t.Number({
        minimum: 0,
        description: 'An estimate, up to 30 minutes old. Absent if providers disagree.',
      }),
    ),
    logoUrl: t.Optional(t.String()),
    roles: t.Array(t.Union([t.Literal('origin'), t.Literal('destination')]), {
      description: 'Whether it can be sent, received or both, within the requested roles.',
    }),
    providers: texts('Ids of the providers that carry it.'),
  },
  { title: 'BridgeAsset' },
)

export const bridgeAssets = t.Object(
  {
    assets: t.Array(bridgeAsset),
    leftOut: t.Integer({
      minimum: 0,
      description: 'Number of assets left out because providers disagree about their decimals.',
    }),
    missingProviders: texts(
      'Providers that are unavailable now. Assets that only they carry are missing.',
    ),
    meta: pageMeta,
  },
  {
    title: 'BridgeAssets',
    description: 'A page of assets that can be moved.',
    ...samples(bridgeListingSamples.assets),
  },
)

const requiredText = (
  pattern: RegExp,
  expected: string,
  means: string,
  example: string,
): Parameter<string> & { required: true } => ({
  fallback: '',
  required: true,
  read: (value) => (pattern.test(value) ? value : undefined),
  expected,
  means,
  schema: { type: 'string', example },
})

const { provider: sampleProvider, id: sampleId } = bridgeQuoteSamples.status.completed.value

export const bridgeStatusQuery = {
  provider: requiredText(
    /^[a-z0-9-]{1,40}$/,
    'the provider of the quote',
    'Id of the provider, as the quote names it.',
    sampleProvider,
  ),
  id: requiredText(
    /^[\x21-\x7e]{1,200}$/,
    'the quoteId of a quote, or the hash of the paying transaction',
    'The `quoteId` of the quote, or the hash of the paying transaction.',
    sampleId,
  ),
  fromChain: optionalText(
    /^[a-z0-9-]{1,40}$/,
    'the name of a chain such as solana',
    'Origin chain of the transfer. Some providers find a hash faster with it, and links to transactions need it.',
  ),
  toChain: optionalText(
    /^[a-z0-9-]{1,40}$/,
    'the name of a chain such as solana',
    'Destination chain of the transfer. Links to transactions need it.',
  ),
  memo: optionalText(
    /^[\x20-\x7e]{1,200}$/,
    'the memo of the deposit',
    'Memo of the deposit, if it had one.',
  ),
}
