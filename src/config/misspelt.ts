import { editDistance } from '../basics/edit-distance.ts'

/** A variable that was probably meant to be one of our settings. */
export type Misspelt = { name: string; meant: string | undefined }

/** Names that begin like this belong to this product: other programs do not use them. */
const ownPrefixes = [
  'BRIDGE_FEE_',
  'DEBRIDGE_',
  'DEXSCREENER_',
  'GECKOTERMINAL_',
  'INDEX_',
  'JUPITER_',
  'LIFI_',
  'LISTS_',
  'ONECLICK_',
  'QUOTA_',
  'SOLANA_RPC_',
  'SOLANATRACKER_',
  'STREAMS_',
  'TRADE_',
  'YELLOWSTONE_',
]

/** Shorter names, such as `PORT`, are near to too many words that other programs use. */
const nearMinChars = 6

/** Typing errors in a name without one of our prefixes; and with one, where anything that fits is better than nothing. */
const slipsIn = (name: string): number => (name.length < 10 ? 1 : 2)
const slipsAfterPrefix = 7

/**
 * Variables that look like a misspelling of a setting, so that an operator who relies on one notices. An ordinary
 * environment has none. Of a file of settings, everything that is no setting: it holds nothing else.
 */
export const misspeltSettings = (
  names: Iterable<string>,
  known: readonly string[],
  inFile: readonly string[] = [],
): readonly Misspelt[] => {
  const exact = new Set(known)
  const isInFile = new Set(inFile)
  return [...names]
    .filter((name) => /^[A-Za-z]\w*$/.test(name) && !exact.has(name))
    .flatMap((name): Misspelt[] => {
      const prefix = ownPrefixes.find((each) => name.startsWith(each))
      const meant =
        known.find((each) => leavesOutWords(name, each)) ??
        nearest(name, known, slipsIn(name), isInFile.has(name) ? 0 : nearMinChars) ??
        known.find((each) => addsWords(name, each)) ??
        (prefix && nearest(name, startingWith(known, prefix), slipsAfterPrefix))
      const isOurs = meant !== undefined || prefix !== undefined || isInFile.has(name)
      return isOurs ? [{ name, meant }] : []
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** `JUPITER_KEY` for `JUPITER_API_KEY`: at least two words, all of them the setting's, with the same first one. */
const leavesOutWords = (name: string, setting: string): boolean => {
  const words = name.toUpperCase().split('_')
  const own = setting.split('_')
  return words.length > 1 && words[0] === own[0] && new Set(own).isSupersetOf(new Set(words))
}

/** `QUOTA_IP_PER_MINUTE` for `QUOTA_IP`. */
const addsWords = (name: string, setting: string): boolean =>
  setting.includes('_') && name.toUpperCase().startsWith(`${setting}_`)

const startingWith = (known: readonly string[], prefix: string): string[] =>
  known.filter((name) => name.startsWith(prefix))

const nearest = (
  name: string,
  known: readonly string[],
  slips: number,
  minChars = nearMinChars,
): string | undefined => {
  if (name.length < minChars) return undefined
  const [best] = known
    .filter((each) => each.length >= minChars)
    .map((each) => ({ each, distance: editDistance(bare(name), bare(each), slips) }))
    .filter(({ distance }) => distance <= slips)
    .sort((a, b) => a.distance - b.distance)
  return best?.each
}

/** Case and underscores are no typing errors. */
const bare = (name: string): string => name.toUpperCase().replaceAll('_', '')
