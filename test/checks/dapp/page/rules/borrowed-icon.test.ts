import type { NamedSite } from '../../../../../src/checks/dapp/site/named-site.ts'
import { borrowedIconCheck } from '../../../../../src/checks/dapp/page/rules/borrowed-icon.ts'
import { hereHost, testPageCheck } from '../../../../kit/checks/page-case.ts'

const raydium = { name: 'Raydium', host: 'raydium.io' }
const jupiter = { name: 'Jupiter', host: 'jup.ag' }
const phantom = { name: 'Phantom', host: 'phantom.com' }
const found = (site: NamedSite) => ({ params: { host: hereHost, site }, subject: hereHost })

testPageCheck(borrowedIconCheck, {
  quiet: [
    { name: 'its own icon', html: '<link rel="icon" href="/favicon.ico">' },
    {
      name: 'a logo among wallets',
      html: '<img src="https://phantom.com/logo.png" alt="Phantom">',
    },
    {
      name: 'an embedded widget script',
      html: '<script src="https://terminal.jup.ag/main-v2.js"></script>',
    },
    {
      name: 'the site itself',
      url: 'https://app.phantom.com/',
      html: '<link rel="icon" href="https://phantom.com/i.png">',
    },
    {
      name: 'an icon from an unknown site',
      html: '<link rel="icon" href="https://cdn.example-cdn.com/i.png">',
    },
  ],
  firing: [
    {
      name: 'the icon of a wallet',
      html: '<link rel="Shortcut Icon" href="//phantom.com/favicon.ico">',
      finds: [found(phantom)],
    },
    {
      name: 'the icon for phones',
      html: '<link rel=apple-touch-icon href="https://www.raydium.io/a.png">',
      finds: [found(raydium)],
    },
    {
      name: 'through a base element',
      html: '<base href="https://jup.ag/"><link rel="icon" href="i.svg">',
      finds: [found(jupiter)],
    },
  ],
})
