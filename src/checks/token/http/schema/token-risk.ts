import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { assessmentEvidence, assessmentFields } from '../../../../findings/http/assessment.ts'
import { explained } from '../../../../endpoint/schema/explained.ts'
import { samples } from '../../../../endpoint/schema/samples.ts'
import { addressSchema, chainSchema } from '../../../../endpoint/schema/solana.ts'
import tokenRiskSamples from './token-risk.samples.json' with { type: 'json' }

/** Design section 3; `chain` may be left out, as in the preview. */
export const tokenRiskBody = t.Object(
  { chain: t.Optional(chainSchema), mint: addressSchema('mint') },
  {
    ...explained('body', 'a JSON object with mint', {}),
    ...samples(tokenRiskSamples.body),
  },
)
export type TokenRiskBody = Static<typeof tokenRiskBody>

const text = (description: string) => t.String({ description })
const percent = (description: string) => t.Number({ minimum: 0, maximum: 100, description })

const authority = t.Object({
  power: text('What it allows: `mint`, `freeze`, `permanent-delegate` …; the list is open.'),
  holder: t.Optional(text('Address that has it; absent where nobody does.')),
  holderKind: text(
    'What is at that address: `none` (nobody), `wallet` (one key), `token-multisig`, `squads-multisig`, `governance`, `issuer` (known), `stake-pool`, `launchpad`, `bridge`, `protocol` (a program that uses it by known rules), `program-address`, `program-account`, `program` (not known here), `listed` (reported), `unread` (could not be looked at); the list is open.',
  ),
})

/** Contract 2.8, and what is known of the mint. */
export const tokenRiskAnswer = t.Object(
  {
    ...assessmentFields(
      '`unknown` where nothing grave was seen and too little could be: its market or holders are not known, nothing of it exists, or it is an NFT.',
    ),
    mint: text('As asked.'),
    kind: t.Union([t.Literal('fungible'), t.Literal('nft'), t.Literal('native')], {
      description: '`nft`: one piece that cannot be divided; `native`: SOL in the form of a token.',
    }),
    symbol: t.Optional(text('What it calls itself; anybody can call a token anything.')),
    name: t.Optional(text('What it calls itself; anybody can call a token anything.')),
    decimals: t.Integer({ minimum: 0, maximum: 255 }),
    supply: t.String({ pattern: '^\\d+$', description: 'In base units.' }),
    tokenProgram: text('Program that the mint is of: Token or Token-2022.'),
    authorities: t.Array(authority, {
      description:
        'Who has power over it. Making and freezing are always told, others where they exist.',
    }),
    extensions: t.Array(t.String(), { description: 'Names of its Token-2022 extensions.' }),
    holders: t.Optional(
      t.Object(
        {
          count: t.Optional(t.Number({ minimum: 0, description: 'As a provider counts them.' })),
          top1Pct: t.Optional(percent('Of the largest holder.')),
          top10Pct: t.Optional(percent('Of the ten largest holders.')),
          excludedPct: t.Optional(percent('In pools, lockers and the like, left out of both.')),
        },
        { description: 'Parts of what is not burnt, in percent.' },
      ),
    ),
    liquidityUsd: t.Optional(t.Number({ minimum: 0, description: 'In its pools, USD.' })),
    verified: t.Optional(
      t.Boolean({ description: 'Somebody vouches that it is the token it says it is.' }),
    ),
    createdAt: t.Optional(t.String({ format: 'date-time' })),
    evidence: assessmentEvidence,
  },
  {
    title: 'TokenRisk',
    description: 'What a token is, who has power over it and what speaks against it.',
    ...samples(tokenRiskSamples.answer),
  },
)
export type TokenRiskAnswer = Static<typeof tokenRiskAnswer>
