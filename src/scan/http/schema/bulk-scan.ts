import { t } from 'elysia'
import { bulkEvidenceParts, mostBulkTransactions } from '../../bulk/bulk-scan.ts'
import { wordsParameter } from '../../../endpoint/schema/query.ts'
import { explained } from '../../../endpoint/schema/explained.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import scanSamples from './scan.samples.json' with { type: 'json' }
import { scanAnswer, scanBody } from './scan.ts'

const { chain, wallet_address, context } = scanBody.properties

const sampleBodies = scanSamples.body
const sampleAnswers = scanSamples.answer

/** The bodies of several scans with one wallet and one context, in the style of contract 4.12. */
export const bulkScanBody = t.Object(
  {
    chain,
    txs_base64: t.Array(
      t.String(explained('txs_base64', 'serialized transactions in base64', { minLength: 1 })),
      explained('txs_base64', `1 to ${mostBulkTransactions} transactions in base64`, {
        minItems: 1,
        maxItems: mostBulkTransactions,
        description:
          'The serialized transactions in base64, in the order in which they are to be sent.',
      }),
    ),
    wallet_address,
    context,
  },
  {
    ...explained('body', 'a JSON object with chain, txs_base64 and wallet_address', {}),
    ...samples({
      theftBehindPayment: {
        summary: 'A payment, and behind it a token account handed to a thief',
        value: {
          chain: sampleBodies.safe.value.chain,
          txs_base64: [sampleBodies.safe.value.tx_base64, sampleBodies.malicious.value.tx_base64],
          wallet_address: sampleBodies.safe.value.wallet_address,
          context: sampleBodies.safe.value.context,
        },
      },
    }),
  },
)

/** Guards are made for one transaction at a time. */
export const bulkScanQuery = {
  include: wordsParameter(
    bulkEvidenceParts,
    'Parts of `evidence` to add to each result, comma-separated.',
  ),
}

/** The worst of all, and the answer of contract 2.10 for each. */
export const bulkScanAnswer = t.Object(
  {
    verdict: scanAnswer.properties.verdict,
    score: scanAnswer.properties.score,
    summary: t.String({ description: 'One sentence to show to the user.' }),
    // Written out: Elysia adds to the schema of an answer, so that the same one inside another is not the same any more.
    results: t.Array(t.Object(scanAnswer.properties), {
      description:
        'One for each transaction, in the order of the request; each on what those before it leave behind.',
    }),
  },
  {
    title: 'WalletBulkScanResult',
    description: 'Analysis of all transactions complete',
    ...samples({
      theftBehindPayment: {
        summary: 'The theft speaks for both',
        value: {
          verdict: sampleAnswers.malicious.value.verdict,
          score: sampleAnswers.malicious.value.score,
          summary: `Transaction 2 of 2: ${sampleAnswers.malicious.value.summary}`,
          results: [sampleAnswers.safe.value, sampleAnswers.malicious.value],
        },
      },
    }),
  },
)
