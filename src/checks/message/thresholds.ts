/** The limit of an off-chain message's envelope, and far more than people read. */
export const messageMaxBytes = 64 * 1024

/** Clocks differ by minutes, and signing takes people some time. */
export const clockToleranceMs = 10 * 60_000

/** Sites create a new sign-in for each session. An older one may be replayed by another site. */
export const signInMaxAgeMs = 24 * 60 * 60_000

/** Minimum length in the Sign-In-With-Solana specification. Shorter nonces can be guessed. */
export const nonceMinChars = 8

/** Lines or characters of white space that push the rest of a text out of view in typical wallets. */
export const gapMinLines = 12
export const gapMinChars = 200

/** Base64 characters of 32 bytes, the size of a hash. Shorter codes are one-time codes of sites, such as a UUID. */
export const codeMinChars = 43

/** Base58 characters of the shortest transaction. Shorter codes in a text cannot hold one. */
export const encodedTransactionMinChars = 100

/** Maximum codes decoded per text, so that a long text takes no longer than a short one. */
export const decodedCodesMax = 8

/** Decoding base58 takes quadratic time. No legacy transaction is longer than this. */
export const base58MaxChars = 1700

/** Maximum links read per text: more than people would check. */
export const linksMax = 50

/** Maximum URL length. Browsers refuse longer ones, and a domain name has at most 253 characters. */
export const urlMaxChars = 2048

/** Maximum addresses read per text: more than people would check. */
export const namedKeysMax = 20
