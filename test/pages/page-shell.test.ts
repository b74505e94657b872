import { describe, expect, test } from 'bun:test'
import { pageHtml } from '../../src/pages/page-shell.ts'
import { overviewPage } from '../../src/pages/markup/overview.ts'

const files = {
  script: '/assets/a.js',
  theme: '/assets/t.js',
  styles: '/assets/a.css',
  icon: '/assets/i.svg',
  font: '/assets/n.woff2',
  monoFont: '/assets/m.woff2',
}
const setting = { version: '1.2.3', examples: [], credits: [] }

describe('the document of a page', () => {
  test('escapes inserted text', () => {
    const markup = '"><script>alert(1)</script>'
    const html = pageHtml(overviewPage, files, {
      version: markup,
      examples: [{ label: '</script><b>', page: 'scan', fields: { wallet: '<!--' } }],
      credits: [{ name: markup, url: markup, notice: markup }],
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

  test('no markup of a page has code or style in it', () => {
    expect(pageHtml(overviewPage, files, setting)).not.toMatch(/\son\w+=|style=|javascript:/)
  })
})
