import { expect, test } from 'bun:test'
import { attributionsOf } from '../../../src/market/words/attribution.ts'

test('each source once, also from a text with two, with its required attribution', () => {
  expect(attributionsOf(['Jupiter, GeckoTerminal', 'Jupiter', 'Solana', 'Somebody'])).toEqual([
    { name: 'Jupiter', url: 'https://jup.ag', notice: 'Powered by Jupiter' },
    {
      name: 'GeckoTerminal',
      url: 'https://www.geckoterminal.com',
      notice: 'Data by GeckoTerminal',
    },
    { name: 'Solana' },
    { name: 'Somebody' },
  ])
  expect(attributionsOf([])).toEqual([])
})
