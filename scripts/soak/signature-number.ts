import { base58 } from '@scure/base'

/** The number that a block of the soak wrote into the first bytes of a signature. */
export const startsWithNumber = (signature: string | undefined): bigint =>
  Buffer.from(base58.decode(signature ?? '')).readBigUInt64LE(0)
