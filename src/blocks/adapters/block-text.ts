/** An answer to getBlock, cut without parsing: the text of each transaction, and the rest with an empty list. */
export type CutBlock = { frame: string; pieces: string[] }

const listStart = '"transactions":['
/** Keys are in alphabetical order in the answers of Agave, so that each transaction starts with its meta. */
const metaKey = '"meta":'
const wireKey = '"transaction":'

/**
 * Cuts the answer at the start of each transaction, since most are dropped unread and parsing them would take twice as
 * long as everything else. A quotation mark inside a JSON text is escaped, so the keys occur nowhere else, and each has
 * to occur once in every piece. Undefined if the answer is laid out differently; it has to be parsed as a whole then.
 */
export const cutBlock = (text: string): CutBlock | undefined => {
  const listAt = text.indexOf(listStart)
  if (listAt < 0) return undefined
  const firstAt = listAt + listStart.length
  if (!text.startsWith(`{${metaKey}`, firstAt)) return undefined
  const pieces: string[] = []
  let at = firstAt
  for (;;) {
    const next = text.indexOf(metaKey, at + metaKey.length + 1) - 1
    if (next < 0) break
    if (!text.startsWith('},{', next - 2)) return undefined
    pieces.push(text.slice(at, next - 1))
    at = next
  }
  const end = endOfObject(text, at)
  if (end === undefined || text[end] !== ']') return undefined
  pieces.push(text.slice(at, end))
  return pieces.every(isOne)
    ? { frame: text.slice(0, firstAt) + text.slice(end), pieces }
    : undefined
}

const isOne = (piece: string): boolean => {
  const wireAt = piece.indexOf(wireKey)
  return wireAt > 0 && wireAt === piece.lastIndexOf(wireKey)
}

/** Offset behind the object that starts here; undefined if it does not end. */
const endOfObject = (text: string, start: number): number | undefined => {
  let depth = 0
  let inText = false
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
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
const errorKey = '"err":'

/**
 * What the text of one transaction shows without parsing it. A transaction that lists no token balance changed none,
 * even of accounts that it opened or closed, since those are in one of the two lists.
 */
export const kindOfPiece = (piece: string): Kind => {
  const errorAt = piece.indexOf(errorKey)
  if (errorAt < 0) return 'may-trade'
  const succeeded = piece.startsWith('null', errorAt + errorKey.length)
  const touchesTokens =
    !piece.includes('"preTokenBalances":[]') || !piece.includes('"postTokenBalances":[]')
  if (!touchesTokens && piece.includes(voteCall)) return 'vote'
  if (!succeeded) return 'failed'
  return touchesTokens || opensAccount.test(piece) ? 'may-trade' : 'quiet'
}

/** An account without SOL before, which may be a new wallet that is paid. */
const opensAccount = /"preBalances":\[(?:\d+,)*0[,\]]/
