import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { samples } from '../../../endpoint/schema/samples.ts'
import { ownMetaSchema } from './coverage.ts'
import { tokenFields } from './token.ts'
import tokenSamples from './token.samples.json' with { type: 'json' }

const text = (description: string) => t.String({ description })
const usd = (description: string) => t.Number({ minimum: 0, description })
const time = (description: string) => t.String({ format: 'date-time', description })

const pool = t.Object(
  {
    address: text('Address of the pool.'),
    exchange: t.Optional(text('Exchange of the pool, as named by the provider.')),
    baseMint: text('Mint of the base token.'),
    quoteMint: t.Optional(text('Mint of the quote token.')),
    liquidityUsd: t.Optional(usd('Liquidity of the pool, in USD.')),
    volume24hUsd: t.Optional(usd('Trading volume of the pool over 24 hours, in USD.')),
    createdAt: t.Optional(time('When the pool was created.')),
  },
  { title: 'Pool' },
)

const source = t.Object({
  name: text(
    '`Solana` is the chain itself, `Own index` this server’s index of trades, `Dollar peg` the promise of a dollar token whose price nothing else shows.',
  ),
  url: t.Optional(text('Link that the source asks for.')),
  notice: t.Optional(text('Attribution that the source asks for where its data is shown.')),
})

export const tokenProfileAnswer = t.Object(
  {
    ...tokenFields,
    decimals: t.Optional(t.Integer({ minimum: 0, maximum: 255 })),
    supply: t.Optional(
      t.String({ pattern: '^\\d+$', description: 'Supply in base units, from the chain.' }),
    ),
    tokenProgram: t.Optional(text('Program that owns the mint: Token or Token-2022.')),
    extensions: t.Optional(t.Array(t.String(), { description: 'Its Token-2022 extensions.' })),
    fullyDilutedUsd: t.Optional(usd('Fully diluted value in USD, as counted by a provider.')),
    liquidityUsd: t.Optional(usd('Liquidity of its pools, in USD.')),
    holders: t.Optional(
      t.Integer({ minimum: 0, description: 'Number of holders, as counted by a provider.' }),
    ),
    topHoldersPct: t.Optional(
      t.Number({
        minimum: 0,
        maximum: 100,
        description: 'Share of the ten largest holders, in percent.',
      }),
    ),
    createdAt: t.Optional(time('When the token or its first pool was created.')),
    launchpad: t.Optional(text('Launchpad where it was launched.')),
    graduated: t.Optional(
      t.Boolean({ description: "Whether it has graduated from the launchpad's bonding curve." }),
    ),
    websites: t.Optional(
      t.Array(t.String(), {
        description:
          'Chosen by the token’s creator. Check a site with `POST /v1/security/dapp-risk` before opening it.',
      }),
    ),
    pools: t.Optional(
      t.Array(pool, { description: 'Up to ten pools with the highest liquidity.' }),
    ),
    sources: t.Array(source, { description: 'Sources of the data in this response.' }),
    meta: ownMetaSchema,
  },
  {
    title: 'TokenProfile',
    description:
      'Facts about a token; unknown ones are omitted. See `POST /v1/security/token-risk` for who controls it.',
    ...samples(tokenSamples.profile),
  },
)
export type TokenProfileAnswer = Static<typeof tokenProfileAnswer>
