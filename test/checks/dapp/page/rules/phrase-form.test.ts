import { expect, test } from 'bun:test'
import { phraseFormCheck } from '../../../../../src/checks/dapp/page/rules/phrase-form.ts'
import { pageChecks } from '../../../../../src/checks/dapp/page/rules/registry.ts'
import { expectOnPage, type PageCase } from '../../../../kit/checks/page-case.ts'

test('is registered', () => expect(pageChecks).toContain(phraseFormCheck))

const words = Array.from({ length: 12 }, (_, at) => `<input placeholder="${at + 1}.">`).join('')
const here = 'https://wallet-restore.example-dapp.com/'

const cases: readonly PageCase[] = [
  [
    'a help page that speaks of phrases',
    'https://help.some-wallet.com/phrase',
    `<title>What is a recovery phrase?</title><form><input type="search" placeholder="Search: recovery phrase"></form>
     <h1>Recovery phrase</h1><p>Never enter your recovery phrase on any website.</p>
     <input name="q" placeholder="How do I find my seed phrase? Search"><textarea placeholder="Your comment"></textarea>`,
    undefined,
  ],
  [
    'an article with a newsletter',
    'https://news.example-paper.com/a',
    '<h1>Thieves ask for seed phrases</h1><p>They write: enter your seed phrase.</p><p>Subscribe!</p><input type="email" placeholder="Your e-mail"><input name="email">',
    undefined,
  ],
  [
    'a comment field below a warning',
    'https://blog.example-paper.com/a',
    '<p>Never enter your recovery phrase anywhere</p><textarea name="c"></textarea>',
    undefined,
  ],
  [
    'a sign-in form',
    'https://example-shop.com/login',
    '<label>User <input name="user"></label><label>Password <input type="password" name="pw"></label>',
    undefined,
  ],
  [
    'keys of servers',
    'https://example-hoster.com/keys',
    '<p>Crypto and token settings</p><label>SSH private key <textarea name="key"></textarea></label><label>API secret key <input name="api_secret_key"></label>',
    undefined,
  ],
  [
    'a code of twelve fields',
    'https://example-shop.com/code',
    `<p>Enter your gift card</p>${words}`,
    undefined,
  ],
  [
    'the web version of a known wallet',
    'https://solflare.com/access-wallet',
    '<textarea placeholder="Recovery phrase"></textarea>',
    undefined,
  ],
  ['a placeholder', here, '<textarea placeholder="Recovery phrase"></textarea>', 'critical'],
  ['a name of the field', here, '<input type="password" name="seed_phrase">', 'critical'],
  ['a label around', here, '<label><b>Secret</b> recovery phrase<input></label>', 'critical'],
  ['a label elsewhere', here, '<input id="x7"><label for="x7">Mnemonic</label>', 'critical'],
  [
    'a sentence before',
    here,
    '<p>Please enter your 12-word phrase to continue</p><textarea></textarea>',
    'critical',
  ],
  [
    'entities and hidden signs',
    here,
    '<input placeholder="S&#101;ed&shy; phr&#x200b;ase">',
    'critical',
  ],
  ['letters that look alike', here, '<input placeholder="Sееd рhrаse">', 'critical'],
  [
    'another language',
    here,
    '<textarea placeholder="Frase de recuperación"></textarea>',
    'critical',
  ],
  ['another alphabet', here, '<textarea placeholder="输入您的助记词"></textarea>', 'critical'],
  ['twelve fields', here, `<h2>Restore with your recovery phrase</h2>${words}`, 'critical'],
  [
    'a program that puts it in',
    here,
    `<div id="a"></div><script>a.innerHTML = '<textarea class="x" placeholder="Enter your seed phrase">'</script>`,
    'critical',
  ],
  [
    'a page written by a program',
    here,
    `<script>document.write(unescape("${encodeURIComponent('<input name="mnemonic">')}"))</script>`,
    'critical',
  ],
  [
    'a page within the page',
    here,
    '<iframe srcdoc="&lt;input placeholder=&quot;Recovery phrase&quot;&gt;"></iframe>',
    'critical',
  ],
  [
    'a private key',
    here,
    '<h1>Connect your wallet</h1><input placeholder="Private key">',
    'critical',
  ],
  [
    'text that can be edited',
    here,
    '<div contenteditable="true" aria-label="Seed phrase"></div>',
    'critical',
  ],
]
test.each(cases)('%s', (what, url, html, severity) =>
  expectOnPage(phraseFormCheck, [what, url, html, severity]),
)
