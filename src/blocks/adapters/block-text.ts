/** An answer to getBlock, cut without decoding: the bytes of each transaction, and the rest with an empty list. */
export type CutBlock = { frame: string; pieces: Buffer[] }

const listStart = Buffer.from('"transactions":[')
/** Keys are in alphabetical order in the answers of Agave, so that each transaction starts with its meta. */
const metaKey = Buffer.from('"meta":')
const wireKey = Buffer.from('"transaction":')
const pieceStart = Buffer.from('{"meta":')
const nextPieceStart = Buffer.from('},{"meta":')

/** One byte a character is fastest; only log lines may hold other text, and those are not read. */
export const textOfBytes = (bytes: Buffer): string => bytes.toString('latin1')

/**
 * Cuts the answer at the start of each transaction, since most are dropped unread: parsing them would take twice as long
 * as everything else, and their text as much memory as the answer. A quotation mark inside a JSON text is escaped, so the
 * keys occur nowhere else, and each has to occur once in every piece. Undefined if the answer is laid out differently; it
 * has to be parsed as a whole then.
 */
export const cutBlock = (bytes: Buffer): CutBlock | undefined => {
  const listAt = bytes.indexOf(listStart)
  if (listAt < 0) return undefined
  const firstAt = listAt + listStart.length
  if (!startsWith(bytes, pieceStart, firstAt)) return undefined
  const pieces: Buffer[] = []
  let at = firstAt
  for (;;) {
    const next = bytes.indexOf(metaKey, at + pieceStart.length) - 1
    if (next < 0) break
    if (!startsWith(bytes, nextPieceStart, next - 2)) return undefined
    pieces.push(bytes.subarray(at, next - 1))
    at = next
  }
  const end = endOfObject(bytes, at)
  if (end === undefined || bytes[end] !== closeBracket) return undefined
  pieces.push(bytes.subarray(at, end))
  const frame = textOfBytes(bytes.subarray(0, firstAt)) + textOfBytes(bytes.subarray(end))
  return pieces.every(isOne) ? { frame, pieces } : undefined
}

const startsWith = (bytes: Buffer, start: Buffer, at: number): boolean =>
  at >= 0 && bytes.subarray(at, at + start.length).equals(start)

const isOne = (piece: Buffer): boolean => {
  const wireAt = piece.indexOf(wireKey)
  return wireAt > 0 && piece.indexOf(wireKey, wireAt + 1) < 0
}

/** Offset behind the object that starts here; undefined if it does not end. */
const endOfObject = (bytes: Buffer, start: number): number | undefined => {
  let depth = 0
  let inText = false
  for (let at = start; at < bytes.length; at += 1) {
    const code = bytes[at]
    if (inText) {
      if (code === backslash) at += 1
      else if (code === quote) inText = false
    } else if (code === quote) inText = true
    else if (code === openBrace || code === openBracket) depth += 1
    else if (code === closeBrace || code === closeBracket) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
const quote = 0x22
const backslash = 0x5c

export type Kind = 'vote' | 'failed' | 'quiet' | 'may-trade'

/** The log line of a vote. */
export const voteCall = 'Program Vote111111111111111111111111111111111111111 invoke [1]'
const voteBytes = Buffer.from(voteCall)
const errorKey = Buffer.from('"err":')
const noError = Buffer.from('null')
const noTokensBefore = Buffer.from('"preTokenBalances":[]')
const noTokensAfter = Buffer.from('"postTokenBalances":[]')

/**
 * What the bytes of one transaction show without parsing it. A transaction that lists no token balance changed none,
 * even of accounts that it opened or closed, since those are in one of the two lists.
 */
export const kindOfPiece = (piece: Buffer): Kind => {
  const errorAt = piece.indexOf(errorKey)
  if (errorAt < 0) return 'may-trade'
  const succeeded = startsWith(piece, noError, errorAt + errorKey.length)
  const touchesTokens = !piece.includes(noTokensBefore) || !piece.includes(noTokensAfter)
  if (!touchesTokens && piece.includes(voteBytes)) return 'vote'
  if (!succeeded) return 'failed'
  return touchesTokens || opensAccount.test(textOfBytes(piece)) ? 'may-trade' : 'quiet'
}

/** An account without SOL before, which may be a new wallet that is paid. */
const opensAccount = /"preBalances":\[(?:\d+,)*0[,\]]/
