/** Below this in USD, a loss is a nuisance and not a disaster. */
export const trifleUsd = 1

/** From here on in USD, people care about a single token that its issuer could take or freeze. */
export const materialUsd = 50

/** From here on in USD, it is a large part of what most wallets hold. */
export const largeUsd = 1_000

/** Smaller stakes (0.01 SOL) may have been created by others to be noticed. */
export const trifleStakeLamports = 10_000_000n

/**
 * Holders whose address is tested for a private key, which takes some 35 µs each. Wallets with more (70 ms) have them to
 * slow the check down; the others count as what is more serious, wallets.
 */
export const testedHoldersMax = 2_000
