/**
 * All methods that may be sent to a node. Each only reads, so this service can neither sign nor send anything, even
 * through a bug.
 */
export const readMethods: ReadonlySet<string> = new Set([
  'getBlock',
  'getBlocks',
  'getEpochInfo',
  'getFirstAvailableBlock',
  'getGenesisHash',
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
