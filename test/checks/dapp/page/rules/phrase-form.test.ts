import { phraseFormCheck } from '../../../../../src/checks/dapp/page/rules/phrase-form.ts'
import { hereHost, testPageCheck } from '../../../../kit/checks/page-case.ts'

const words = Array.from({ length: 12 }, (_, at) => `<input placeholder="${at + 1}.">`).join('')
const found = [{ params: { host: hereHost }, subject: hereHost }]

testPageCheck(phraseFormCheck, {
  quiet: [
    {
      name: 'a help page about phrases',
      url: 'https://help.some-wallet.com/phrase',
      html: `<title>What is a recovery phrase?</title><form><input type="search" placeholder="Search: recovery phrase"></form>
     <h1>Recovery phrase</h1><p>Never enter your recovery phrase on any website.</p>
     <input name="q" placeholder="How do I find my seed phrase? Search"><textarea placeholder="Your comment"></textarea>`,
    },
    {
      name: 'an article with a newsletter',
      url: 'https://news.example-paper.com/a',
      html: '<h1>Thieves ask for seed phrases</h1><p>They write: enter your seed phrase.</p><p>Subscribe!</p><input type="email" placeholder="Your e-mail"><input name="email">',
    },
    {
      name: 'a comment field below a warning',
      url: 'https://blog.example-paper.com/a',
      html: '<p>Never enter your recovery phrase anywhere</p><textarea name="c"></textarea>',
    },
    {
      name: 'a sign-in form',
      url: 'https://example-shop.com/login',
      html: '<label>User <input name="user"></label><label>Password <input type="password" name="pw"></label>',
    },
    {
      name: 'keys of servers',
      url: 'https://example-hoster.com/keys',
      html: '<p>Crypto and token settings</p><label>SSH private key <textarea name="key"></textarea></label><label>API secret key <input name="api_secret_key"></label>',
    },
    {
      name: 'a gift card form with twelve fields',
      url: 'https://example-shop.com/code',
      html: `<p>Enter your gift card</p>${words}`,
    },
    {
      name: 'the web version of a known wallet',
      url: 'https://solflare.com/access-wallet',
      html: '<textarea placeholder="Recovery phrase"></textarea>',
    },
  ],
  firing: [
    {
      name: 'a placeholder',
      html: '<textarea placeholder="Recovery phrase"></textarea>',
      finds: found,
    },
    {
      name: 'a field name',
      html: '<input type="password" name="seed_phrase">',
      finds: found,
    },
    {
      name: 'a label around',
      html: '<label><b>Secret</b> recovery phrase<input></label>',
      finds: found,
    },
    {
      name: 'a label elsewhere',
      html: '<input id="x7"><label for="x7">Mnemonic</label>',
      finds: found,
    },
    {
      name: 'a sentence before',
      html: '<p>Please enter your 12-word phrase to continue</p><textarea></textarea>',
      finds: found,
    },
    {
      name: 'entities and hidden signs',
      html: '<input placeholder="S&#101;ed&shy; phr&#x200b;ase">',
      finds: found,
    },
    {
      name: 'letters that look alike',
      html: '<input placeholder="Sееd рhrаse">',
      finds: found,
    },
    {
      name: 'another language',
      html: '<textarea placeholder="Frase de recuperación"></textarea>',
      finds: found,
    },
    {
      name: 'another alphabet',
      html: '<textarea placeholder="输入您的助记词"></textarea>',
      finds: found,
    },
    {
      name: 'twelve fields',
      html: `<h2>Restore with your recovery phrase</h2>${words}`,
      finds: found,
    },
    {
      name: 'a script that inserts it',
      html: `<div id="a"></div><script>a.innerHTML = '<textarea class="x" placeholder="Enter your seed phrase">'</script>`,
      finds: found,
    },
    {
      name: 'a page written by a program',
      html: `<script>document.write(unescape("${encodeURIComponent('<input name="mnemonic">')}"))</script>`,
      finds: found,
    },
    {
      name: 'a nested page',
      html: '<iframe srcdoc="&lt;input placeholder=&quot;Recovery phrase&quot;&gt;"></iframe>',
      finds: found,
    },
    {
      name: 'a private key',
      html: '<h1>Connect your wallet</h1><input placeholder="Private key">',
      finds: found,
    },
    {
      name: 'text that can be edited',
      html: '<div contenteditable="true" aria-label="Seed phrase"></div>',
      finds: found,
    },
  ],
})
