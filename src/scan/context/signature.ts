/**
 * What stands in a transaction for one required signer: nothing yet (zeros), his signature over this very message, or
 * something that is not.
 */
export type SignatureStatus = 'missing' | 'valid' | 'invalid'
