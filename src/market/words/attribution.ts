/** How a source of token data must be attributed. */
export type Attribution = { name: string; url?: string; notice?: string }

/** Source name for trades that this server has seen itself. */
export const ownIndex = 'Own index'
/** Source name for a dollar token of which nothing better is known than that it promises a dollar. */
export const dollarPeg = 'Dollar peg'
/** Source name for data read from the chain. */
export const theChain = 'Solana'

/** Source: the providers' terms and documents, read November 2026. */
const requirements: Readonly<Record<string, Omit<Attribution, 'name'>>> = {
  Jupiter: { url: 'https://jup.ag', notice: 'Powered by Jupiter' },
  GeckoTerminal: { url: 'https://www.geckoterminal.com', notice: 'Data by GeckoTerminal' },
  DexScreener: { url: 'https://dexscreener.com' },
  'Solana Tracker': { url: 'https://www.solanatracker.io' },
}

/** One attribution per source, in order of appearance. A text may list several names, comma separated. */
export const attributionsOf = (sources: readonly string[]): Attribution[] => {
  const names = new Set(sources.flatMap((each) => each.split(', ')))
  return [...names].map((name) => ({ name, ...requirements[name] }))
}

/** For the descriptions of routes. */
export const attributionText =
  'Data comes from the providers that the operator has enabled. By default: Powered by [Jupiter](https://jup.ag), [DexScreener](https://dexscreener.com) and [GeckoTerminal](https://www.geckoterminal.com).'
