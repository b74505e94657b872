import { knownSiteCheck } from '../../../../src/checks/dapp/rules/known-site.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

testDappCheck(knownSiteCheck, {
  quiet: ['evil.com', 'jup.ag.evil.com', 'jupag.com'],
  firing: [
    { url: 'jup.ag', finds: [{ params: { host: 'jup.ag', site: 'Jupiter' }, subject: 'jup.ag' }] },
    {
      url: 'app.jup.ag',
      finds: [{ params: { host: 'app.jup.ag', site: 'Jupiter' }, subject: 'app.jup.ag' }],
    },
    { url: 'JUP.AG.', finds: [{ params: { host: 'jup.ag', site: 'Jupiter' }, subject: 'jup.ag' }] },
  ],
})
