import { skeletonOf } from './look-alike.ts'

/**
 * Skeletons of what a token's text claims to be: the whole, and the whole without words that only assert that it is
 * genuine, such as `USDC by Circle` or `Official BONK`. A word of its own, as in `Staked USDC` or `USDC Vault`, makes it
 * another token, and the text is then compared as a whole only.
 */
export const claimedSkeletons = (text: string): string[] => {
  const plain = wordsOf(text).filter((word) => !genuine.has(word))
  return unique([skeletonOf(text), joinedOnce(plain)])
}

/**
 * The same without words that every token may have, such as `USDC Coin (Solana)`. Only for names of money, which are no
 * common words: `Solana Cash` is not `CASH`.
 */
export const claimedMoney = (text: string): string[] => {
  return unique([...claimedSkeletons(text), ...withoutCommon(wordsOf(text))])
}

/**
 * What a text claims that names Wormhole as the issuer, as in `USD Coin (Wormhole)`: the skeleton without the bridge and
 * the chain of origin. None for every other text. Whether the claim is true shows in who can mint the token.
 */
export const claimedOverWormhole = (text: string): string[] => {
  const words = wordsOf(text)
  if (!words.some((word) => wormhole.has(word))) return []
  return unique(withoutCommon(words.filter((word) => !wormhole.has(word) && !origins.has(word))))
}

/** Without the chain, and without the nouns as well: the name `USD Coin` needs its own. */
const withoutCommon = (words: readonly string[]): string[] => {
  const named = words.filter((word) => !genuine.has(word) && !here.has(word))
  return [joinedOnce(named), joinedOnce(named.filter((word) => !nouns.has(word)))]
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[\s()[\]{}/|,;:_+–—-]+/u)
    .map(skeletonOf)
    .filter((word) => word !== '')

const unique = (skeletons: readonly string[]): string[] => [
  ...new Set(skeletons.filter((skeleton) => skeleton !== '')),
]

/** `USDC USDC` claims what `USDC` does. */
const joinedOnce = (words: readonly string[]): string => [...new Set(words)].join('')

const skeletonsOf = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').map(skeletonOf))

/** Words that assert authenticity, with the prepositions and issuers of money that go with them. */
const genuine = skeletonsOf(
  'a an at by for from in of on the this with ' +
    'official original real genuine authentic true verified trusted native ' +
    'circle tether paypal paxos coinbase inc ltd llc issuer issued',
)

/** Nouns that every token has. */
const nouns = skeletonsOf('token tokens coin coins stablecoin currency crypto')

/** The chain, and versions. */
const here = skeletonsOf('solana mainnet chain network blockchain spl main new live v1 v2 v3')

/** Words about the bridge, and names of chains that it comes from. */
const wormhole = skeletonsOf('wormhole portal')
const origins = skeletonsOf(
  'wrapped bridged ethereum eth polygon pos bsc bnb avalanche arbitrum optimism base fantom',
)
