import type { AddressReport, AddressReputation } from './address-reputation.ts'
import { builtInAddresses } from './built-in-addresses.ts'
import type { OperatorList } from './operator-list.ts'
import { isExpired } from './site-lists.ts'

/** A list of addresses that others keep, as it is held in memory. */
export type ListedAddresses = {
  /** For people. */
  title: string
  /** Day of its content. */
  date: string
  version: string
  /** What the list says of everything on it. */
  kind: string
  addresses: ReadonlySet<string>
}

/** The operator's lists, each with the day of its file. */
export type OperatorAddresses = {
  blocked: OperatorList & { date: string }
  /** Takes addresses off the downloaded lists, which hold errors; neither off his own nor off the built-in one. */
  allowed: OperatorList & { date: string }
}

export const operatorAddressesTitle = 'addresses blocked by the operator'
const operatorCorrectionsTitle = 'addresses the operator takes off downloaded lists'

/** What the built-in list, the operator's and the downloaded ones say together. */
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

/** Gravest first: what expired comes last, thieves before what is only worthless. */
const rankOf = ({ kind, expired }: AddressReport): number => {
  if (expired) return 3
  if (kind === 'sanctioned') return 0
  return lesserKinds.includes(kind) ? 2 : 1
}
