/** Clocks differ by minutes, and people take some time to sign. */
export const clockToleranceMs = 10 * 60_000

/** Sites make a new sign-in for each session: one older than this may be replayed by another site. */
export const signInMaxAgeMs = 24 * 60 * 60_000

/** Minimum length of the Sign-In-With-Solana specification: shorter nonces can be guessed. */
export const nonceMinChars = 8

/** Lines or characters of white space that push the rest of a text out of the window of most wallets. */
export const gapMinLines = 12
export const gapMinChars = 200

/** Base64 characters of 32 bytes, the size of a hash. Shorter codes are one-time codes of sites, such as a UUID. */
export const codeMinChars = 43

/** Base58 characters of the shortest transaction: shorter codes within a text cannot hold one. */
export const encodedTransactionMinChars = 100

/** Codes within one text that are decoded, so that a long text takes no longer than a short one. */
export const decodedCodesMax = 8

/** Base58 takes time that grows with the square of the length; no legacy transaction is longer than this. */
export const base58MaxChars = 1700

/** Links of one text that are read: more than people would look at. */
export const linksMax = 50

/** Longest URL that is read: browsers refuse longer ones, and a domain name has at most 253 characters. */
export const urlMaxChars = 2048
