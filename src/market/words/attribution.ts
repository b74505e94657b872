/** How a source of token data wants to be named. */
export type Attribution = { name: string; url?: string; notice?: string }

/** Name under which answers say that this server saw the trades itself. */
export const ownIndex = 'Own index'
/** Name under which answers say that it stands on the chain. */
export const theChain = 'Solana'

/** Source: the providers' terms and documents, read November 2026. */
const wishes: Readonly<Record<string, Omit<Attribution, 'name'>>> = {
  Jupiter: { url: 'https://jup.ag', notice: 'Powered by Jupiter' },
  GeckoTerminal: { url: 'https://www.geckoterminal.com', notice: 'Data by GeckoTerminal' },
  DexScreener: { url: 'https://dexscreener.com' },
  'Solana Tracker': { url: 'https://www.solanatracker.io' },
}

/** One a source, in the order of their names here; several names may stand in one text, comma separated. */
export const attributionsOf = (sources: readonly string[]): Attribution[] => {
  const names = new Set(sources.flatMap((each) => each.split(', ')))
  return [...names].map((name) => ({ name, ...wishes[name] }))
}

/** For the words of a route. */
export const attributionWords =
  'Data comes from the providers that the operator has enabled. By default: Powered by [Jupiter](https://jup.ag), [DexScreener](https://dexscreener.com) and [GeckoTerminal](https://www.geckoterminal.com).'
