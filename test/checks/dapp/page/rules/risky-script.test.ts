import { riskyScriptCheck } from '../../../../../src/checks/dapp/page/rules/risky-script.ts'
import { leadsToEvil, testPageCheck } from '../../../../kit/checks/page-case.ts'

testPageCheck(riskyScriptCheck, {
  quiet: [
    { name: 'its own', html: '<script src="/app.js"></script>' },
    { name: 'an ordinary place', html: '<script src="https://cdn.example-cdn.com/a.js"></script>' },
    { name: 'no address of the web', html: '<script src="data:text/javascript,1"></script>' },
    {
      name: 'data that is not run',
      html: '<script type="application/json" src="https://evil-listed.com/a.json"></script>',
    },
  ],
  firing: [
    {
      name: 'a listed place',
      html: '<script async src="//evil-listed.com/a.js"></script>',
      finds: [leadsToEvil],
    },
  ],
})
