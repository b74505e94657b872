import { dangerousApp } from '../../../../src/scan/rules/origin/dangerous-app.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const message = 'Listed as phishing by a list, list of 2026-11-18.'

testRule(dangerousApp, {
  quiet: [
    { name: 'nobody said which app asks', after: {} },
    {
      name: 'an app against which nothing speaks',
      origin: { source: 'dapp', dappDomain: 'jup.ag' },
      after: {},
    },
  ],
  firing: [
    {
      name: 'one that is listed',
      app: { host: 'evil.com', level: 'listed', message },
      after: {},
      severities: ['critical'],
    },
    {
      name: 'a name that imitates in more than one way',
      app: { host: 'solflare-claim.xyz', level: 'critical', message: 'It imitates Solflare.' },
      after: {},
      severities: ['high'],
    },
    {
      name: 'a name that resembles phishing, which is a doubt and not more',
      app: { host: 'claim-x.xyz', level: 'high', message: 'It resembles others.' },
      after: {},
      severities: ['medium'],
    },
  ],
})
