import type { AddressReport, AddressReputation } from '../../lists/entries/address-reputation.ts'
import { builtInAddresses } from '../../lists/entries/built-in-addresses.ts'
import type { SitePlace, SiteReport, SiteReputation } from '../../lists/entries/site-reputation.ts'

/**
 * What lists said during a scan: the lists in use, and their entries that fitted something. Lists change from day to
 * day, so that a replay asks these instead.
 */
export type RecordedLists = {
  addresses: {
    /** Version by name. */
    versions: Readonly<Record<string, string>>
    reports: ReadonlyMap<string, readonly AddressReport[]>
  }
  sites: {
    versions: Readonly<Record<string, string>>
    /** Why lists that should have been in use were not. */
    trouble?: string
    /** By host and path. */
    reports: ReadonlyMap<string, readonly SiteReport[]>
  }
}

export type AskedLists = { addresses: AddressReputation; sites: SiteReputation }

/** Lists that ask others and keep every entry that fitted. */
export const recordingLists = ({
  addresses,
  sites,
}: AskedLists): { lists: AskedLists; recorded: () => RecordedLists } => {
  const addressReports = new Map<string, readonly AddressReport[]>()
  const siteReports = new Map<string, readonly SiteReport[]>()
  return {
    lists: {
      addresses: {
        lookUp: (address) => kept(addressReports, address, addresses.lookUp(address)),
        lists: addresses.lists,
      },
      sites: {
        lookUp: (place) => kept(siteReports, nameOf(place), sites.lookUp(place)),
        lists: sites.lists,
        trouble: sites.trouble,
      },
    },
    recorded: () => {
      const trouble = sites.trouble()
      return {
        addresses: { versions: addresses.lists(), reports: addressReports },
        sites: {
          versions: sites.lists(),
          reports: siteReports,
          ...(trouble !== undefined && { trouble }),
        },
      }
    },
  }
}

/** Lists that say what was recorded. The built-in one goes with the rules, and is asked where nothing was. */
export const replayingLists = ({ addresses, sites }: RecordedLists): AskedLists => ({
  addresses: {
    lookUp: (address) => addresses.reports.get(address) ?? builtInAddresses.lookUp(address),
    lists: () => addresses.versions,
  },
  sites: {
    lookUp: (place) => sites.reports.get(nameOf(place)) ?? [],
    lists: () => sites.versions,
    trouble: () => sites.trouble,
  },
})

const kept = <Report>(
  reports: Map<string, readonly Report[]>,
  name: string,
  found: readonly Report[],
): readonly Report[] => {
  if (found.length > 0) reports.set(name, found)
  return found
}

const nameOf = ({ host, path }: SitePlace): string => `${host}${path}`
