import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { assessmentEvidence, assessmentFields } from '../../../../findings/http/assessment.ts'
import { explained } from '../../../../endpoint/schema/explained.ts'
import { samples } from '../../../../endpoint/schema/samples.ts'
import { addressSchema, chainSchema } from '../../../../endpoint/schema/solana.ts'
import tokenRiskSamples from './token-risk.samples.json' with { type: 'json' }

/** `chain` is optional, as in the preview. */
export const tokenRiskBody = t.Object(
  { chain: t.Optional(chainSchema), mint: addressSchema() },
  {
    ...explained('a JSON object with mint', {}),
    ...samples(tokenRiskSamples.body),
  },
)
export type TokenRiskBody = Static<typeof tokenRiskBody>

const text = (description: string) => t.String({ description })
const percent = (description: string) => t.Number({ minimum: 0, maximum: 100, description })

const authority = t.Object(
  {
    power: text('What it allows: `mint`, `freeze`, `permanent-delegate` … More may be added.'),
    holder: t.Optional(text('Address that has it. Absent if it was given up.')),
    holderKind: text(
      'What the holder is: `none` (no holder), `wallet` (a single key), `token-multisig`, `squads-multisig`, `governance`, `issuer` (a known one), `stake-pool`, `launchpad`, `bridge`, `protocol` (a program that uses it by known rules), `program-address`, `program-account`, `program` (an unknown one), `listed` (reported), `unread` (could not be read). More may be added.',
    ),
  },
  { title: 'TokenAuthority' },
)

/** The fields of every risk answer, and facts about the mint. */
export const tokenRiskAnswer = t.Object(
  {
    ...assessmentFields(
      '`unknown`: no serious risk was found, but too little could be checked. Its market or holders are unknown, its supply is zero, or it is an NFT.',
    ),
    mint: text('The requested mint.'),
    kind: t.Union([t.Literal('fungible'), t.Literal('nft'), t.Literal('native')], {
      description: '`nft`: a single, indivisible token. `native`: wrapped SOL.',
    }),
    symbol: t.Optional(text('Chosen by the token’s creator. Neither unique nor verified.')),
    name: t.Optional(text('Chosen by the token’s creator. Neither unique nor verified.')),
    decimals: t.Integer({ minimum: 0, maximum: 255 }),
    supply: t.String({ pattern: '^\\d+$', description: 'In base units.' }),
    tokenProgram: text('Program that owns the mint: Token or Token-2022.'),
    authorities: t.Array(authority, {
      description:
        'Who controls the token. Mint and freeze authorities are always listed, others only if they exist.',
    }),
    extensions: t.Array(t.String(), { description: 'Its Token-2022 extensions.' }),
    holders: t.Optional(
      t.Object(
        {
          count: t.Optional(
            t.Number({ minimum: 0, description: 'Number of holders, as counted by a provider.' }),
          ),
          top1Pct: t.Optional(percent('Share of the largest holder.')),
          top10Pct: t.Optional(percent('Share of the ten largest holders.')),
          excludedPct: t.Optional(
            percent(
              'Share held by pools, lockers and similar accounts, which the other two leave out.',
            ),
          ),
        },
        { description: 'Shares of the unburned supply, in percent.' },
      ),
    ),
    liquidityUsd: t.Optional(
      t.Number({ minimum: 0, description: 'Liquidity of its pools, in USD.' }),
    ),
    verified: t.Optional(
      t.Boolean({ description: 'Whether the token is verified: it is the token it claims to be.' }),
    ),
    createdAt: t.Optional(t.String({ format: 'date-time' })),
    evidence: assessmentEvidence,
  },
  {
    title: 'TokenRisk',
    description: 'What a token is, who controls it and what risks it carries.',
    ...samples(tokenRiskSamples.answer),
  },
)
export type TokenRiskAnswer = Static<typeof tokenRiskAnswer>
