import type { DappCheck } from '../assess/check.ts'

/** A number instead of a name: nothing says whose it is. Decimal, octal and hexadecimal forms hide even the number. */
export const ipLiteralCheck: DappCheck = {
  id: 'ip-literal',
  code: 'IP_ADDRESS_HOST',
  ofName: true,
  evaluate: ({ address: { isIp, host, writtenHost } }) => {
    if (!isIp) return undefined
    const disguised = !host.startsWith('[') && writtenHost !== host
    return {
      severity: disguised ? 'high' : 'medium',
      message: disguised
        ? `It is the number ${host} written so that it cannot be recognized.`
        : `It is the number ${host} instead of a name, so nothing says whose it is.`,
    }
  },
}
