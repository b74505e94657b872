import { t } from 'elysia'
import { maxBulkTransactions } from '../../bulk/bulk-scan.ts'
import { evidenceParts } from '../../answer/build-scan-evidence.ts'
import { wordsParameter } from '../../../endpoint/schema/query.ts'
import { readTransaction } from '../../observe/read-scan-input.ts'
import { explained } from '../../../endpoint/schema/explained.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import scanSamples from './scan.samples.json' with { type: 'json' }
import { scanAnswer } from './scan.ts'
import { scanBody } from './scan-request.ts'

const { chain, wallet_address, context } = scanBody.properties

const sampleBodies = scanSamples.body
const sampleAnswers = scanSamples.answer

/** Several scans with the same wallet and context. */
export const bulkScanBody = t.Object(
  {
    chain,
    txs_base64: t.Array(
      t.String(explained('a serialized transaction in base64', { minLength: 1 }, readTransaction)),
      explained(`1 to ${maxBulkTransactions} transactions in base64`, {
        minItems: 1,
        maxItems: maxBulkTransactions,
        description:
          'The serialized transactions in base64, in the order in which they will be sent.',
      }),
    ),
    wallet_address,
    context,
  },
  {
    ...explained('a JSON object with chain, txs_base64 and wallet_address', {}),
    ...samples({
      theftBehindPayment: {
        summary: 'A payment, then a transaction that gives a token account to a thief',
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

export const bulkScanQuery = {
  include: wordsParameter(
    evidenceParts,
    'Parts of `evidence` to include in each result, comma-separated.',
  ),
}

/** The worst verdict of all transactions, and the full answer for each. */
export const bulkScanAnswer = t.Object(
  {
    verdict: scanAnswer.properties.verdict,
    score: scanAnswer.properties.score,
    summary: t.String({ description: 'One sentence to show to the user.' }),
    // Written out because Elysia mutates the schema of a response, so it cannot be shared.
    results: t.Array(t.Object(scanAnswer.properties, { title: 'WalletScanResult' }), {
      description:
        'One per transaction, in the order of the request. Each is based on the state that the ones before it leave.',
    }),
  },
  {
    title: 'WalletBulkScanResult',
    description: 'Analysis of all transactions complete',
    ...samples({
      theftBehindPayment: {
        summary: 'The theft decides the verdict',
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
