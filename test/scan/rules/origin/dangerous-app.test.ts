import type { DangerousApp } from '../../../../src/checks/dapp/assess-app.ts'
import { dangerousApp } from '../../../../src/scan/rules/origin/dangerous-app.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const host = 'evil.com'
const appOf = (level: DangerousApp['level']): DangerousApp => ({
  host,
  level,
  finding: { rule: 'mixed-scripts', params: { host } },
})

testRule(dangerousApp, {
  quiet: [
    { name: 'the request names no app', after: {} },
    {
      name: 'an app that nothing is known against',
      origin: { source: 'dapp', dappDomain: 'jup.ag' },
      after: {},
    },
  ],
  firing: [
    {
      name: 'one that is listed',
      app: appOf('listed'),
      after: {},
      finds: [{ params: appOf('listed'), subject: host }],
    },
    {
      name: 'a name that imitates in more than one way',
      app: appOf('critical'),
      after: {},
      finds: [{ params: appOf('critical'), subject: host, severity: 'high' }],
    },
    {
      name: 'a name that resembles phishing, which is a doubt and not more',
      app: appOf('high'),
      after: {},
      finds: [{ params: appOf('high'), subject: host, severity: 'medium' }],
    },
  ],
})
