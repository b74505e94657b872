import { expect, test } from 'bun:test'
import {
  isObfuscated,
  obfuscatedWalletCodeCheck,
} from '../../../../../src/checks/dapp/page/rules/obfuscated-wallet-code.ts'
import { hereHost, testPageCheck } from '../../../../kit/checks/page-case.ts'

const connect = '<button>Connect wallet</button>'
const hex = Array.from(
  { length: 60 },
  (_, at) => `var _0x${(4096 + at).toString(16)}=_0x1a2b(${at});`,
).join('')
const escapes = [...'window.solana.connect();'.repeat(10)]
  .map((letter) => `\\x${letter.charCodeAt(0).toString(16)}`)
  .join('')
const base64 = btoa('window.solana.signAllTransactions(all);'.repeat(20))

testPageCheck(obfuscatedWalletCodeCheck, {
  quiet: [
    {
      name: 'a guard against bots',
      url: 'https://example-shop.com/',
      html: `<script>${hex}</script>`,
    },
    {
      name: 'a minified app',
      html: `${connect}<script>!function(e,t){var n=e.a,r=t.b;window.solana.connect()}(this,self);</script>`,
    },
    {
      name: 'some hexadecimal numbers',
      html: `${connect}<script>var colors=[0x1a2b3c,0xffffff]</script>`,
    },
    { name: 'a known site', url: 'https://raydium.io/', html: `${connect}<script>${hex}</script>` },
  ],
  firing: [
    {
      name: 'obfuscated names next to a wallet button',
      html: `${connect}<script>${hex}</script>`,
      finds: [{ params: { host: hereHost }, subject: hereHost }],
    },
    {
      name: 'obfuscated names and a wallet call',
      html: `<script>${hex} window.solana.signAllTransactions()</script>`,
      finds: [{ severity: 'high', params: { host: hereHost }, subject: hereHost }],
    },
    {
      name: 'escapes',
      html: `${connect}<script>eval("${escapes}")</script>`,
      finds: [{ severity: 'high', params: { host: hereHost }, subject: hereHost }],
    },
    {
      name: 'a text that is evaluated',
      html: `${connect}<script>eval(atob("${base64}"))</script>`,
      finds: [{ severity: 'high', params: { host: hereHost }, subject: hereHost }],
    },
    {
      name: 'only brackets',
      html: `${connect}<script>${'[][(![]+[])]'.repeat(300)}</script>`,
      finds: [{ params: { host: hereHost }, subject: hereHost }],
    },
  ],
})

test.each([
  ['', false],
  ['function(){return [1,2,3]}', false],
  ['_0xabcd '.repeat(29), false],
  ['_0xabcd '.repeat(30), true],
  ['eval(function(p,a,c,k,e,d){})', true],
  ['+'.repeat(2_000), true],
  [`${'+'.repeat(1_999)}a`.repeat(100), false],
])('%p…', (text, obfuscated) => expect(isObfuscated(text)).toBe(obfuscated))
