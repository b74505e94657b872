import { refreshedCheck } from '../../../../../src/checks/dapp/page/rules/refreshed.ts'
import { leadsToEvil, testPageCheck } from '../../../../kit/checks/page-case.ts'

const go = (code: string) => `<script>${code}</script>`

testPageCheck(refreshedCheck, {
  quiet: [
    {
      name: 'a redirect by script to an ordinary site',
      html: go('location.href = "https://www.example-dapp.com/"'),
    },
    { name: 'a page that reloads itself', html: '<meta http-equiv="refresh" content="30">' },
    {
      name: 'one that stays on the site',
      html: '<meta http-equiv="refresh" content="0; url=/en/">',
    },
    {
      name: 'one that leads to an ordinary site',
      html: '<meta http-equiv="refresh" content="0;URL=https://www.example-dapp.com">',
    },
  ],
  firing: [
    {
      name: 'a redirect by script to a listed host',
      html: go("window.location.replace('https://evil-listed.com/')"),
      finds: [leadsToEvil],
    },
    {
      name: 'one that leads to a listed host',
      html: '<META HTTP-EQUIV=Refresh CONTENT="0; url=https://evil-listed.com/">',
      finds: [leadsToEvil],
    },
    {
      name: 'in quotes and entities',
      html: '<meta http-equiv="refresh" content="1;url=&#39;https://evil-listed.com/&#39;">',
      finds: [leadsToEvil],
    },
  ],
})
