/**
 * The signature of one required signer in a transaction: none yet (zeros), a valid one over this very message, or
 * something else.
 */
export type SignatureStatus = 'missing' | 'valid' | 'invalid'
