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
      name: 'an app without known risks',
      origin: { source: 'dapp', dappDomain: 'jup.ag' },
      after: {},
    },
  ],
  firing: [
    {
      name: 'a listed app',
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
      name: 'a name that resembles phishing, which is only a suspicion',
      app: appOf('high'),
      after: {},
      finds: [{ params: appOf('high'), subject: host, severity: 'medium' }],
    },
  ],
})
