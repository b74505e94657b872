import type { Question } from './question.ts'

const chain = { chain: 'solana' }
/** What could not be looked at is told beside the answer. */
const coverage = { include: 'coverage' }

/** Everything that `drawbridge check` judges; one entry a check of the API. */
export const checkQuestions: readonly Question[] = [
  {
    name: 'dapp',
    about: 'the address of an app, before it is opened',
    subject: { field: 'url', words: 'url or domain' },
    method: 'POST',
    path: '/v1/security/dapp-risk',
    query: coverage,
  },
  {
    name: 'token',
    about: 'a token: powers over it, its market, what it pretends to be',
    subject: { field: 'mint', words: 'mint' },
    method: 'POST',
    path: '/v1/security/token-risk',
    fixed: chain,
    query: coverage,
  },
  {
    name: 'wallet',
    about: 'a wallet: whom it dealt with, what was put into its history',
    subject: { field: 'address', words: 'address' },
    method: 'POST',
    path: '/v1/security/wallet-risk',
    fixed: chain,
    query: coverage,
  },
  {
    name: 'address',
    about: 'whatever stands at an address: a wallet, program, token or account',
    subject: { field: 'address', words: 'address' },
    method: 'POST',
    path: '/v1/security/address-risk',
    fixed: chain,
    query: coverage,
  },
  {
    name: 'permissions',
    about: 'standing powers over a wallet, and the transactions that end them',
    subject: { field: 'address', words: 'address' },
    method: 'POST',
    path: '/v1/security/permission-risk',
    fixed: chain,
    query: coverage,
  },
  {
    name: 'message',
    about: 'bytes that an app wants signed as a message: base64, a file, or - for stdin',
    subject: { field: 'message', words: 'base64, file or -' },
    method: 'POST',
    path: '/v1/security/message-risk',
    options: [
      {
        name: '--wallet',
        field: 'wallet_address',
        takes: 'address',
        about: 'who is asked to sign the message',
      },
      {
        name: '--dapp',
        field: 'context.dapp_domain',
        takes: 'domain',
        about: 'which site asks; a sign-in is held to it',
      },
    ],
  },
]
