import { describe, expect, test } from 'bun:test'
import { swaggerPage } from '../../../src/pages/docs/swagger-page.ts'

const files = { script: '/assets/ui.js', styles: '/assets/ui.css' }
const script = '\n  window.onload = () => SwaggerUIBundle({"url":"/docs/json"})\n'
const rendered = (more = '') => `<html><head>
<link rel="stylesheet" href="/assets/ui.css" />
</head>
<body>
<div id="swagger-ui"></div>
<script src="https://unpkg.com/swagger-ui-dist@5.9.0/swagger-ui-bundle.js" crossorigin></script>
<script>${script}</script>${more}
</body></html>`

describe('the page of the plugin', () => {
  test('loads our files, keeps its options and permits them by their hash', () => {
    const { html, scriptHash } = swaggerPage(rendered(), files, '/assets/icon.svg')
    expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url)).toEqual([
      '/assets/ui.css',
      '/assets/icon.svg',
      '/docs',
      '/docs/json',
      '/assets/ui.js',
    ])
    expect(html).toContain(`<script>${script}</script>`)
    const digest = new Bun.CryptoHasher('sha256').update(script).digest('base64')
    expect(scriptHash).toBe(`'sha256-${digest}'`)
  })

  test.each([
    ['another script of its own', '<script>more()</script>'],
    ['a file of another host', '<script src="https://cdn.invalid/x.js"></script>'],
    ['styles of another host', '<link href="//cdn.invalid/x.css" rel="stylesheet" />'],
  ])('is refused with %s', (_, more) => {
    expect(() => swaggerPage(rendered(more), files, '/assets/icon.svg')).toThrow()
  })

  test('is refused without options', () => {
    expect(() => swaggerPage('<body></body>', files, '/assets/icon.svg')).toThrow()
  })
})
