import { isObfuscated } from '../obfuscation.ts'
import type { PageCheck } from '../page-check.ts'
import { callsWallet } from '../wallet-use.ts'

/** Unreadable scripts on a page that wants a wallet. Bot protection hides its code as well, but wants no wallet. */
export const obfuscatedWalletCodeCheck: PageCheck<'obfuscated-wallet-code', { host: string }> = {
  id: 'obfuscated-wallet-code',
  code: 'HIDDEN_WALLET_CODE',
  severity: 'medium',
  evaluate: ({ address: { host }, site, facts, code, wantsWallet }) => {
    if (site || !wantsWallet || !facts.scripts.some(({ text }) => isObfuscated(text))) return []
    return [{ params: { host }, subject: host, severity: callsWallet(code) ? 'high' : 'medium' }]
  },
}
