import { describe, expect, test } from 'bun:test'
import { plainLines, yamlValues } from '../../../../src/lists/adapters/formats/lines.ts'

describe('a YAML list of one-line objects', () => {
  test.each([
    ['---\n  - url: evil.com\n  - url: evil.org\n', ['evil.com', 'evil.org']],
    ['- url: "evil.com"\r\n- url: \'evil.org\' # why\r\n', ['evil.com', 'evil.org']],
    ['# head\n\n- url: evil.com # seen\n  versionTag: "0.13.0"\n', ['evil.com']],
    ['  - url: evil.com/a#b \n', ['evil.com/a#b']],
    ['', []],
  ])('%p', (text, values) => expect(yamlValues(text, 'url', 'here')).toEqual(values))

  test.each([
    '<!DOCTYPE html>',
    '- mint: abc',
    'evil.com',
    '{"url": "evil.com"}',
    '- url evil.com',
  ])('%p is refused', (text) =>
    expect(() => yamlValues(`- url: a.com\n${text}\n`, 'url', 'here')).toThrow('here: expected'),
  )
})

test('plain lines', () => expect(plainLines('\ufeffa\r\n\n # no\n#no\n b \n')).toEqual(['a', 'b']))
