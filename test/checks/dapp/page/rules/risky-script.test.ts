import { expect, test } from 'bun:test'
import { riskyScriptCheck } from '../../../../../src/checks/dapp/page/rules/risky-script.ts'
import { pageChecks } from '../../../../../src/checks/dapp/page/rules/registry.ts'
import { expectOnPage, type PageCase } from '../../../../kit/checks/page-case.ts'

test('is registered', () => expect(pageChecks).toContain(riskyScriptCheck))

const here = 'https://portal.example-dapp.com/'

const cases: readonly PageCase[] = [
  ['its own', here, '<script src="/app.js"></script>', undefined],
  [
    'an ordinary place',
    here,
    '<script src="https://cdn.example-cdn.com/a.js"></script>',
    undefined,
  ],
  ['no address of the web', here, '<script src="data:text/javascript,1"></script>', undefined],
  [
    'data that is not run',
    here,
    '<script type="application/json" src="https://evil-listed.com/a.json"></script>',
    undefined,
  ],
  ['a listed place', here, '<script async src="//evil-listed.com/a.js"></script>', 'critical'],
]
test.each(cases)('%s', (what, url, html, severity) =>
  expectOnPage(riskyScriptCheck, [what, url, html, severity]),
)
