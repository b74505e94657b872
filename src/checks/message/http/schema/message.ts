import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import {
  assessmentEvidence,
  assessmentQueryWithoutControls,
} from '../../../../findings/http/assessment.ts'
import { readApp, readMessage } from '../../content/read-input.ts'
import { explained, type ReadText } from '../../../../endpoint/schema/explained.ts'
import messageSamples from './message.samples.json' with { type: 'json' }
import { urlMaxChars } from '../../thresholds.ts'
import { reasonsSchema, riskLevelSchema } from '../../../../endpoint/schema/risk-answer.ts'
import { samples } from '../../../../endpoint/schema/samples.ts'
import { addressSchema, chainSchema } from '../../../../endpoint/schema/solana.ts'

const contextText = (description: string, reads?: ReadText) => {
  const expected = `text of at most ${urlMaxChars} characters`
  return t.String(explained(expected, { maxLength: urlMaxChars, description }, reads))
}

export const messageBody = t.Object(
  {
    message: t.String(
      explained(
        'the bytes to sign, in base64',
        {
          minLength: 1,
          description: 'The exact bytes that the wallet would sign, in base64; at most 64 KiB.',
        },
        readMessage,
      ),
    ),
    wallet_address: addressSchema(),
    chain: t.Optional(chainSchema),
    context: t.Optional(
      t.Object(
        {
          source: t.Optional(contextText('Kind of caller, such as `browser-extension`.')),
          dapp_domain: t.Optional(
            contextText(
              'Domain, `host:port` or URL of the site that requests the signature. A sign-in is compared with it; without it, the site is not checked.',
              readApp,
            ),
          ),
        },
        explained('a JSON object with source and dapp_domain, or nothing', {
          title: 'MessageContext',
          description: 'Where the message comes from.',
        }),
      ),
    ),
  },
  {
    ...explained('a JSON object with message and wallet_address', {}),
    ...samples(messageSamples.body),
  },
)
export type MessageBody = Static<typeof messageBody>

export const messageQuery = assessmentQueryWithoutControls

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
          'What the bytes are: a transaction or its message part, a text in the off-chain message envelope, a Sign-In-With-Solana text (with or without an envelope), another text, or bytes in no known format.',
      },
    ),
    riskLevel: riskLevelSchema(
      '`unknown`: what a signature would authorize could not be determined.',
    ),
    score: t.Integer({ minimum: 0, maximum: 100, description: 'Higher is riskier.' }),
    reasons: reasonsSchema(
      'What was found, most serious first. Quotes from the message are in “ ”.',
    ),
    summary: t.String({ description: 'One or two sentences to show to the user.' }),
    evidence: assessmentEvidence,
  },
  {
    title: 'MessageRisk',
    description: 'What a signature of the message could be used for.',
    ...samples(messageSamples.answer),
  },
)
export type MessageAnswer = Static<typeof messageAnswer>
