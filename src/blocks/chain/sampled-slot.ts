/**
 * Whether a slot belongs to a sample of this share (0 to 1). The choice depends on the number of the slot alone, so that
 * it is the same on every machine and independent of what a block holds; every n-th slot would meet leaders, who have
 * several slots in a row, always at the same place.
 */
export const isSampled = (slot: bigint, share: number): boolean => hashOf(slot) < share * hashValues

const hashValues = 2 ** 32

/** The finalizer of MurmurHash3 (public domain), over both halves of the slot. */
const hashOf = (slot: bigint): number => {
  let hash =
    Number(slot & 0xffff_ffffn) ^ Math.imul(Number((slot >> 32n) & 0xffff_ffffn), 0x9e37_79b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
