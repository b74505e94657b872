/** Lamports that keep an account of this many bytes alive; source: `Rent::default`, (128 + bytes) × 3,480 × 2. */
export const rentExemptLamports = (dataBytes: number): bigint =>
  (accountOverheadBytes + BigInt(dataBytes)) * lamportsPerByte

const accountOverheadBytes = 128n
const lamportsPerByte = 6_960n
