/** How far into a page its own word on its encoding is looked for, as browsers do. */
const declarationBytes = 1024

/**
 * Bytes of a page as text, in the encoding of its mark, of the header or of its `<meta charset>`, in this order as
 * browsers take them; otherwise, and for encodings that are not known here, UTF-8. Never throws.
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

/** A page that declares its encoding in single bytes is not in UTF-16, whatever it declares. */
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
