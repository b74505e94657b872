import type { DappCheck } from '../assess/check.ts'

/**
 * `https://phantom.com@evil.com` opens evil.com: only people read what is before the @. It may be a password, so it is
 * not stored.
 */
export const userinfoCheck: DappCheck<'userinfo', { host: string }> = {
  id: 'userinfo',
  code: 'USERINFO_IN_URL',
  severity: 'high',
  critical: true,
  evaluate: ({ address: { userinfo, host } }) => {
    if (userinfo === '') return []
    const looksLikeHost = /[.%]/.test(userinfo)
    return [{ params: { host }, subject: host, severity: looksLikeHost ? 'high' : 'medium' }]
  },
}
