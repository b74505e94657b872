import type { DappCheck } from '../assess/check.ts'

/** `https://phantom.com@evil.com` opens evil.com; what stands before the @ is shown to the person only. */
export const userinfoCheck: DappCheck = {
  id: 'userinfo',
  code: 'USERINFO_IN_URL',
  evaluate: ({ address: { userinfo, host } }) =>
    userinfo === ''
      ? undefined
      : {
          severity: /[.%]/.test(userinfo) ? 'high' : 'medium',
          message: `What stands before the @ is not where it leads: it opens ${host}.`,
        },
}
