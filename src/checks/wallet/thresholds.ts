/** Values that the checks of wallets compare with. */

/** 0.0001 SOL: no one pays less on purpose. */
export const dustMaxLamports = 100_000n
/** 0.001 SOL: what an attacker may spend on appearing in a history. */
export const trifleMaxLamports = 1_000_000n

/** Whole tokens below which an amount is dust or a trifle: of dollars and euros, a cent and a unit. */
export const moneyDustMax = { dust: 0.01, trifle: 1 }
/** Of other well-known tokens, a part that is worth nothing at any price. */
export const tokenDustMax = { dust: 0.000001, trifle: 0.00001 }

/** Dust from fewer senders happens by chance. */
export const dustSendersMin = 3

/** Sending dust is a pattern from this many receivers on, and where it is at least this share of what the wallet sends. */
export const dustReceiversMin = 5
export const dustShareMin = 0.5
/** Whether an address can have a key takes a tenth of a millisecond, and one transaction can have hundreds of receivers. */
export const dustReceiversCheckedMax = 100

/** Newest transactions, failed ones aside, that are read in full: one request of a node, and weeks of ordinary use. */
export const transactionsReadMax = 40

/** Rows of each list in an answer, so that it stays of a size that a wallet can take; the reasons count the others. */
export const listedMax = 100
