import { blocksInspectionCheck } from '../../../../../src/checks/dapp/page/rules/blocks-inspection.ts'
import { hereHost, testPageCheck } from '../../../../kit/checks/page-case.ts'

const connect = '<button>Connect wallet</button>'
const keys = 'document.onkeydown = (e) => { if (e.keyCode == 123) return false }'
const trap = 'setInterval(function () { debugger }, 50)'

testPageCheck(blocksInspectionCheck, {
  quiet: [
    {
      name: 'a shop that guards its pictures',
      url: 'https://example-shop.com/',
      html: `<body oncontextmenu="return false"><script>${keys};${trap}</script>`,
    },
    { name: 'an app with keyboard shortcuts', html: `${connect}<script>${keys}</script>` },
    { name: 'an honest app', html: `${connect}<script>window.solana.connect()</script>` },
  ],
  firing: [
    {
      name: 'blocked keys and a debugger trap',
      html: `${connect}<script>${keys}</script><script>${trap}</script>`,
      finds: [{ params: { host: hereHost }, subject: hereHost }],
    },
    {
      name: 'the usual library',
      html: `${connect}<script src="https://cdn.example-cdn.com/npm/disable-devtool@latest"></script>`,
      finds: [{ params: { host: hereHost }, subject: hereHost }],
    },
  ],
})
