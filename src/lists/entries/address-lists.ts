import type { AddressReport, AddressReputation } from './address-reputation.ts'
import { builtInAddresses } from './built-in-addresses.ts'
import type { OperatorList } from './operator-list.ts'
import { isExpired } from './site-lists.ts'

/** A downloaded list of addresses, loaded into memory. */
export type ListedAddresses = {
  /** Display name. */
  title: string
  /** Day of its content. */
  date: string
  version: string
  /** The kind of report that applies to every entry. */
  kind: string
  addresses: ReadonlySet<string>
}

/** The operator's lists, each with the day of its file. */
export type OperatorAddresses = {
  blocked: OperatorList & { date: string }
  /**
   * Removes addresses from the downloaded lists, which contain errors; not from the operator's own nor the built-in
   * list.
   */
  allowed: OperatorList & { date: string }
}

export const operatorAddressesTitle = 'addresses blocked by the operator'
const operatorCorrectionsTitle = 'addresses the operator takes off downloaded lists'

/** Combines the built-in list, the operator's and the downloaded ones. */
export const makeAddressReputation = (parts: {
  operator: OperatorAddresses
  listed: readonly ListedAddresses[]
  today: () => string
}): AddressReputation => {
  const { operator, listed, today } = parts
  const { blocked, allowed } = operator
  const versions = {
    ...builtInAddresses.lists(),
    ...(blocked.entries.size > 0 && { [operatorAddressesTitle]: blocked.date }),
    ...(allowed.entries.size > 0 && { [operatorCorrectionsTitle]: allowed.date }),
    ...Object.fromEntries(listed.map(({ title, version }) => [title, version])),
  }
  const named = (address: string): AddressReport[] => [
    ...builtInAddresses.lookUp(address),
    ...ownReports(blocked, address, today),
    ...(allowed.entries.has(address) ? [] : listed.flatMap((list) => othersReports(list, address))),
  ]
  return {
    lookUp: (address) => {
      const reports = named(address)
      return reports.length < 2 ? reports : reports.sort((a, b) => rankOf(a) - rankOf(b))
    },
    lists: () => versions,
  }
}

const ownReports = (
  { entries, date }: OperatorAddresses['blocked'],
  address: string,
  today: () => string,
): AddressReport[] => {
  const entry = entries.get(address)
  if (entry === undefined) return []
  const { kind = 'reported', reason = 'the operator of this service', expires } = entry
  return [
    {
      list: operatorAddressesTitle,
      date,
      kind,
      reason,
      ...(expires !== undefined && { expires }),
      ...(isExpired(entry, today()) && { expired: true as const }),
    },
  ]
}

const othersReports = (
  { title, date, kind, addresses }: ListedAddresses,
  address: string,
): AddressReport[] => (addresses.has(address) ? [{ list: title, date, kind, reason: title }] : [])

const lesserKinds = ['rug-deployer', 'spam-token']

/** Most serious first: expired reports come last, thieves before mere spam. */
const rankOf = ({ kind, expired }: AddressReport): number => {
  if (expired) return 3
  if (kind === 'sanctioned') return 0
  return lesserKinds.includes(kind) ? 2 : 1
}
