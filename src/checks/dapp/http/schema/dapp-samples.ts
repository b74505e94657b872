import type { Sample } from '../../../../endpoint/schema/samples.ts'

export const dappBodySamples = {
  imitation: {
    summary: 'A name that pretends to be a wallet',
    value: { url: 'https://solflare-airdrop-claim.xyz/connect' },
  },
  known: { summary: 'A known site, as a bare domain', value: { url: 'jup.ag' } },
} satisfies Record<string, Sample>

const unexamined =
  'Judged by its address alone: the page and lists of reported sites were not looked at.'

export const dappAnswerSamples = {
  imitation: {
    summary: dappBodySamples.imitation.summary,
    value: {
      riskLevel: 'critical',
      score: 91,
      reasons: [
        {
          code: 'BRAND_IN_NAME',
          message:
            'The name uses that of Solflare, whose site is solflare.com, and is not one of theirs.',
          severity: 'high',
        },
        {
          code: 'NAME_LIKE_PHISHING',
          message:
            'The name resembles phishing sites more than any honest one it was compared with. What weighed most: "claim", "drop", ".xyz".',
          severity: 'high',
        },
      ],
      summary: `Do not open it, and connect no wallet. The name uses that of Solflare, whose site is solflare.com, and is not one of theirs. ${unexamined}`,
    },
  },
  known: {
    summary: dappBodySamples.known.summary,
    value: {
      riskLevel: 'low',
      score: 0,
      reasons: [{ code: 'KNOWN_SITE', message: 'jup.ag belongs to Jupiter.', severity: 'info' }],
      summary: `Nothing about this address speaks against it. jup.ag belongs to Jupiter. ${unexamined}`,
    },
  },
} satisfies Record<string, Sample>
