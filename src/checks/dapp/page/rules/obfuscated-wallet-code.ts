import { isObfuscated } from '../obfuscation.ts'
import type { PageCheck } from '../page-check.ts'
import { callsWallet } from '../wallet-use.ts'

/** Programs made unreadable on a page that wants a wallet. Guards against bots hide their code as well, but want no wallet. */
export const obfuscatedWalletCodeCheck: PageCheck = {
  id: 'obfuscated-wallet-code',
  code: 'HIDDEN_WALLET_CODE',
  evaluate: ({ site, facts, code, wantsWallet }) => {
    if (site || !wantsWallet || !facts.scripts.some(({ text }) => isObfuscated(text)))
      return undefined
    return {
      severity: callsWallet(code) ? 'high' : 'medium',
      message:
        'The page wants a wallet and hides what its program does with it, as programs that empty wallets do.',
    }
  },
}
