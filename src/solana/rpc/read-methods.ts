/**
 * All that a node may be asked. Each only reads: this service signs nothing and sends nothing, whatever its code comes to
 * ask by mistake.
 */
export const readMethods: ReadonlySet<string> = new Set([
  'getEpochInfo',
  'getHealth',
  'getLatestBlockhash',
  'getMultipleAccounts',
  'getProgramAccounts',
  'getSlot',
  'getSignaturesForAddress',
  'getTokenAccountsByOwner',
  'getTokenLargestAccounts',
  'getTransaction',
  'getVersion',
  'simulateTransaction',
])
