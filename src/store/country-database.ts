import { readFileSync } from 'node:fs'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** Maximum cached lookups, by address text; the cache is cleared when full. */
const rememberedMax = 4096

/**
 * Looks up countries in the operator's MaxMind-format database. @throws Error with one sentence if the file cannot be
 * read or has another format
 */
export const openCountryDatabase = (path: string): ((ip: string) => string | undefined) => {
  const reader = open(path)
  const remembered = new Map<string, string | undefined>()
  return (ip) => {
    if (remembered.has(ip)) return remembered.get(ip)
    if (remembered.size >= rememberedMax) remembered.clear()
    const code = lookUp(reader, ip)
    remembered.set(ip, code)
    return code
  }
}

const open = (path: string): Reader<CountryResponse> => {
  try {
    return new Reader<CountryResponse>(readFileSync(path))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Cannot read the country database ${path}: ${reason}.`, { cause: error })
  }
}

/** An address that the reader cannot parse has no country. */
const lookUp = (reader: Reader<CountryResponse>, ip: string): string | undefined => {
  try {
    const found = reader.get(ip)
    return found?.country?.iso_code ?? found?.registered_country?.iso_code
  } catch {
    return undefined
  }
}
