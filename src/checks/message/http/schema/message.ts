import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import {
  assessmentEvidence,
  assessmentQueryWithoutControls,
} from '../../../../findings/http/assessment.ts'
import { explained } from '../../../../endpoint/schema/explained.ts'
import messageSamples from './message.samples.json' with { type: 'json' }
import { reasonsSchema, riskLevelSchema } from '../../../../endpoint/schema/risk-answer.ts'
import { samples } from '../../../../endpoint/schema/samples.ts'
import { addressSchema, chainSchema } from '../../../../endpoint/schema/solana.ts'

/** A URL at most; a domain name has at most 253 characters. */
const contextMaxChars = 2048

const contextText = (field: string, description: string) =>
  t.String(explained(field, 'expected text.', { maxLength: contextMaxChars, description }))

/** Design section 3; `chain` may be left out, as in the preview. */
export const messageBody = t.Object(
  {
    message: t.String(
      explained('message', 'expected the bytes to sign, in base64.', {
        minLength: 1,
        description: 'The very bytes that the wallet is asked to sign, in base64; at most 64 KiB.',
      }),
    ),
    wallet_address: addressSchema('wallet_address'),
    chain: t.Optional(chainSchema),
    context: t.Optional(
      t.Object(
        {
          source: t.Optional(
            contextText('context.source', 'What asks, such as `browser-extension`.'),
          ),
          dapp_domain: t.Optional(
            contextText(
              'context.dapp_domain',
              'Domain, `host:port` or URL of the site that asks for the signature. A sign-in is held to it; without it, that remains unchecked.',
            ),
          ),
        },
        explained('context', 'expected a JSON object with source and dapp_domain, or nothing.', {
          description: 'Where the message came from.',
        }),
      ),
    ),
  },
  {
    ...explained('body', 'expected a JSON object with message and wallet_address.', {}),
    ...samples(messageSamples.body),
  },
)
export type MessageBody = Static<typeof messageBody>

/** Nobody has power over a message. */
export const messageQuery = assessmentQueryWithoutControls

/** The shape of contract 2.8, and `kind`. */
export const messageAnswer = t.Object(
  {
    kind: t.Union(
      [
        t.Literal('transaction'),
        t.Literal('off-chain-message'),
        t.Literal('sign-in'),
        t.Literal('text'),
        t.Literal('binary'),
      ],
      {
        description:
          'What the bytes are: a transaction or its message part, a text in the off-chain message envelope, a Sign-In-With-Solana text (in an envelope or not), another text, or bytes in no known form.',
      },
    ),
    riskLevel: riskLevelSchema(
      '`unknown` where what a signature would mean could not be found out.',
    ),
    score: t.Integer({ minimum: 0, maximum: 100, description: 'Higher is riskier.' }),
    reasons: reasonsSchema(
      'What was found, the gravest first.',
      'Sentences to show to the user; may quote the message, always in “ ”.',
    ),
    summary: t.String({ description: 'One or two sentences to show to the user.' }),
    evidence: assessmentEvidence,
  },
  {
    title: 'MessageRisk',
    description: 'What a signature under the message could be used for.',
    ...samples(messageSamples.answer),
  },
)
export type MessageAnswer = Static<typeof messageAnswer>
