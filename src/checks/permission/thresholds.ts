/** USD. A smaller loss is a nuisance. */
export const trifleUsd = 1

/** USD. From here on, holders care about a single token that its issuer could take or freeze. */
export const materialUsd = 50

/** USD. From here on, it is a large part of a typical wallet. */
export const largeUsd = 1_000

/** Smaller stakes (0.01 SOL) may have been created by strangers to attract attention. */
export const trifleStakeLamports = 10_000_000n

/**
 * Maximum holder addresses tested for a private key, at about 35 µs each. A wallet with more (70 ms) was set up to slow
 * the check down; the rest count as wallets, the more serious kind.
 */
export const testedHoldersMax = 2_000
