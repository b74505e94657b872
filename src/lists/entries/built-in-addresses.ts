import { knownBadAddresses, knownBadListDate, knownBadListName } from './known-bad-addresses.ts'
import type { AddressReport, AddressReputation } from './address-reputation.ts'

/** The list that ships with the product. */
export const builtInAddresses: AddressReputation = {
  lookUp: (address) => {
    const known = knownBadAddresses.get(address)
    if (known === undefined) return none
    const { kind, source, reported } = known
    return [
      {
        list: knownBadListName,
        date: knownBadListDate,
        kind,
        reason: `${source}, ${reported}`,
      },
    ]
  },
  lists: () => ({ [knownBadListName]: knownBadListDate }),
}

const none: readonly AddressReport[] = []
