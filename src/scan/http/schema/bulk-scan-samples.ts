import type { Sample } from '../../../endpoint/schema/samples.ts'
import { scanAnswerSamples, scanBodySamples } from './scan-samples.ts'

const { safe, malicious } = scanBodySamples

/** A payment, and a theft behind it, among the wallets of the sandbox. */
export const bulkScanBodySamples = {
  theftBehindPayment: {
    summary: 'A payment, and behind it a token account handed to a thief',
    value: {
      chain: safe.value.chain,
      txs_base64: [safe.value.tx_base64, malicious.value.tx_base64],
      wallet_address: safe.value.wallet_address,
      context: safe.value.context,
    },
  },
} satisfies Record<string, Sample>

export const bulkScanAnswerSamples = {
  theftBehindPayment: {
    summary: 'The theft speaks for both',
    value: {
      verdict: scanAnswerSamples.malicious.value.verdict,
      score: scanAnswerSamples.malicious.value.score,
      summary: `Transaction 2 of 2: ${scanAnswerSamples.malicious.value.summary}`,
      results: [scanAnswerSamples.safe.value, scanAnswerSamples.malicious.value],
    },
  },
} satisfies Record<string, Sample>
