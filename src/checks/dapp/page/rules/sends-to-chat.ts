import type { PageCheck } from '../page-check.ts'

/** Where attackers have stolen phrases sent: it is free and needs no server. */
const chatAddresses = /api\.telegram\.org\/bot|discord(?:app)?\.com\/api\/webhooks\//i

/** Input goes to a private chat. Small shops send order forms this way, but do not handle wallets. */
export const sendsToChatCheck: PageCheck<'sends-to-chat', { host: string }> = {
  id: 'sends-to-chat',
  code: 'SENDS_INPUT_TO_CHAT',
  severity: 'high',
  evaluate: ({ address: { host }, site, facts, code, usesWallet }) => {
    if (site || !chatAddresses.test(code)) return []
    const secret = usesWallet || facts.fields.some(({ type }) => type === 'password')
    return [{ params: { host }, subject: host, severity: secret ? 'high' : 'low' }]
  },
}
