/** Thresholds of the wallet checks. */

/** 0.0001 SOL: less than any intended payment. */
export const dustMaxLamports = 100_000n
/** 0.001 SOL: what an attacker may spend to appear in a history. */
export const trifleMaxLamports = 1_000_000n

/** For dollars and euros, in whole tokens: below a cent is dust, below one unit a trifle. */
export const moneyDustMax = { dust: 0.01, trifle: 1 }
/** For other well-known tokens, in whole tokens: worthless at any price. */
export const tokenDustMax = { dust: 0.000001, trifle: 0.00001 }

/** Dust from fewer senders can be a coincidence. */
export const dustSendersMin = 3

/** Sending dust is a pattern if it has this many receivers and is this share of what the wallet sends. */
export const dustReceiversMin = 5
export const dustShareMin = 0.5
/** Testing whether an address can have a key takes 0.1 ms, and one transaction can have hundreds of receivers. */
export const dustReceiversCheckedMax = 100

/** Newest successful transactions to read in full: one request to a node, and weeks of ordinary use. */
export const transactionsReadMax = 40

/** Maximum rows of each list in an answer, so that wallets can handle its size. The reasons give the full count. */
export const listedMax = 100
