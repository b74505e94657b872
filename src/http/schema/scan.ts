import { t } from 'elysia'
import { wordsParameter } from '../query.ts'
import { explained } from './explained.ts'
import { addressSchema, chainSchema, severitySchema } from './solana.ts'

/** A domain name has at most 253 characters; a source is a word or a URL. Both only inform. */
const contextMaxChars = 2048

/** Contract 4.12. */
export const scanBody = t.Object(
  {
    chain: chainSchema,
    tx_base64: t.String(
      explained('tx_base64', 'expected a serialized transaction in base64.', { minLength: 1 }),
    ),
    wallet_address: addressSchema('wallet_address'),
    context: t.Optional(
      t.Object(
        {
          source: t.Optional(
            t.String(explained('context.source', 'expected text.', { maxLength: contextMaxChars })),
          ),
          dapp_domain: t.Optional(
            t.String(
              explained('context.dapp_domain', 'expected text.', { maxLength: contextMaxChars }),
            ),
          ),
        },
        explained('context', 'expected a JSON object with source and dapp_domain, or nothing.', {}),
      ),
    ),
  },
  {
    ...explained('body', 'expected a JSON object with chain, tx_base64 and wallet_address.', {}),
    examples: [
      {
        chain: 'solana',
        tx_base64:
          'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAEDBTgb2RgQ5VNjfs/EMBvNI0vpHLzUqtoGmgXE3ljb2Q0VOxqtg/rfRRGZ5mB0dNkn6e7yCuL0kd2Ejj8OfNr3rgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAgIAAQwCAAAAAOH1BQAAAAA=',
        wallet_address: 'MqFF3gx5j8yN9FXKjGBP2NSrjc6dYuW1pFJUZcqJkxq',
        context: { source: 'browser-extension', dapp_domain: 'app.example.com' },
      },
    ],
  },
)

/** Design section 3: what `?include=` adds to the answer. */
export const scanQuery = {
  include: wordsParameter(['findings', 'controls', 'coverage', 'provenance']),
}

const evidence = t.Object({
  findings: t.Optional(
    t.Array(
      t.Object({
        rule: t.String(),
        flag: t.String(),
        severity: severitySchema,
        stage: t.Union([t.Literal('scored'), t.Literal('trial')]),
        what: t.String(),
        why: t.String(),
        advice: t.String(),
        at: t.Optional(t.Array(t.Array(t.Integer({ minimum: 0 })))),
        subject: t.Optional(t.String()),
        before: t.Optional(t.String()),
        after: t.Optional(t.String()),
      }),
    ),
  ),
  controls: t.Optional(
    t.Array(
      t.Object({
        account: t.String(),
        field: t.String(),
        holder: t.Optional(t.String()),
        before: t.Optional(t.String()),
        after: t.Optional(t.String()),
        mint: t.Optional(t.String()),
      }),
    ),
  ),
  coverage: t.Optional(
    t.Object({
      simulated: t.Boolean(),
      reason: t.Optional(t.String()),
      writableAccounts: t.Integer({ minimum: 0 }),
      unseenAccounts: t.Array(t.Object({ account: t.String(), reason: t.String() })),
      unknownPrograms: t.Array(t.String()),
      undecodedCalls: t.Array(t.Object({ programId: t.String(), name: t.String() })),
      mintsWithoutDecimals: t.Array(t.String()),
    }),
  ),
  provenance: t.Optional(
    t.Object({
      accountsSlot: t.Integer({ minimum: 0 }),
      simulationSlot: t.Optional(t.Integer({ minimum: 0 })),
      unitsConsumed: t.Optional(t.Integer({ minimum: 0 })),
      rules: t.Array(t.String()),
    }),
  ),
})

const action = t.Object({
  type: t.String(),
  programId: t.String(),
  programName: t.Optional(t.String()),
  from: t.Optional(t.String()),
  to: t.Optional(t.String()),
  mint: t.Optional(t.String()),
  amountUi: t.Optional(t.Number()),
})

/** Contract 2.10, and `evidence` where it was asked for. */
export const scanAnswer = t.Object(
  {
    verdict: t.Union([t.Literal('safe'), t.Literal('suspicious'), t.Literal('malicious')]),
    score: t.Number({ minimum: 0, maximum: 1 }),
    summary: t.String(),
    details: t.Object({
      actions: t.Array(action),
      balance_diffs: t.Array(
        t.Object({ address: t.String(), mint: t.String(), deltaUi: t.Number() }),
      ),
      flags: t.Array(t.String()),
      simulation: t.Object({
        logs: t.Array(t.String()),
        err: t.Optional(t.Record(t.String(), t.Unknown())),
      }),
    }),
    explanations: t.Array(t.String()),
    evidence: t.Optional(evidence),
  },
  { description: 'Transaction analysis complete' },
)
