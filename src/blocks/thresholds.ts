/* Bounds on what counts as a block, each with its reason. Times between calls are defined beside the code. */

/**
 * The largest answer that is read. A whole block of August 2025 has 7 MB; 32,768 shreds of 1 KB bound the transactions
 * themselves to a like size.
 */
export const blockMaxBytes = 32 * 1024 * 1024

/** Positions of trades leave half of the indexes to trades whose index is unknown; mainnet blocks hold some 2,000. */
export const blockMaxTransactions = 32_768

/** Clocks of chain and server differ by some seconds. */
export const clockSkewSeconds = 300

/** Block time never decreases along a chain, but some nodes estimate it anew for old blocks. */
export const timeStepBackSeconds = 5

/** One odd transaction is skipped and counted; if most cannot be read, the answer is not that block. */
export const unreadMinRefused = 3

/** Blocks whose links are kept in memory: seven minutes at five blocks a second, far beyond finality. */
export const linksKept = 2_000

/** Blocks after which the cluster itself calls a block final. */
export const finalDepth = 32

/** Parents that are read to find where a fork left the chain: twice the 32 blocks after which a block is final. */
export const forkMaxBlocks = 64

/** No slot is planned to be shorter; so many slots cannot have passed in less time. */
export const slotMinMs = 50
/** The clock of the chain is an estimate that may lag after a halt. */
export const slotSlackSeconds = 120
