import { expect, test } from 'bun:test'
import { framedCheck } from '../../../../../src/checks/dapp/page/rules/framed.ts'
import { pageChecks } from '../../../../../src/checks/dapp/page/rules/registry.ts'
import { expectOnPage, type PageCase } from '../../../../kit/checks/page-case.ts'

test('is registered', () => expect(pageChecks).toContain(framedCheck))

const here = 'https://portal.example-dapp.com/'
const full = 'style="position:fixed; width:100%; height:100vh"'

const cases: readonly PageCase[] = [
  [
    'a film',
    here,
    '<iframe src="https://video.example-tube.com/1" width="560" height="315"></iframe>',
    undefined,
  ],
  [
    'a counter',
    here,
    '<iframe src="https://count.example-tube.com/" width="1" height="1" style="display:none"></iframe>',
    undefined,
  ],
  [
    'the whole window from its own name',
    here,
    `<iframe src="https://app.example-dapp.com/" ${full}></iframe>`,
    undefined,
  ],
  ['no address', here, `<iframe src="about:blank" ${full}></iframe>`, undefined],
  [
    'the whole window from elsewhere',
    here,
    `<iframe src="https://other-name.com/" ${full}></iframe>`,
    'low',
  ],
  ['a frameset', here, '<frameset><frame src="https://other-name.com/"></frameset>', 'low'],
  [
    'a listed place, unseen',
    here,
    '<iframe src="https://evil-listed.com/" hidden></iframe>',
    'critical',
  ],
]
test.each(cases)('%s', (what, url, html, severity) =>
  expectOnPage(framedCheck, [what, url, html, severity]),
)
