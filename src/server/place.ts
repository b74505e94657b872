/** Country and edge region of a request, as bounded words. */
export type Place = { country: string; edgeRegion: string }

/** Headers in which well-known edges name the client's country; trusted only behind a trusted proxy. */
const countryHeaders = [
  'cf-ipcountry',
  'cloudfront-viewer-country',
  'x-vercel-ip-country',
  'x-country-code',
]
const regionHeaders = ['x-edge-region', 'fly-region', 'x-vercel-id', 'cf-ray']

/** Region names come from outside, so the number of distinct ones is bounded. */
const regionsMax = 64

export const makePlaces = (
  settings: { trustedProxyHops: number; edgeRegion: string | undefined },
  countryOf: (clientIp: string) => string | undefined,
): ((headers: Headers, clientIp: string) => Place) => {
  const regions = new Set<string>()
  const fixedRegion = settings.edgeRegion
  const trusted = settings.trustedProxyHops > 0

  const region = (headers: Headers): string => {
    if (fixedRegion !== undefined) return fixedRegion
    if (!trusted) return 'unknown'
    const name = firstRegion(headers)
    if (name === undefined) return 'unknown'
    if (!regions.has(name) && regions.size >= regionsMax) return 'other'
    regions.add(name)
    return name
  }
  return (headers, clientIp) => ({
    country:
      (trusted ? firstCountry(headers) : undefined) ??
      countryCode(countryOf(clientIp)) ??
      'unknown',
    edgeRegion: region(headers),
  })
}

const firstCountry = (headers: Headers): string | undefined => {
  for (const name of countryHeaders) {
    const code = countryCode(headers.get(name) ?? undefined)
    if (code) return code
  }
  return undefined
}

/** ISO 3166-1 alpha-2; edges send `XX` for unknown and `T1` for Tor. */
const countryCode = (text: string | undefined): string | undefined => {
  const code = text?.toUpperCase()
  return code && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : undefined
}

const firstRegion = (headers: Headers): string | undefined => {
  for (const name of regionHeaders) {
    const value = headers.get(name)
    if (!value) continue
    const word = name === 'cf-ray' ? value.split('-').at(-1) : value.split(':')[0]
    if (word && /^[A-Za-z0-9-]{2,16}$/.test(word)) return word.toLowerCase()
  }
  return undefined
}
