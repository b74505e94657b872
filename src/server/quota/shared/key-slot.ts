const slotCount = 16_384

/** The slot of a cluster that a key belongs to: CRC-16 (XMODEM) of the part in braces, or of all of it. */
export const slotOf = (key: string): number => {
  const tagged = /\{([^}]+)\}/.exec(key)?.[1] ?? key
  let crc = 0
  for (const byte of new TextEncoder().encode(tagged)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc % slotCount
}
