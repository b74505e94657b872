import type { NamedSite } from '../../../../../src/checks/dapp/site/named-site.ts'
import { copiedSiteCheck } from '../../../../../src/checks/dapp/page/rules/copied-site.ts'
import { hereHost, testPageCheck } from '../../../../kit/checks/page-case.ts'

const connect = '<button>Connect Wallet</button>'

const raydium = { name: 'Raydium', host: 'raydium.io' }
const jupiter = { name: 'Jupiter', host: 'jup.ag' }
const phantom = { name: 'Phantom', host: 'phantom.com' }
const solflare = { name: 'Solflare', host: 'solflare.com' }
const found = (site: NamedSite, severity?: 'medium') => ({
  params: { host: hereHost, site },
  subject: hereHost,
  ...(severity && { severity }),
})

testPageCheck(copiedSiteCheck, {
  quiet: [
    {
      name: 'the site itself',
      url: 'https://raydium.io/swap',
      html: `<title>Raydium</title>${connect}`,
    },
    {
      name: 'a list of prices',
      url: 'https://coin-prices.example-list.com/raydium',
      html: `<title>Raydium (RAY) price today | Example List</title><meta property="og:site_name" content="Example List">${connect}`,
    },
    {
      name: 'a list that titles with the bare name',
      url: 'https://defi-board.com/protocol/raydium',
      html: `<title>Raydium - Defi Board</title><h1>Raydium</h1><img alt="Raydium logo">${connect}`,
    },
    {
      name: 'an article',
      url: 'https://cointimes.com/phantom-airdrop',
      html: `<title>Phantom airdrop: when will it come?</title><meta property="og:site_name" content="Coin Times"><h1>Phantom airdrop</h1>${connect}`,
    },
    {
      name: 'a dictionary',
      url: 'https://words.example-dictionary.com/phantom',
      html: '<title>Phantom | Definition and meaning</title><h1>phantom</h1>',
    },
    {
      name: 'another app that integrates a wallet',
      url: 'https://rent-back.com/',
      html: `<title>Rent Back - claim your SOL</title><p>Works with Phantom and Solflare</p><img alt="Phantom logo">${connect}`,
    },
    {
      name: 'something else with the same ordinary name',
      url: 'https://orca-security-tools.com/',
      html: `<title>Orca</title><meta property="og:site_name" content="Orca"><h1>Orca</h1>${connect}`,
    },
    {
      name: 'an honest site around a chain',
      url: 'https://community-hub.org/',
      html: `<title>Solana</title>${connect}`,
    },
    {
      name: 'a site that links documentation as its original',
      url: 'https://mirror.example-dapp.com/docs',
      html: '<title>How to stake | My notes</title><link rel="canonical" href="https://docs.solana.com/stake">',
    },
  ],
  firing: [
    {
      name: 'a copy with everything',
      html: `<title>Raydium | Swap</title><meta property="og:site_name" content="Raydium"><link rel="canonical" href="https://raydium.io/"><h1>Raydium</h1>${connect}`,
      finds: [found(raydium)],
    },
    {
      name: 'title, heading and wallet',
      html: `<title>Solflare</title><h1>Solflare Wallet</h1>${connect}`,
      finds: [found(solflare)],
    },
    {
      name: 'a title and a wallet',
      html: `<title>Raydium</title>${connect}`,
      finds: [found(raydium, 'medium')],
    },
    {
      name: 'an ordinary word beside one of the trade',
      html: `<title>Phantom Wallet | Official website</title><h1>Phantom</h1>${connect}`,
      finds: [found(phantom)],
    },
    {
      name: 'an ordinary word with the address of the original',
      html: '<title>Jupiter | The home of finance</title><meta property="og:url" content="https://jup.ag/">',
      finds: [found(jupiter, 'medium')],
    },
    {
      name: 'an ordinary word with links to the original',
      html: `<title>Jupiter | Claim</title><a href="https://docs.jup.ag/">Docs</a>${connect}`,
      finds: [found(jupiter, 'medium')],
    },
    {
      name: 'letters that look alike',
      html: `<title>Rаydium</title><meta property="og:site_name" content="Raydіum">${connect}`,
      finds: [found(raydium)],
    },
    {
      name: 'a page named after its own host, which contains the brand',
      url: 'https://raydium-rewards.example-host.com/',
      html: `<title>Raydium | raydium-rewards</title><h1>Raydium</h1>${connect}`,
      finds: [
        {
          params: {
            host: 'raydium-rewards.example-host.com',
            site: raydium,
          },
          subject: 'raydium-rewards.example-host.com',
        },
      ],
    },
  ],
})
