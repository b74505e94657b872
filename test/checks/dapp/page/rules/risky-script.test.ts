import { riskyScriptCheck } from '../../../../../src/checks/dapp/page/rules/risky-script.ts'
import { leadsToEvil, testPageCheck } from '../../../../kit/checks/page-case.ts'

testPageCheck(riskyScriptCheck, {
  quiet: [
    { name: 'its own', html: '<script src="/app.js"></script>' },
    { name: 'an ordinary site', html: '<script src="https://cdn.example-cdn.com/a.js"></script>' },
    { name: 'not a web address', html: '<script src="data:text/javascript,1"></script>' },
    {
      name: 'data that is not executed',
      html: '<script type="application/json" src="https://evil-listed.com/a.json"></script>',
    },
  ],
  firing: [
    {
      name: 'a listed host',
      html: '<script async src="//evil-listed.com/a.js"></script>',
      finds: [leadsToEvil],
    },
  ],
})
