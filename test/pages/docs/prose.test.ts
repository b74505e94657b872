import { describe, expect, test } from 'bun:test'
import { line, prose } from '../../../src/pages/docs/prose.ts'

describe('prose', () => {
  test('is Markdown as HTML', () => {
    const markup = prose(
      '## Two words\n\n**Bold** `code` [link](https://a.example)\n\n- one\n- two',
    )
    expect(markup).toContain('<h2 id="two-words">Two words</h2>')
    expect(markup).toContain('<strong>Bold</strong> <code>code</code>')
    expect(markup).toContain('<a href="https://a.example">link</a>')
    expect(markup.match(/<li>/g)).toHaveLength(2)
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=a>',
    'a <b>b</b>',
    '`<i>`',
    '&lt;i&gt;',
  ])('shows HTML as text: %s', (text) => expect(prose(text)).not.toMatch(/<(?!\/?(?:p|code)>)/))

  test('leaves names with underscores and tildes alone', () =>
    expect(prose('tx_base64 and wallet_address, ~5 or ~~6~~')).toBe(
      '<p>tx_base64 and wallet_address, ~5 or ~~6~~</p>\n',
    ))

  test('gives each cell of a table its column’s name', () => {
    const markup = prose('## Errors\n\n| Code | |\n| --- | --- |\n| a | b |\n| c | d |')
    expect(markup).toContain('<table class="stacked" aria-labelledby="errors">')
    expect(markup.match(/<td data-label="Code"/g)).toHaveLength(2)
    expect(markup.match(/<td data-label=""/g)).toHaveLength(2)
  })

  test('of empty text is empty', () => expect(prose('')).toBe(''))
})

describe('a line', () => {
  test.each([
    ['One `word`.', 'One <code>word</code>.'],
    ['One.\n\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
    ['', ''],
  ])('%j', (markdown, markup) => expect(line(markdown)).toBe(markup))
})
