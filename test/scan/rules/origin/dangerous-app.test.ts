import { dangerousApp } from '../../../../src/scan/rules/origin/dangerous-app.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const reasonText = 'Listed as phishing by a list, list of 2026-11-18.'

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
      app: { host: 'evil.com', level: 'listed', reasonText },
      after: {},
      finds: [
        {
          params: {
            host: 'evil.com',
            level: 'listed',
            reasonText,
          },
          subject: 'evil.com',
        },
      ],
    },
    {
      name: 'a name that imitates in more than one way',
      app: { host: 'solflare-claim.xyz', level: 'critical', reasonText: 'It imitates Solflare.' },
      after: {},
      finds: [
        {
          params: {
            host: 'solflare-claim.xyz',
            level: 'critical',
            reasonText: 'It imitates Solflare.',
          },
          severity: 'high',
          subject: 'solflare-claim.xyz',
        },
      ],
    },
    {
      name: 'a name that resembles phishing, which is a doubt and not more',
      app: { host: 'claim-x.xyz', level: 'high', reasonText: 'It resembles others.' },
      after: {},
      finds: [
        {
          params: { host: 'claim-x.xyz', level: 'high', reasonText: 'It resembles others.' },
          severity: 'medium',
          subject: 'claim-x.xyz',
        },
      ],
    },
  ],
})
