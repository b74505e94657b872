/**
 * All methods that may be sent to a node. Each only reads, so this service can neither sign nor send anything, even
 * through a bug.
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
