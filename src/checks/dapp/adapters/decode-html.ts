/** Bytes searched for a declared encoding, as in browsers. */
const declarationBytes = 1024

/**
 * Decodes a page by its byte order mark, the header or its `<meta charset>`, in the order browsers use. Otherwise, and
 * for unknown encodings, UTF-8. Never throws.
 */
export const decodeHtml = (bytes: Uint8Array, contentType: string | undefined): string => {
  const label = markOf(bytes) ?? charsetIn(contentType ?? '') ?? declaredIn(bytes) ?? 'utf-8'
  return decoderFor(label).decode(bytes)
}

const markOf = ([first, second]: Uint8Array): string | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

const charsetIn = (text: string): string | undefined =>
  /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(text)?.[1]

/** A page that declares its encoding in single bytes is not UTF-16, whatever it declares. */
const declaredIn = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, declarationBytes)).toString('latin1')
  const label = charsetIn(/<meta\b[^>]*charset[^>]*>/i.exec(head)?.[0] ?? '')
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

const decoderFor = (label: string): TextDecoder => {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
