import { expect, test } from 'bun:test'
import { copiedSiteCheck } from '../../../../../src/checks/dapp/page/rules/copied-site.ts'
import { pageChecks } from '../../../../../src/checks/dapp/page/rules/registry.ts'
import { expectOnPage, type PageCase } from '../../../../kit/checks/page-case.ts'

test('is registered', () => expect(pageChecks).toContain(copiedSiteCheck))

const here = 'https://portal.example-dapp.com/'
const connect = '<button>Connect Wallet</button>'

const cases: readonly PageCase[] = [
  ['the site itself', 'https://raydium.io/swap', `<title>Raydium</title>${connect}`, undefined],
  [
    'a list of prices',
    'https://coin-prices.example-list.com/raydium',
    `<title>Raydium (RAY) price today | Example List</title><meta property="og:site_name" content="Example List">${connect}`,
    undefined,
  ],
  [
    'a list that titles with the bare name',
    'https://defi-board.com/protocol/raydium',
    `<title>Raydium - Defi Board</title><h1>Raydium</h1><img alt="Raydium logo">${connect}`,
    undefined,
  ],
  [
    'an article',
    'https://cointimes.com/phantom-airdrop',
    `<title>Phantom airdrop: when will it come?</title><meta property="og:site_name" content="Coin Times"><h1>Phantom airdrop</h1>${connect}`,
    undefined,
  ],
  [
    'a dictionary',
    'https://words.example-dictionary.com/phantom',
    '<title>Phantom | Definition and meaning</title><h1>phantom</h1>',
    undefined,
  ],
  [
    'an app of another that works with a wallet',
    'https://rent-back.com/',
    `<title>Rent Back - claim your SOL</title><p>Works with Phantom and Solflare</p><img alt="Phantom logo">${connect}`,
    undefined,
  ],
  [
    'another thing of the same ordinary name',
    'https://orca-security-tools.com/',
    `<title>Orca</title><meta property="og:site_name" content="Orca"><h1>Orca</h1>${connect}`,
    undefined,
  ],
  [
    'an honest site around a chain',
    'https://community-hub.org/',
    `<title>Solana</title>${connect}`,
    undefined,
  ],
  [
    'a developer who links the documentation as the original',
    'https://mirror.example-dapp.com/docs',
    '<title>How to stake | My notes</title><link rel="canonical" href="https://docs.solana.com/stake">',
    undefined,
  ],
  [
    'a copy with everything',
    here,
    `<title>Raydium | Swap</title><meta property="og:site_name" content="Raydium"><link rel="canonical" href="https://raydium.io/"><h1>Raydium</h1>${connect}`,
    'high',
  ],
  [
    'name, name and wallet',
    here,
    `<title>Solflare</title><h1>Solflare Wallet</h1>${connect}`,
    'high',
  ],
  ['a title and a wallet', here, `<title>Raydium</title>${connect}`, 'medium'],
  [
    'an ordinary word beside one of the trade',
    here,
    `<title>Phantom Wallet | Official website</title><h1>Phantom</h1>${connect}`,
    'high',
  ],
  [
    'an ordinary word with the address of the original',
    here,
    '<title>Jupiter | The home of finance</title><meta property="og:url" content="https://jup.ag/">',
    'medium',
  ],
  [
    'an ordinary word with links to the original',
    here,
    `<title>Jupiter | Claim</title><a href="https://docs.jup.ag/">Docs</a>${connect}`,
    'medium',
  ],
  [
    'letters that look alike',
    here,
    `<title>Rаydium</title><meta property="og:site_name" content="Raydіum">${connect}`,
    'high',
  ],
  [
    'a name of the place that holds the other name',
    'https://raydium-rewards.example-host.com/',
    `<title>Raydium | raydium-rewards</title><h1>Raydium</h1>${connect}`,
    'high',
  ],
]
test.each(cases)('%s', (what, url, html, severity) =>
  expectOnPage(copiedSiteCheck, [what, url, html, severity]),
)
