import type { DappCheck } from '../assess/check.ts'

/** Public sites run on the standard port. */
export const unusualPortCheck: DappCheck<'unusual-port', { host: string; port: string }> = {
  id: 'unusual-port',
  code: 'UNUSUAL_PORT',
  severity: 'low',
  critical: true,
  evaluate: ({ address: { host, port } }) =>
    port === '' ? [] : [{ params: { host, port }, subject: `${host}:${port}` }],
}
