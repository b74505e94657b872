const polynomial = 0x1021

/** CRC-16/XMODEM, the checksum of TON and Stellar addresses. */
export const crc16 = (bytes: Uint8Array): number => {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? (sum << 1) ^ polynomial : sum << 1
    sum &= 0xffff
  }
  return sum
}
