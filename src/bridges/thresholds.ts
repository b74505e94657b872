/*
 * Every difference, share, fee and time by which quotes are accepted, flagged or refused, and the reason for each. Sizes
 * and limits of a provider's answers are next to the code that reads them.
 */

// Prices.

/** Providers that differ by more than this factor do not mean the same price. */
export const maxPriceSpread = 1.5
/**
 * A quote that differs by more than this factor from the median of the others, or from the value of the input, is
 * flagged: no fee or slippage explains it.
 */
export const maxDisagreement = 1.5

// Slippage, in basis points.

/** With a wider tolerance, sandwich attacks take the difference. */
export const maxSlippageBps = 1_000
/** Enough for most assets; used if the caller requests none. */
export const defaultSlippageBps = 100
/** A transaction with more is likely to be sandwiched. */
export const wideSlippageBps = 300
/** A minimum this much below the requested slippage guarantees nothing: the provider could take the difference. */
export const maxExtraSlippageBps = 1_000
/** Providers round in their own arithmetic; a minimum lower by this much is no warning. */
export const slippageRoundingBps = 1n

// Amounts. A difference of at most one part in `…Parts` is accepted.

/** Amounts converted between decimals are rounded by less. */
export const amountRoundingParts = 10_000n
/** Providers round amounts written out for people; wrong decimals would differ by a factor of ten. */
export const writtenAmountParts = 1_000n
/** Estimated gas that is sent along may differ by this share of the amount. */
export const excessValueParts = 20n
/** Fees sent along with a call may change while the quote is made. */
export const nativeFeeParts = 100n

// Lamports that a transaction may take besides the quoted amount.

/** Rent of a few accounts and a high priority fee. */
export const maxRentAndFeesLamports = 30_000_000n
/** Half a SOL is more than any bridge charges; a quoted fee must not be a way to take everything. */
export const maxQuotedFeesLamports = 500_000_000n

// Times.

/** The user needs this long to read and sign a quote before it expires. */
export const minValidityMs = 20_000
/** All providers run in parallel; a longer wait would leave too little of the deadline for the scan. */
export const providerTimeoutMs = 8_000
/** Price, blockhash and scan together; a quote that takes longer is reported as late. */
export const quoteDeadlineMs = 14_000
/** Asset lists are read twice an hour; the request that triggers it waits at most this long. */
export const assetsWaitMs = 8_000
/** The listing of routes works without the asset lists, so it hardly waits for them. */
export const listingWaitMs = 1_000
