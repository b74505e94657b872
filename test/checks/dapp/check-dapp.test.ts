import { describe, expect, test } from 'bun:test'
import { makeNameModel } from '../../../src/checks/dapp/site/name-model.ts'
import type { PageReading } from '../../../src/checks/dapp/page/page-facts.ts'
import { Fault } from '../../../src/basics/fault.ts'
import { checkDapp, checkDappWithPage } from '../../../src/checks/dapp/check-dapp.ts'
import { readingOf } from '../../kit/checks/page-case.ts'

const nameModel = makeNameModel()

test('passes the address to the checks, with the name model', () => {
  const { reasons } = checkDapp({ nameModel }, { url: 'solflare-airdrop-claim.xyz' }).answer
  expect(reasons.map(({ code }) => code)).toContain('NAME_LIKE_PHISHING')
})

test('refuses an invalid address', () => {
  expect(() => checkDapp({ nameModel }, { url: 'no address' })).toThrow(Fault)
})

const check = (url: string, page: PageReading) =>
  checkDappWithPage({ nameModel, pages: () => Promise.resolve(page) }, { url })

const codesOf = ({ answer }: Awaited<ReturnType<typeof check>>) =>
  answer.reasons.map(({ code }) => code)

/** Honest pages with content that would alarm a careless check. */
const honest: readonly [what: string, url: string, html: string][] = [
  [
    'an exchange of tokens',
    'https://swap.example-dapp.com/',
    `<!doctype html><title>Example Swap | Trade on Solana</title><meta property="og:site_name" content="Example Swap">
     <link rel="canonical" href="https://swap.example-dapp.com/"><link rel="icon" href="/favicon.ico">
     <script src="/_next/static/chunks/main-1a2b3c.js" defer></script>
     <script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}</script>
     <h1>Swap</h1><button>Connect Wallet</button><img src="https://phantom.com/logo.png" alt="Phantom logo">
     <input placeholder="0.00" inputmode="decimal"><noscript><iframe src="https://www.googletagmanager.com/ns.html" height="0" width="0" style="display:none"></iframe></noscript>`,
  ],
  [
    'a help page of a wallet',
    'https://help.some-wallet.example-docs.com/recovery',
    `<title>How to restore with a recovery phrase - Some Wallet Help</title><h1>Restore your wallet with the secret recovery phrase</h1>
     <ol><li>Open the app</li><li>Choose Import. Enter your recovery phrase</li></ol><p>Never share your private key.</p>
     <form role="search"><input type="search" name="query" placeholder="Search help"></form><textarea name="comment" placeholder="Was this helpful? Leave a comment"></textarea>`,
  ],
  [
    'a documentation with code',
    'https://guides.example-docs.com/connect',
    `<title>Connect to Phantom - Example Docs</title><h1>Connect to Phantom</h1>
     <pre>window.addEventListener("load", () =&gt; window.solana.connect())\nconst key = "private key"</pre>
     <script>self.__next_f.push([1,"window.onload = () => window.solana.signAndSendTransaction(tx)"])</script><input type="text" aria-label="Search the docs">`,
  ],
  [
    'a news article about thieves',
    'https://cointimes-example.com/inferno',
    `<title>Inferno Drainer takes 80 million | Coin Times Example</title><meta property="og:site_name" content="Coin Times Example">
     <h1>Fake Phantom sites ask: enter your seed phrase</h1><p>The kit put checkethereumw into pages at sol-rpc.xyz.</p>
     <p>Subscribe to our newsletter</p><input type="email" name="email"><script>var _paq=[];</script>`,
  ],
  [
    'a list of prices',
    'https://prices.example-list.com/jupiter',
    `<title>Jupiter | Example List</title><meta property="og:site_name" content="Example List"><h1>Jupiter</h1>
     <img alt="Jupiter logo" src="https://static.example-list.com/jup.png"><a href="https://jup.ag">Website</a><button>Connect Wallet</button>`,
  ],
]

