import { expect, test } from 'bun:test'
import { unicodeLabel } from '../../../../src/checks/dapp/site/punycode.ts'

// What the platform's own encoder makes of them is decoded back.
const words = [
  'münchen',
  'sоlana',
  '例え',
  'παράδειγμα',
  'пример',
  'bücher-läden',
  '😀x',
  'ไทย',
  'öäüß1',
]
test.each(words)('%s', (word) => {
  const [encoded = ''] = new URL(`https://${word}.com`).hostname.split('.')
  expect(encoded).toStartWith('xn--')
  expect(unicodeLabel(encoded)).toBe(word)
})

test('other labels stay as they are', () => expect(unicodeLabel('solana')).toBe('solana'))

test.each(['xn--é', 'xn--!', 'xn--99999999', 'xn--a-99999999999'])('%s does not decode', (label) =>
  expect(unicodeLabel(label)).toBeUndefined(),
)
