import { t } from 'elysia'
import type { Parameter } from '../../../endpoint/schema/query.ts'
import bridgeListingSamples from './bridge-listing.samples.json' with { type: 'json' }
import bridgeQuoteSamples from './bridge-quote.samples.json' with { type: 'json' }
import { pageQuery } from '../../../endpoint/schema/page-query.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import { pageMeta } from '../../../market/http/schema/trade.ts'

const text = (description: string) => t.String({ description })
const texts = (description: string) => t.Array(t.String(), { description })

const bridgeRoute = t.Object({
  id: text('`assets`, `quote-into-solana`, `quote-out-of-solana`, `status`.'),
  method: text('HTTP method.'),
  path: text('On this address.'),
  name: text('For people.'),
  use: text('What it is for.'),
  inputAsset: text('One of `inputAssets`, to start with.'),
  inputAssets: texts('Ids of assets that can be given: native coins first, at most 100.'),
  outputAsset: text('One of `outputAssets`, to start with.'),
  outputAssets: texts('Ids of assets that can be received, likewise.'),
  requestFields: texts('Fields of the request.'),
})

/** Contract 2.9. */
export const bridgeRouteListing = t.Object(
  {
    service: text('This service.'),
    provider: text('Names of the bridge providers that are switched on.'),
    network: text('`mainnet`: bridges move real money alone.'),
    routes: t.Array(bridgeRoute),
    supportedChains: texts('Chains that a provider reaches.'),
    excludedChains: texts('Chains that are known here and that no provider reaches.'),
    appFeePolicy: t.Object({
      applied: t.Boolean({ description: 'Whether whoever runs this service takes a fee.' }),
      feeBps: t.Integer({ minimum: 0, description: 'In hundredths of a percent; 0 is none.' }),
    }),
  },
  {
    title: 'BridgeRoutes',
    description: 'What the bridge can be asked, and for what.',
    ...samples(bridgeListingSamples.routes),
  },
)

const optionalWord = <const Word extends string>(
  words: readonly Word[],
  means: string,
): Parameter<Word | undefined> => ({
  fallback: undefined,
  read: (given) => words.find((word) => word === given),
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
  read: (given) => (pattern.test(given) ? given : undefined),
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
    'Only assets with this symbol; case does not matter. Anybody can call an asset anything: compare its id.',
  ),
  direction: optionalWord(
    ['in', 'out'],
    '`in`: what takes part in bridges into Solana, `out`: in those out of it.',
  ),
  role: optionalWord(
    ['origin', 'destination'],
    '`origin`: what can be given, `destination`: what can be received.',
  ),
  ...pageQuery,
}

export const bridgeAsset = t.Object({
  id: text('`chain:native` or `chain:contract`, as a quote takes it.'),
  chain: text('Name of its chain.'),
  contractAddress: t.Optional(text('Mint or contract; absent for the coin of the chain itself.')),
  symbol: text('What it calls itself.'),
  name: t.Optional(text('What it calls itself.')),
  decimals: t.Integer({ minimum: 0, maximum: 36 }),
  priceUsd: t.Optional(
    t.Number({
      minimum: 0,
      description: 'A hint, up to half an hour old; absent where providers are far apart.',
    }),
  ),
  logoUrl: t.Optional(t.String()),
  roles: t.Array(t.Union([t.Literal('origin'), t.Literal('destination')]), {
    description: 'Whether it can be given, received, or both; of those asked for.',
  }),
  providers: texts('Ids of the providers that carry it.'),
})

export const bridgeAssets = t.Object(
  {
    assets: t.Array(bridgeAsset),
    leftOut: t.Integer({
      minimum: 0,
      description:
        'Assets of any kind that are left out because providers contradict each other about their decimals.',
    }),
    missingProviders: texts(
      'Providers that cannot be asked now: what they alone carry is missing.',
    ),
    meta: pageMeta,
  },
  {
    title: 'BridgeAssets',
    description: 'A page of what can be moved.',
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
  read: (given) => (pattern.test(given) ? given : undefined),
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
    'The `quoteId` of the quote, or the hash of the transaction that paid.',
    sampleId,
  ),
  fromChain: optionalText(
    /^[a-z0-9-]{1,40}$/,
    'the name of a chain such as solana',
    'Chain that was paid on; some providers find a hash sooner with it, and links to transactions need it.',
  ),
  toChain: optionalText(
    /^[a-z0-9-]{1,40}$/,
    'the name of a chain such as solana',
    'Chain that is paid out on, likewise.',
  ),
  memo: optionalText(
    /^[\x20-\x7e]{1,200}$/,
    'the memo of the deposit',
    'Memo of the deposit, where it had one.',
  ),
}
