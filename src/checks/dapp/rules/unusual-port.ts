import type { DappCheck } from '../assess/check.ts'

export const unusualPortCheck: DappCheck = {
  id: 'unusual-port',
  code: 'UNUSUAL_PORT',
  evaluate: ({ address: { port } }) =>
    port === ''
      ? undefined
      : { severity: 'low', message: `It uses port ${port}; public sites do without.` },
}
