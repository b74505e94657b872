import { framedCheck } from '../../../../../src/checks/dapp/page/rules/framed.ts'
import { leadsToEvil, testPageCheck } from '../../../../kit/checks/page-case.ts'

const full = 'style="position:fixed; width:100%; height:100vh"'

testPageCheck(framedCheck, {
  quiet: [
    {
      name: 'a film',
      html: '<iframe src="https://video.example-tube.com/1" width="560" height="315"></iframe>',
    },
    {
      name: 'a counter',
      html: '<iframe src="https://count.example-tube.com/" width="1" height="1" style="display:none"></iframe>',
    },
    {
      name: 'the whole window from its own site',
      html: `<iframe src="https://app.example-dapp.com/" ${full}></iframe>`,
    },
    { name: 'no address', html: `<iframe src="about:blank" ${full}></iframe>` },
  ],
  firing: [
    {
      name: 'the whole window from another site',
      html: `<iframe src="https://other-name.com/" ${full}></iframe>`,
      finds: [{ params: { kind: 'covering', place: 'other-name.com' }, subject: 'other-name.com' }],
    },
    {
      name: 'a frameset',
      html: '<frameset><frame src="https://other-name.com/"></frameset>',
      finds: [{ params: { kind: 'covering', place: 'other-name.com' }, subject: 'other-name.com' }],
    },
    {
      name: 'a hidden frame from a listed host',
      html: '<iframe src="https://evil-listed.com/" hidden></iframe>',
      finds: [{ ...leadsToEvil, params: { kind: 'risky', ...leadsToEvil.params } }],
    },
  ],
})
