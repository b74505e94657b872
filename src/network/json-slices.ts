import { Fault } from '../basics/fault.ts'
import { parseJsonExactly } from './json.ts'
import { yieldToEventLoop } from '../basics/yield-to-event-loop.ts'

/**
 * Characters parsed or scanned at a time, about a millisecond of work. A list of verified tokens has eleven million,
 * which would block all requests.
 */
const sliceChars = 64 * 1024

/** Scanning for the end of a member is faster than parsing it. */
const lookChars = 8 * sliceChars

/** Maximum depth of lists in provider answers; anything deeper is parsed in one go. */
const deepest = 4

/**
 * Like `parseJsonExactly`, but yields to other work between slices of a long text. Throws UPSTREAM_ERROR if the text is
 * not JSON.
 */
export const parseJsonInSlices = async (text: string): Promise<unknown> =>
  text.length <= 2 * sliceChars ? parseJsonExactly(text) : parsePart(text, 0, text.length, 0)

const parsePart = async (
  text: string,
  from: number,
  to: number,
  depth: number,
): Promise<unknown> => {
  const start = skipSpace(text, from)
  const opening = text.charCodeAt(start)
  if (to - start <= sliceChars || depth > deepest) return parseJsonExactly(text.slice(start, to))
  if (opening === openBracket) {
    const list: unknown[] = []
    await eachGroup(text, start, to, closeBracket, async (group) => {
      for (const item of await itemsOf(text, group, depth)) list.push(item)
    })
    return list
  }
  if (opening === openBrace) {
    const entries: [string, unknown][] = []
    await eachGroup(text, start, to, closeBrace, async (group) => {
      for (const entry of await entriesOf(text, group, depth)) entries.push(entry)
    })
    // Defines a property for every key, including `__proto__`, as the parser does.
    return Object.fromEntries(entries)
  }
  return parseJsonExactly(text.slice(start, to))
}

const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
const quote = 0x22
const comma = 0x2c
const backslash = 0x5c

/** Members of a list or an object, without the commas at both ends; `alone`: a single member, too long for a slice. */
type Group = { from: number; to: number; alone: boolean }

const itemsOf = async (text: string, group: Group, depth: number): Promise<unknown[]> => {
  if (group.alone) return [await parsePart(text, group.from, group.to, depth + 1)]
  const items = parseJsonExactly(`[${text.slice(group.from, group.to)}]`)
  return Array.isArray(items) && items.length > 0 ? items : fail()
}

const entriesOf = async (
  text: string,
  group: Group,
  depth: number,
): Promise<[string, unknown][]> => {
  if (!group.alone) {
    const fields = parseJsonExactly(`{${text.slice(group.from, group.to)}}`)
    const entries = typeof fields === 'object' && fields !== null ? Object.entries(fields) : []
    return entries.length > 0 ? entries : fail()
  }
  const keyFrom = skipSpace(text, group.from)
  const keyTo = text.charCodeAt(keyFrom) === quote ? endOfText(text, keyFrom) + 1 : fail()
  const key = parseJsonExactly(text.slice(keyFrom, keyTo))
  const colon = skipSpace(text, keyTo)
  if (typeof key !== 'string' || text[colon] !== ':') return fail()
  return [[key, await parsePart(text, colon + 1, group.to, depth + 1)]]
}

/**
 * Walks through the list or object that starts at `start` and must end at `to`, and yields its members: short ones in
 * groups of about a slice, long ones alone.
 */
const eachGroup = async (
  text: string,
  start: number,
  to: number,
  closing: number,
  take: (group: Group) => Promise<void>,
): Promise<void> => {
  let groupFrom = start + 1
  for (let memberFrom = groupFrom; ;) {
    const scan: Scan = { at: memberFrom, depth: 0 }
    while (!scanMember(text, scan, to)) await yieldToEventLoop()
    const end = scan.at
    const isLast = text.charCodeAt(end) !== comma
    if (isLast && (text.charCodeAt(end) !== closing || skipSpace(text, end + 1) < to)) fail()
    if (isLast && memberFrom === start + 1 && skipSpace(text, memberFrom) === end) return
    if (end - memberFrom > sliceChars) {
      if (memberFrom > groupFrom) await take({ from: groupFrom, to: memberFrom - 1, alone: false })
      await take({ from: memberFrom, to: end, alone: true })
      groupFrom = end + 1
    } else if (isLast || end - groupFrom > sliceChars) {
      await take({ from: groupFrom, to: end, alone: false })
      groupFrom = end + 1
      await yieldToEventLoop()
    }
    if (isLast) return
    memberFrom = end + 1
  }
}

/** How far a member has been scanned. */
type Scan = { at: number; depth: number }

/** Advances to the comma or bracket behind the member; false if the member is long and this turn is used up. */
const scanMember = (text: string, scan: Scan, to: number): boolean => {
  const enough = Math.min(to, scan.at + lookChars)
  let { at, depth } = scan
  for (; at < enough; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === openBracket || code === openBrace) depth += 1
    else if (code === closeBracket || code === closeBrace || code === comma) {
      if (depth === 0) break
      if (code !== comma) depth -= 1
    }
  }
  if (at >= to) fail()
  scan.at = at
  scan.depth = depth
  return at < enough
}

/** Position of the closing quote of the string that starts at `start`. */
const endOfText = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return fail()
}

const skipSpace = (text: string, from: number): number => {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  return at
}

/** JSON whitespace: space, tab and the two line ends. */
const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d

const fail = (): never => {
  throw new Fault('source-unusable', {}, { internal: 'the answer is not JSON' })
}
