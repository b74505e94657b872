const signatureLength = 64
const keyLength = 32

/**
 * The serialized transaction with the signature of one key in its place. The test wallet signs small transactions only:
 * fewer than 128 signatures and accounts, so that each count is one byte.
 */
export const signedBy = async (
  publicKey: Uint8Array,
  sign: (bytes: Uint8Array) => Promise<Uint8Array>,
  transaction: Uint8Array,
): Promise<Uint8Array> => {
  const [count = 0] = transaction
  const message = transaction.slice(1 + count * signatureLength)
  const isVersioned = (message[0] ?? 0) >= 0x80
  const keysAt = isVersioned ? 5 : 4
  for (let index = 0; index < count; index += 1) {
    const keyAt = keysAt + index * keyLength
    if (!publicKey.every((byte, at) => message[keyAt + at] === byte)) continue
    const signed = transaction.slice()
    signed.set(await sign(message), 1 + index * signatureLength)
    return signed
  }
  throw new Error('This wallet is no signer of the transaction.')
}
