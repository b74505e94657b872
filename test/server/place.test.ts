import { describe, expect, test } from 'bun:test'
import { makePlaces } from '../../src/server/place.ts'

const noCountry = () => undefined

describe('makePlaces', () => {
  const cloudflare = new Headers({ 'cf-ipcountry': 'de', 'cf-ray': '8f0c-FRA' })

  test('headers of an untrusted caller are ignored', () => {
    const placeOf = makePlaces({ trustedProxyHops: 0, edgeRegion: undefined }, noCountry)
    expect(placeOf(cloudflare, '1.1.1.1')).toEqual({ country: 'unknown', edgeRegion: 'unknown' })
  })

  test('a trusted proxy is used', () => {
    const placeOf = makePlaces({ trustedProxyHops: 1, edgeRegion: undefined }, noCountry)
    expect(placeOf(cloudflare, '1.1.1.1')).toEqual({ country: 'DE', edgeRegion: 'fra' })
  })

  test('invalid countries and regions are not repeated', () => {
    const placeOf = makePlaces({ trustedProxyHops: 1, edgeRegion: undefined }, noCountry)
    const odd = new Headers({ 'cf-ipcountry': 'Germany"', 'x-edge-region': 'a b"c' })
    expect(placeOf(odd, '1.1.1.1')).toEqual({ country: 'unknown', edgeRegion: 'unknown' })
    expect(placeOf(new Headers({ 'cf-ipcountry': 'XX' }), '').country).toBe('unknown')
  })

  test('the operator’s settings win; the database fills in', () => {
    const placeOf = makePlaces({ trustedProxyHops: 0, edgeRegion: 'fra1' }, (ip) =>
      ip === '1.1.1.1' ? 'AU' : undefined,
    )
    expect(placeOf(new Headers(), '1.1.1.1')).toEqual({ country: 'AU', edgeRegion: 'fra1' })
  })

  test('regions are bounded in number', () => {
    const placeOf = makePlaces({ trustedProxyHops: 1, edgeRegion: undefined }, noCountry)
    const seen = new Set<string>()
    for (let index = 0; index < 1000; index += 1) {
      seen.add(placeOf(new Headers({ 'x-edge-region': `r${index}` }), '').edgeRegion)
    }
    expect(seen.size).toBe(65)
  })
})
