import type { Sample } from '../../../../endpoint/schema/samples.ts'

/** Nobody's wallet; the sign-in has no dates, so that it stays as good as it is. */
const wallet = '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8'

const signIn =
  'YXBwLmV4YW1wbGUuY29tIHdhbnRzIHlvdSB0byBzaWduIGluIHdpdGggeW91ciBTb2xhbmEgYWNjb3VudDoKN3hQQWN2Y2ZOWFA3Z25oS0VCOVpmNEpoTjJxWWhXTUJjelJRNTVEYXgxYjgKClNpZ24gaW4gdG8gRXhhbXBsZS4KClVSSTogaHR0cHM6Ly9hcHAuZXhhbXBsZS5jb20vbG9naW4KVmVyc2lvbjogMQpDaGFpbiBJRDogbWFpbm5ldApOb25jZTogNGY5YzFiN2EyZQ=='

/** The message part of the scan's sample of a theft. */
const transaction =
  'gAEAAQNnViEKbmI8M1m9NEAvgNYAD8b+L6QvYRj+l5QdEW0e41uu1VrgYL+MBh69ZR33enlN6prcfXOXVVmmuIj5qoPIBt324ddloZPZy+FGzut5rBy0he1fWzeROoz1hX7/AKkAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAECAgEAIwYCAdqUuxbyQwYaA4iDuWMF+3m5gwBPy9+frm2aSFFCenrDAA=='

const from = (dapp_domain: string) => ({ source: 'browser-extension', dapp_domain })

export const messageBodySamples = {
  signIn: {
    summary: 'A sign-in at its own site',
    value: {
      chain: 'solana',
      message: signIn,
      wallet_address: wallet,
      context: from('app.example.com'),
    },
  },
  elsewhere: {
    summary: 'The same sign-in at another site',
    value: {
      chain: 'solana',
      message: signIn,
      wallet_address: wallet,
      context: from('app-example.net'),
    },
  },
  transaction: {
    summary: 'A transaction in disguise',
    value: { chain: 'solana', message: transaction, wallet_address: wallet },
  },
} satisfies Record<string, Sample>

export const messageAnswerSamples = {
  signIn: {
    summary: messageBodySamples.signIn.summary,
    value: {
      kind: 'sign-in',
      riskLevel: 'low',
      score: 0,
      reasons: [
        {
          code: 'TEXT_LINKS',
          message: 'The text links to app.example.com.',
          severity: 'info',
        },
      ],
      summary: 'Signs in to app.example.com with your wallet; a signature moves nothing.',
    },
  },
  elsewhere: {
    summary: messageBodySamples.elsewhere.summary,
    value: {
      kind: 'sign-in',
      riskLevel: 'critical',
      score: 90,
      reasons: [
        {
          code: 'SIGN_IN_DOMAIN_MISMATCH',
          message:
            'This signs in to app.example.com, but app-example.net asks for it: whoever runs app-example.net could enter app.example.com in your name.',
          severity: 'critical',
        },
        {
          code: 'TEXT_LINKS',
          message: 'The text links to app.example.com.',
          severity: 'info',
        },
      ],
      summary:
        'Do not sign. This signs in to app.example.com, but app-example.net asks for it: whoever runs app-example.net could enter app.example.com in your name.',
    },
  },
  transaction: {
    summary: messageBodySamples.transaction.summary,
    value: {
      kind: 'transaction',
      riskLevel: 'critical',
      score: 90,
      reasons: [
        {
          code: 'TRANSACTION_AS_MESSAGE',
          message:
            'These bytes are no message but a transaction of yours: whoever gets your signature can send it. It would: Change who controls 7Ati…wNwR (token owner) from 7xPA…x1b8 to FiFR…NDaa. No honest app asks for that.',
          severity: 'critical',
        },
      ],
      summary:
        'Do not sign. These bytes are no message but a transaction of yours: whoever gets your signature can send it. It would: Change who controls 7Ati…wNwR (token owner) from 7xPA…x1b8 to FiFR…NDaa. No honest app asks for that.',
    },
  },
} satisfies Record<string, Sample>
