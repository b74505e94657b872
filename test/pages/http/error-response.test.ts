import { expect, test } from 'bun:test'
import { errorPageResponse, wantsErrorPage } from '../../../src/pages/http/error-response.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test.each([
  ['/nowhere', browser, true],
  ['/token/', 'text/html', true],
  ['/v1/nowhere', browser, false],
  ['/v1', browser, false],
  ['/v1beta', browser, true],
  ['/mcp', browser, false],
  ['/assets/none.js', browser, false],
  ['/docs/json', browser, false],
  ['/nowhere', null, false],
  ['/nowhere', '*/*', false],
  ['/nowhere', 'application/json', false],
  ['/nowhere', 'application/json, text/html;q=0.5', false],
  ['/nowhere', 'application/json;q=0.5, text/html;q=0.9', true],
  ['/nowhere', 'text/html;q=0', false],
  ['/nowhere', 'text/html;q=x', false],
])('an error at %p is a page for %p: %p', (path, accept, expected) => {
  expect(wantsErrorPage(path, accept)).toBe(expected)
})

test('the page keeps the status and the headers of the fault', async () => {
  const response = errorPageResponse(
    429,
    'req_1',
    { 'retry-after': '7', 'content-type': 'application/json' },
    { version: '1.2.3', credits: [], has: { overview: true, example: false } },
  )
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
  expect(response.headers.get('content-type')).toBe('text/html;charset=utf-8')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await response.text()
  expect(html).toContain('<code>req_1</code>')
  expect(html).not.toContain('type="module"')
})
