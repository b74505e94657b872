import type { PageCheck } from '../page-check.ts'
import { callsWallet } from '../wallet-use.ts'

/** Programs run by being opened. */
const onLoad = /\bDOMContentLoaded\b|\bonload\s?=|addEventListener\(\s?["'`]load["'`]/

const signs = /sign(?:All)?Transactions?\b|signAndSend(?:All)?Transactions?\b|eth_sendTransaction/
const connects = /\.connect\(\s?\)|eth_requestAccounts/

/** People press something; or the app only asks whether it is welcome already. */
const asks = /\bonclick\b|["'`]click["'`]|\bonlyIfTrusted\b|\bautoConnect\b|\bsilent\b/

/** The page turns to the wallet by itself, before anybody has pressed anything. */
export const signsOnLoadCheck: PageCheck = {
  id: 'signs-on-load',
  code: 'WALLET_CALLED_ON_LOAD',
  evaluate: ({ site, code }) => {
    if (site || !callsWallet(code) || !onLoad.test(code) || asks.test(code)) return undefined
    if (signs.test(code))
      return {
        severity: 'medium',
        message:
          'The page prepares a transaction as soon as it is opened, without anybody asking for one.',
      }
    return connects.test(code)
      ? { severity: 'low', message: 'The page turns to the wallet as soon as it is opened.' }
      : undefined
  },
}
