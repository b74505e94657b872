import { describe, expect, test } from 'bun:test'
import { pageHtml } from '../../src/pages/page-shell.ts'
import { checkPage } from '../../src/pages/markup/check.ts'
import { scanPage } from '../../src/pages/markup/scan.ts'
import { tokenPage, tokenPageOf } from '../../src/pages/markup/token.ts'
import { walletPage, walletPageOf } from '../../src/pages/markup/wallet.ts'
import { overviewPage } from '../../src/pages/markup/overview.ts'

const files = {
  script: '/assets/a.js',
  theme: '/assets/t.js',
  styles: '/assets/a.css',
  icon: '/assets/i.svg',
  font: '/assets/n.woff2',
  monoFont: '/assets/m.woff2',
  shareCard: '/assets/s.png',
}
const setting = {
  version: '1.2.3',
  examples: [],
  credits: [],
  has: { overview: true, example: false },
}

describe('the document of a page', () => {
  test('escapes inserted text', () => {
    const markup = '"><script>alert(1)</script>'
    const html = pageHtml(overviewPage, files, {
      version: markup,
      examples: [{ label: '</script><b>', page: 'scan', fields: { wallet: '<!--' } }],
      credits: [{ name: markup, url: markup, notice: markup }],
      has: setting.has,
    })
    expect(html).not.toContain('alert(1)</script>')
    expect(html).not.toContain('</script><b>')
    expect(html).not.toContain('<!--"')
    const [, data] = /id="examples">([^<]*)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data ?? '')).toEqual([
      { label: '</script><b>', page: 'scan', fields: { wallet: '<!--' } },
    ])
  })

  test('has one first heading, one main, a language and a title', () => {
    const html = pageHtml(overviewPage, files, setting)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<main/g)).toHaveLength(1)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<a href="/status" aria-current="page">')
  })

  test('credits each source in its own words, or reports that there are none', () => {
    const credited = pageHtml(overviewPage, files, {
      ...setting,
      credits: [{ name: 'Some', url: 'https://some.example', notice: 'Powered by Some' }],
    })
    expect(credited).toContain('<a href="https://some.example" rel="noopener noreferrer">Powered')
    expect(pageHtml(overviewPage, files, setting)).toContain('No external source')
  })

  test.each([
    [{ overview: false, example: false }, []],
    [{ overview: true, example: false }, ['/status']],
    [{ overview: false, example: true }, ['/example']],
  ])('links only to pages that are there: %o', (has, expected) => {
    const html = pageHtml(checkPage, files, { ...setting, has })
    const linked = ['/status', '/example'].filter((path) => html.includes(`href="${path}"`))
    expect(linked).toEqual(expected)
  })

  test('describes itself to sites that show a link to it, without a foreign host', () => {
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const html = pageHtml(tokenPageOf(mint), files, setting)
    expect(html).toContain('<meta property="og:title" content="USDC · Token · Drawbridge" />')
    expect(html).toMatch(/<meta property="og:description" content="[^"]*USDC[^"]*" \/>/)
    expect(html).not.toMatch(/https?:/)
  })

  test('names its picture by the whole address at which the client reached the server', () => {
    const html = pageHtml(checkPage, files, setting, 'https://bridge.example')
    expect(html).toContain(
      '<meta property="og:image" content="https://bridge.example/assets/s.png" />',
    )
    expect(html.match(/https?:[^"]*/g)).toEqual(['https://bridge.example/assets/s.png'])
  })

  test('shows its own examples as text before any script runs, and nothing where there are none', () => {
    const examples = [
      { label: '<b>One $&', page: 'scan' as const, fields: {} },
      { label: 'Two', page: 'token' as const, fields: {} },
    ]
    const shown = pageHtml(scanPage, files, { ...setting, examples })
    expect(shown.match(/class="chip">([^<]*)</g)).toEqual(['class="chip">&#60;b&#62;One $&#38;<'])
    expect(shown).not.toMatch(/id="(?:try|answers)" hidden/)
    expect(pageHtml(scanPage, files, setting).match(/id="(?:try|answers)" hidden/g)).toHaveLength(2)
  })

  test.each(['"><script>', 'abc', ''])(
    'a subject that is no address is not repeated: %p',
    (text) => {
      expect(tokenPageOf(text)).toBe(tokenPage)
      expect(walletPageOf(text)).toBe(walletPage)
    },
  )

  test('no markup of a page has code or style in it', () => {
    expect(pageHtml(overviewPage, files, setting)).not.toMatch(/\son\w+=|style=|javascript:/)
  })
})
