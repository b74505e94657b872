import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { samples } from '../../../endpoint/schema/samples.ts'
import { tokenFields } from './token.ts'
import tokenSamples from './token.samples.json' with { type: 'json' }

const text = (description: string) => t.String({ description })
const usd = (description: string) => t.Number({ minimum: 0, description })
const time = (description: string) => t.String({ format: 'date-time', description })

const pool = t.Object({
  address: text('Address of the pool.'),
  exchange: t.Optional(text('As the provider names it.')),
  baseMint: text('Of the one token.'),
  quoteMint: t.Optional(text('Of the other.')),
  liquidityUsd: t.Optional(usd('In the pool, USD.')),
  volume24hUsd: t.Optional(usd('Traded in it in 24 hours, USD.')),
  createdAt: t.Optional(time('When it was made.')),
})

const source = t.Object({
  name: text('`Solana` is the chain itself, `Own index` the trades that this server has seen.'),
  url: t.Optional(text('Where the source wants to be linked.')),
  notice: t.Optional(text('Words that the source asks for where its data are shown.')),
})

/** Design section 3. */
export const tokenProfileAnswer = t.Object(
  {
    ...tokenFields,
    decimals: t.Optional(t.Integer({ minimum: 0, maximum: 255 })),
    supply: t.Optional(
      t.String({ pattern: '^\\d+$', description: 'In base units, by the chain.' }),
    ),
    tokenProgram: t.Optional(text('Program that the mint is of: Token or Token-2022.')),
    extensions: t.Optional(
      t.Array(t.String(), { description: 'Names of its Token-2022 extensions.' }),
    ),
    verified: t.Optional(
      t.Boolean({ description: 'Somebody vouches that it is the token it says it is.' }),
    ),
    fullyDilutedUsd: t.Optional(usd('All that exists at this price, as a provider counts it.')),
    liquidityUsd: t.Optional(usd('In its pools, USD.')),
    holders: t.Optional(t.Integer({ minimum: 0, description: 'As a provider counts them.' })),
    topHoldersPct: t.Optional(
      t.Number({ minimum: 0, maximum: 100, description: 'Held by the ten largest, percent.' }),
    ),
    createdAt: t.Optional(time('When it, or its first pool, was made.')),
    launchpad: t.Optional(text('Where it was launched.')),
    graduated: t.Optional(t.Boolean({ description: "It left the launchpad's curve." })),
    websites: t.Optional(
      t.Array(t.String(), {
        description:
          'Written by its maker; check one with `POST /v1/security/dapp-risk` before you open it.',
      }),
    ),
    pools: t.Optional(t.Array(pool, { description: 'The deepest ones, at most ten.' })),
    sources: t.Array(source, { description: 'Who said what stands here.' }),
  },
  {
    title: 'TokenProfile',
    description:
      'What is known of a token. What is not known is left out. Who has power over it is told by `POST /v1/security/token-risk`.',
    ...samples(tokenSamples.profile),
  },
)
export type TokenProfileAnswer = Static<typeof tokenProfileAnswer>
