import { expect, test } from 'bun:test'
import { refreshedCheck } from '../../../../../src/checks/dapp/page/rules/refreshed.ts'
import { pageChecks } from '../../../../../src/checks/dapp/page/rules/registry.ts'
import { expectOnPage, type PageCase } from '../../../../kit/checks/page-case.ts'

test('is registered', () => expect(pageChecks).toContain(refreshedCheck))

const go = (code: string) => `<script>${code}</script>`
const here = 'https://portal.example-dapp.com/'

const cases: readonly PageCase[] = [
  [
    'a program that goes to an ordinary place',
    here,
    go('location.href = "https://www.example-dapp.com/"'),
    undefined,
  ],
  [
    'a program that goes to a listed place',
    here,
    go("window.location.replace('https://evil-listed.com/')"),
    'critical',
  ],
  ['a page that loads itself again', here, '<meta http-equiv="refresh" content="30">', undefined],
  [
    'one that goes on within the site',
    here,
    '<meta http-equiv="refresh" content="0; url=/en/">',
    undefined,
  ],
  [
    'one that goes on to an ordinary place',
    here,
    '<meta http-equiv="refresh" content="0;URL=https://www.example-dapp.com">',
    undefined,
  ],
  [
    'one that goes on to a listed place',
    here,
    '<META HTTP-EQUIV=Refresh CONTENT="0; url=https://evil-listed.com/">',
    'critical',
  ],
  [
    'in quotes and entities',
    here,
    '<meta http-equiv="refresh" content="1;url=&#39;https://evil-listed.com/&#39;">',
    'critical',
  ],
]
test.each(cases)('%s', (what, url, html, severity) =>
  expectOnPage(refreshedCheck, [what, url, html, severity]),
)
