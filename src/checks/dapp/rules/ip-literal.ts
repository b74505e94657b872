import { type DappCheck, unlessTrusted } from '../assess/check.ts'

/**
 * An IP address instead of a name: nothing shows who owns it. Decimal, octal and hexadecimal forms hide even the
 * address.
 */
export const ipLiteralCheck: DappCheck<'ip-literal', { host: string; disguised: boolean }> = {
  id: 'ip-literal',
  code: 'IP_ADDRESS_HOST',
  severity: 'medium',
  critical: true,
  evaluate: unlessTrusted(({ address: { isIp, host, writtenHost } }) => {
    if (!isIp) return []
    const disguised = !host.startsWith('[') && writtenHost !== host
    return [
      {
        params: { host, disguised },
        subject: host,
        ...(disguised && { severity: 'high' as const }),
      },
    ]
  }),
}
