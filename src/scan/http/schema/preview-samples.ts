import type { Sample } from '../../../endpoint/schema/samples.ts'
import { scanBodySamples } from './scan-samples.ts'

/** The transactions of the scan's samples, with what the preview says of them. */
const previewBody = (sample: Sample & { value: { tx_base64: string } }): Sample => ({
  summary: sample.summary,
  value: { transaction: sample.value.tx_base64, chain: 'solana' },
})

export const previewBodySamples = {
  payment: previewBody(scanBodySamples.safe),
  handover: previewBody(scanBodySamples.malicious),
}

export const previewAnswerSamples = {
  payment: {
    summary: scanBodySamples.safe.summary,
    value: {
      riskLevel: 'low',
      summary: 'Transfer 0.1 SOL from 7xPA…x1b8 to 3CKV…NX5E.',
      actions: [
        {
          type: 'fee',
          asset: 'So11111111111111111111111111111111111111112',
          amount: '0.000005',
          direction: 'out',
        },
        {
          type: 'transfer',
          asset: 'So11111111111111111111111111111111111111112',
          amount: '0.1',
          direction: 'out',
        },
      ],
      warnings: [],
    },
  },
  handover: {
    summary: scanBodySamples.malicious.summary,
    value: {
      riskLevel: 'critical',
      summary:
        'Do not sign. Makes FiFR…NDaa the owner of your account 7Ati…wNwR with all its USDC.',
      actions: [
        {
          type: 'fee',
          asset: 'So11111111111111111111111111111111111111112',
          amount: '0.000005',
          direction: 'out',
        },
        {
          type: 'transfer',
          asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
          amount: '5225',
          direction: 'out',
        },
      ],
      warnings: [
        {
          code: 'TOKEN_ACCOUNT_OWNER_CHANGE',
          message:
            'Makes FiFR…NDaa the owner of your account 7Ati…wNwR with all its USDC. Your balance seems unchanged while you sign, but everything in that account, now and later, belongs to them.',
          severity: 'critical',
        },
        {
          code: 'TRANSFERS_WHOLE_TOKEN_BALANCE',
          message: 'Sends 5225 USDC to FiFR…NDaa. That is nearly all the USDC you have here.',
          severity: 'low',
        },
      ],
    },
  },
} satisfies Record<string, Sample>
