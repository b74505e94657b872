import type { Question } from './question.ts'

const chain = { chain: 'solana' }
/** What could not be checked is printed with the result. */
const coverage = { include: 'coverage' }

/** The checks of `drawbridge check`; one entry per check of the API. */
export const checkQuestions: readonly Question[] = [
  {
    name: 'dapp',
    about: 'the URL of an app, before opening it',
    subject: { field: 'url', words: 'url or domain' },
    method: 'POST',
    path: '/v1/security/dapp-risk',
    query: coverage,
  },
  {
    name: 'token',
    about: 'a token: who controls it, its market, whether it is an imitation',
    subject: { field: 'mint', words: 'mint' },
    method: 'POST',
    path: '/v1/security/token-risk',
    fixed: chain,
    query: coverage,
  },
  {
    name: 'wallet',
    about: 'a wallet: its counterparties, address poisoning in its history',
    subject: { field: 'address', words: 'address' },
    method: 'POST',
    path: '/v1/security/wallet-risk',
    fixed: chain,
    query: coverage,
  },
  {
    name: 'address',
    about: 'any address: a wallet, program, token or account',
    subject: { field: 'address', words: 'address' },
    method: 'POST',
    path: '/v1/security/address-risk',
    fixed: chain,
    query: coverage,
  },
  {
    name: 'permissions',
    about: 'standing permissions over a wallet, and transactions to revoke them',
    subject: { field: 'address', words: 'address' },
    method: 'POST',
    path: '/v1/security/permission-risk',
    fixed: chain,
    query: coverage,
  },
  {
    name: 'message',
    about: 'a message to sign: base64, a file, or - for stdin',
    subject: { field: 'message', words: 'base64, file or -' },
    method: 'POST',
    path: '/v1/security/message-risk',
    options: [
      {
        name: '--wallet',
        field: 'wallet_address',
        takes: 'address',
        about: 'the wallet that would sign the message',
      },
      {
        name: '--dapp',
        field: 'context.dapp_domain',
        takes: 'domain',
        about: 'the requesting site, compared with the site of a sign-in',
      },
    ],
  },
]
