import type { AddressReport, AddressReputation } from '../../lists/entries/address-reputation.ts'
import { listProblemText } from '../../lists/words/en.ts'
import { builtInAddresses } from '../../lists/entries/built-in-addresses.ts'
import type { SitePlace, SiteReport, SiteReputation } from '../../lists/entries/site-reputation.ts'

/** The lists in use during a scan, and their matching entries. Lists change daily, so a replay uses this record. */
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

export type ScanLists = { addresses: AddressReputation; sites: SiteReputation }

/** Wraps lists and records every matching entry. */
export const recordingLists = ({
  addresses,
  sites,
}: ScanLists): { lists: ScanLists; recorded: () => RecordedLists } => {
  const addressReports = new Map<string, readonly AddressReport[]>()
  const siteReports = new Map<string, readonly SiteReport[]>()
  return {
    lists: {
      addresses: {
        lookUp: (address) => record(addressReports, address, addresses.lookUp(address)),
        lists: addresses.lists,
      },
      sites: {
        lookUp: (place) => record(siteReports, nameOf(place), sites.lookUp(place)),
        lists: sites.lists,
        gap: sites.gap,
      },
    },
    recorded: () => {
      const gap = sites.gap()
      return {
        addresses: { versions: addresses.lists(), reports: addressReports },
        sites: {
          versions: sites.lists(),
          reports: siteReports,
          ...(gap && { trouble: listProblemText(gap) }),
        },
      }
    },
  }
}

/** Lists that return what was recorded. The built-in list belongs to the rules and is used for everything else. */
export const replayingLists = ({ addresses, sites }: RecordedLists): ScanLists => ({
  addresses: {
    lookUp: (address) => addresses.reports.get(address) ?? builtInAddresses.lookUp(address),
    lists: () => addresses.versions,
  },
  sites: {
    lookUp: (place) => sites.reports.get(nameOf(place)) ?? [],
    lists: () => sites.versions,
    gap: () => (sites.trouble === undefined ? undefined : { state: 'recorded' }),
  },
})

const record = <Report>(
  reports: Map<string, readonly Report[]>,
  name: string,
  found: readonly Report[],
): readonly Report[] => {
  if (found.length > 0) reports.set(name, found)
  return found
}

const nameOf = ({ host, path }: SitePlace): string => `${host}${path}`
