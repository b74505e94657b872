import type { NamedSite } from '../../../src/checks/dapp/site/named-site.ts'
import { readAppAddress } from '../../../src/checks/dapp/site/app-address.ts'
import type { DappCheck, DappContext } from '../../../src/checks/dapp/assess/check.ts'
import { dappSentences } from '../../../src/checks/dapp/words/dapp-words.ts'
import type { CheckRun } from '../../../src/findings/check.ts'
import type { SiteReputation } from '../../../src/lists/entries/site-reputation.ts'
import { siteOf } from '../../../src/lists/sites/known-sites.ts'
import { type Found, testCheck } from './check-table.ts'

/** A URL and other input of the check. By default there are no lists and no model. */
export type DappCase = Partial<Omit<DappContext, 'address' | 'site' | 'reports' | 'lists'>> & {
  url: string
  sites?: SiteReputation
}

const contextOf = ({ url, sites, ...known }: DappCase): DappContext => {
  const address = readAppAddress(url)
  const site = siteOf(address.host, address.name)
  const reports = sites && address.host !== '' ? sites.lookUp(address) : []
  return {
    address,
    ...(site && { site }),
    ...(reports.length > 0 && { reports }),
    ...(sites && {
      lists: { count: Object.keys(sites.lists()).length, complete: sites.gap() === undefined },
    }),
    ...known,
  }
}

/** Tests one check of an address. A case with nothing but a URL may be the URL itself. */
export const testDappCheck = <Params>(
  check: DappCheck<string, Params>,
  {
    quiet,
    firing,
    gaps = [],
  }: {
    quiet: readonly (string | DappCase)[]
    firing: readonly (DappCase & { finds: readonly Found<Params>[] })[]
    gaps?: readonly (DappCase & {
      run: Pick<CheckRun, 'status' | 'gap'>
      finds?: readonly Found<Params>[]
    })[]
  },
): void =>
  testCheck(check, dappSentences, contextOf, {
    quiet: quiet.map((each) => named(typeof each === 'string' ? { url: each } : each)),
    firing: firing.map(named),
    gaps: gaps.map(named),
  })

const named = <Case extends DappCase>(each: Case): Case & { name: string } => ({
  ...each,
  name: each.url,
})

/** Known sites, as findings name them. */
export const sites = {
  drift: { name: 'Drift', host: 'drift.trade' },
  jupiter: { name: 'Jupiter', host: 'jup.ag' },
  kuCoin: { name: 'KuCoin', host: 'kucoin.com' },
  magicEden: { name: 'Magic Eden', host: 'magiceden.io' },
  metaMask: { name: 'MetaMask', host: 'metamask.io' },
  phantom: { name: 'Phantom', host: 'phantom.com' },
  pumpFun: { name: 'Pump.fun', host: 'pump.fun' },
  raydium: { name: 'Raydium', host: 'raydium.io' },
  solana: { name: 'Solana', host: 'solana.com' },
  solflare: { name: 'Solflare', host: 'solflare.com' },
  walletConnect: { name: 'WalletConnect', host: 'walletconnect.com' },
} as const satisfies Record<string, NamedSite>
