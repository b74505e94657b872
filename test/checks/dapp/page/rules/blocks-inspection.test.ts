import { expect, test } from 'bun:test'
import { blocksInspectionCheck } from '../../../../../src/checks/dapp/page/rules/blocks-inspection.ts'
import { pageChecks } from '../../../../../src/checks/dapp/page/rules/registry.ts'
import { expectOnPage, type PageCase } from '../../../../kit/checks/page-case.ts'

test('is registered', () => expect(pageChecks).toContain(blocksInspectionCheck))

const here = 'https://portal.example-dapp.com/'
const connect = '<button>Connect wallet</button>'
const keys = 'document.onkeydown = (e) => { if (e.keyCode == 123) return false }'
const trap = 'setInterval(function () { debugger }, 50)'

const cases: readonly PageCase[] = [
  [
    'a shop that guards its pictures',
    'https://example-shop.com/',
    `<body oncontextmenu="return false"><script>${keys};${trap}</script>`,
    undefined,
  ],
  ['an app with keys of its own', here, `${connect}<script>${keys}</script>`, undefined],
  ['an honest app', here, `${connect}<script>window.solana.connect()</script>`, undefined],
  ['keys and a trap', here, `${connect}<script>${keys}</script><script>${trap}</script>`, 'medium'],
  [
    'the usual library',
    here,
    `${connect}<script src="https://cdn.example-cdn.com/npm/disable-devtool@latest"></script>`,
    'medium',
  ],
]
test.each(cases)('%s', (what, url, html, severity) =>
  expectOnPage(blocksInspectionCheck, [what, url, html, severity]),
)
