import { refreshedCheck } from '../../../../../src/checks/dapp/page/rules/refreshed.ts'
import { leadsToEvil, testPageCheck } from '../../../../kit/checks/page-case.ts'

const go = (code: string) => `<script>${code}</script>`

testPageCheck(refreshedCheck, {
  quiet: [
    {
      name: 'a program that goes to an ordinary place',
      html: go('location.href = "https://www.example-dapp.com/"'),
    },
    { name: 'a page that loads itself again', html: '<meta http-equiv="refresh" content="30">' },
    {
      name: 'one that goes on within the site',
      html: '<meta http-equiv="refresh" content="0; url=/en/">',
    },
    {
      name: 'one that goes on to an ordinary place',
      html: '<meta http-equiv="refresh" content="0;URL=https://www.example-dapp.com">',
    },
  ],
  firing: [
    {
      name: 'a program that goes to a listed place',
      html: go("window.location.replace('https://evil-listed.com/')"),
      finds: [leadsToEvil],
    },
    {
      name: 'one that goes on to a listed place',
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
