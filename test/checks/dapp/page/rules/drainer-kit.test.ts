import { expect, test } from 'bun:test'
import { drainerKitCheck } from '../../../../../src/checks/dapp/page/rules/drainer-kit.ts'
import { pageChecks } from '../../../../../src/checks/dapp/page/rules/registry.ts'
import { expectOnPage, type PageCase } from '../../../../kit/checks/page-case.ts'

test('is registered', () => expect(pageChecks).toContain(drainerKitCheck))

const here = 'https://portal.example-dapp.com/'
const wallet = 'window.solana.connect();'

const cases: readonly PageCase[] = [
  ['an honest app', here, `<script>${wallet}</script><script src="/app.js"></script>`, undefined],
  [
    'a repaired library',
    here,
    '<script src="https://unpkg.com/@solana/web3.js@1.95.8/lib/index.iife.min.js"></script>',
    undefined,
  ],
  [
    'a later library',
    here,
    '<script src="https://unpkg.com/@solana/web3.js@1.95.70"></script>',
    undefined,
  ],
  [
    'an article that quotes',
    here,
    '<pre>checkethereumw()</pre><script>var text = "stealthProxyControl"</script>',
    undefined,
  ],
  [
    'a page about drainers',
    here,
    '<script src="/js/anti-drainer-guide.js"></script><script src="/drainer-tracker.js"></script>',
    undefined,
  ],
  [
    'settings of a kit',
    here,
    `<script>const MS_WalletConnect_ID = "x", MS_Modal_Style = 2; ${wallet}</script>`,
    'critical',
  ],
  [
    'an altered library',
    here,
    '<script src="https://cdn.jsdelivr.net/npm/@solana/web3.js@1.95.7/lib/index.iife.js"></script>',
    'critical',
  ],
  [
    'an altered connector',
    here,
    '<script src="https://cdn.jsdelivr.net/npm/@ledgerhq/connect-kit@1.1.6/dist/umd/index.js"></script>',
    'critical',
  ],
  [
    'a file by its name',
    here,
    '<script src="./assets/sol-drainer.min.js?v=2"></script>',
    'critical',
  ],
  ['escaped', here, `<script>${wallet} x["\\x73tealthProxyControl"]</script>`, 'critical'],
  [
    'known sites too, which may be taken over',
    'https://jup.ag/',
    '<script src="https://sol-rpc.xyz/a.js"></script>',
    'critical',
  ],
]
test.each(cases)('%s', (what, url, html, severity) =>
  expectOnPage(drainerKitCheck, [what, url, html, severity]),
)
