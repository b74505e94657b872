import { expect, test } from 'bun:test'
import { obfuscatedWalletCodeCheck } from '../../../../../src/checks/dapp/page/rules/obfuscated-wallet-code.ts'
import { pageChecks } from '../../../../../src/checks/dapp/page/rules/registry.ts'
import { expectOnPage, type PageCase } from '../../../../kit/checks/page-case.ts'

test('is registered', () => expect(pageChecks).toContain(obfuscatedWalletCodeCheck))

const here = 'https://portal.example-dapp.com/'
const connect = '<button>Connect wallet</button>'
const hex = Array.from(
  { length: 60 },
  (_, at) => `var _0x${(4096 + at).toString(16)}=_0x1a2b(${at});`,
).join('')
const escapes = [...'window.solana.connect();'.repeat(10)]
  .map((letter) => `\\x${letter.charCodeAt(0).toString(16)}`)
  .join('')
const base64 = btoa('window.solana.signAllTransactions(all);'.repeat(20))

const cases: readonly PageCase[] = [
  ['a guard against bots', 'https://example-shop.com/', `<script>${hex}</script>`, undefined],
  [
    'a minified app',
    here,
    `${connect}<script>!function(e,t){var n=e.a,r=t.b;window.solana.connect()}(this,self);</script>`,
    undefined,
  ],
  [
    'some hexadecimal numbers',
    here,
    `${connect}<script>var colors=[0x1a2b3c,0xffffff]</script>`,
    undefined,
  ],
  ['a known site', 'https://raydium.io/', `${connect}<script>${hex}</script>`, undefined],
  ['hidden names beside a button', here, `${connect}<script>${hex}</script>`, 'medium'],
  [
    'hidden names and a call',
    here,
    `<script>${hex} window.solana.signAllTransactions()</script>`,
    'high',
  ],
  ['escapes', here, `${connect}<script>eval("${escapes}")</script>`, 'high'],
  ['a text that is run', here, `${connect}<script>eval(atob("${base64}"))</script>`, 'high'],
  ['brackets alone', here, `${connect}<script>${'[][(![]+[])]'.repeat(300)}</script>`, 'medium'],
]
test.each(cases)('%s', (what, url, html, severity) =>
  expectOnPage(obfuscatedWalletCodeCheck, [what, url, html, severity]),
)