describe('a page that was read', () => {
  test.each(honest)('%s: adds no reason', async (_, url, html) => {
    const alone = checkDapp({ nameModel }, { url })
    const report = await check(url, readingOf(url, html))
    expect(report.answer.reasons).toEqual(alone.answer.reasons)
    expect(report.answer).toMatchObject({
      score: alone.answer.score,
      riskLevel: alone.answer.riskLevel,
    })
    expect(report.answer.summary).toContain('the page as sent to this server')
    const rows = report.evidence.coverage.filter(({ check: id }) => id === 'page-look')
    expect(rows).toEqual([{ check: 'page-look', status: 'ran', critical: false }])
    expect(report.evidence.provenance.sources).toEqual(['the site itself'])
  })

  test('its findings are added, most serious first, and appear in the summary', async () => {
    const url = 'https://restore.example-dapp.com/'
    const html =
      '<title>Raydium</title><button>Connect wallet</button><textarea placeholder="Seed phrase"></textarea>'
    const report = await check(url, readingOf(url, html))
    expect(codesOf(report)[0]).toBe('ASKS_FOR_RECOVERY_PHRASE')
    expect(codesOf(report)).toContain('COPY_OF_KNOWN_SITE')
    expect(report.answer.riskLevel).toBe('critical')
    expect(report.answer.summary).toContain(report.answer.reasons[0]?.message ?? 'a reason')
  })

  test('a redirect to a dangerous name counts as that name', async () => {
    const end = 'https://solflare-airdrop-claim.xyz/'
    const report = await check('github.com', readingOf(end, '', ['https://github.com/']))
    expect(codesOf(report)[0]).toBe('REDIRECTS_TO_RISKY_SITE')
    expect(['high', 'critical']).toContain(report.answer.riskLevel)
  })

  test('a harmless page does not outweigh a risky name', async () => {
    const url = 'https://solflare-airdrop-claim.xyz/'
    const alone = checkDapp({ nameModel }, { url }).answer
    const { answer } = await check(url, readingOf(url, '<title>Bakery</title>'))
    expect(answer.score).toBe(alone.score)
  })

  test('an error page counts as not checked', async () => {
    const page = readingOf('https://example-dapp.com/', '<h1>Forbidden</h1>')
    const forbidden =
      page.status === 'read' ? { ...page, facts: { ...page.facts, status: 403 } } : page
    const { answer } = await check('example-dapp.com', forbidden)
    expect(answer.summary).toContain('Not checked: the page (the site answered with status 403)')
  })
})

describe('a page that was not read', () => {
  const failed: PageReading = { status: 'failed', failure: 'unreachable', hops: [] }

  test.each(['jup.ag', 'github.com', 'xkcd-example-dapp.com', 'solflare-airdrop-claim.xyz'])(
    '%s: the answer is that of the address, with a note',
    async (url) => {
      const alone = checkDapp({ nameModel }, { url }).answer
      const report = await check(url, failed)
      expect(report.answer).toMatchObject({ score: alone.score, riskLevel: alone.riskLevel })
      expect(report.answer.reasons).toEqual([
        ...alone.reasons,
        {
          code: 'PAGE_NOT_SEEN',
          severity: 'info',
          message: 'The page was not checked: the site could not be reached.',
        },
      ])
      expect(report.answer.summary).toContain(
        'Not checked: the page (the site could not be reached) and lists of reported sites.',
      )
      expect(report.evidence.coverage.find(({ check: id }) => id === 'phrase-form')).toEqual({
        check: 'phrase-form',
        status: 'failed',
        critical: false,
        why: 'The page was not checked: the site could not be reached.',
      })
      expect(report.evidence.provenance.sources).toEqual([])
    },
  )
})

test('with pages off, coverage reports it and the summary makes no promise', () => {
  const report = checkDapp({ nameModel }, { url: 'jup.ag' })
  expect(report).not.toBeInstanceOf(Promise)
  expect(report.evidence.coverage.find(({ check: id }) => id === 'page-look')).toEqual({
    check: 'page-look',
    status: 'not-applicable',
    critical: false,
    why: expect.stringContaining('does not open pages'),
  })
})

test('an invalid address is refused before any request', async () => {
  let requested = 0
  const pages = () => {
    requested += 1
    return Promise.reject(new Error('requested'))
  }
  expect(
    await checkDappWithPage({ nameModel, pages }, { url: 'no address' }).catch(
      (thrown: unknown) => thrown,
    ),
  ).toBeInstanceOf(Fault)
  expect(requested).toBe(0)
})
