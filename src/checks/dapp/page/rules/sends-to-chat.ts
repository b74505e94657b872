import type { PageCheck } from '../page-check.ts'

/** Where thieves have stolen words sent, since it costs nothing and needs no server. */
const chatAddresses = /api\.telegram\.org\/bot|discord(?:app)?\.com\/api\/webhooks\//i

/** What people enter goes to somebody's chat. Small shops do so with their order forms; none has wallets in it. */
export const sendsToChatCheck: PageCheck = {
  id: 'sends-to-chat',
  code: 'SENDS_INPUT_TO_CHAT',
  evaluate: ({ site, facts, code, wantsWallet }) => {
    if (site || !chatAddresses.test(code)) return undefined
    const secret = wantsWallet || facts.fields.some(({ type }) => type === 'password')
    return {
      severity: secret ? 'high' : 'low',
      message: 'What is entered on the page is sent to a private chat on Telegram or Discord.',
    }
  },
}
