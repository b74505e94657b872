import type { PageCheck } from '../page-check.ts'
import { callsWallet } from '../wallet-use.ts'

export type SignsOnLoad = { host: string; action: 'transaction' | 'connect' }

/** Scripts that run when the page opens. */
const onLoad = /\bDOMContentLoaded\b|\bonload\s?=|addEventListener\(\s?["'`]load["'`]/

const signs = /sign(?:All)?Transactions?\b|signAndSend(?:All)?Transactions?\b|eth_sendTransaction/
const connects = /\.connect\(\s?\)|eth_requestAccounts/

/** The user clicks something first, or the app only reconnects where it was approved before. */
const waits = /\bonclick\b|["'`]click["'`]|\bonlyIfTrusted\b|\bautoConnect\b|\bsilent\b/

/** The page calls the wallet before the user has clicked anything. */
export const signsOnLoadCheck: PageCheck<'signs-on-load', SignsOnLoad> = {
  id: 'signs-on-load',
  code: 'WALLET_CALLED_ON_LOAD',
  severity: 'medium',
  evaluate: ({ address: { host }, site, code }) => {
    if (site || !callsWallet(code) || !onLoad.test(code) || waits.test(code)) return []
    if (signs.test(code)) return [{ params: { host, action: 'transaction' }, subject: host }]
    return connects.test(code)
      ? [{ params: { host, action: 'connect' }, subject: host, severity: 'low' }]
      : []
  },
}
