import { type Fault, invalidField, joinFaults } from '../../basics/fault.ts'
import { nearestWord } from '../../basics/nearest-word.ts'
import { shownName } from '../../basics/shown-name.ts'
import type { Json } from '../../endpoint/openapi-schema.ts'
import type { Argument, Tool } from './tool.ts'

/**
 * A tool call as the request that its endpoint would get over HTTP, so both are checked alike.
 * @throws Fault INVALID_REQUEST for an unknown argument, or one that no URL can hold
 */
export const toolRequest = (tool: Tool, input: Json): Request => {
  const args = Object.entries(input).filter(([name, value]) => !isLeftOut(tool, name, value))
  const placed = args.flatMap(([name, value]) => {
    const argument = tool.arguments.get(name)
    return argument ? [{ name, value, ...argument }] : []
  })
  if (placed.length < args.length) refuseUnknown(tool, input)
  const url = new URL(urlBase + pathOf(tool, placed))
  for (const { name, value, place } of placed)
    if (place === 'query') url.searchParams.set(name, textOf(name, value))
  if (tool.method === 'GET') return new Request(url)
  const body = placed.filter(({ place }) => place === 'body')
  return new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(body.map(({ name, value }) => [name, value]))),
  })
}

type Placed = Argument & { name: string; value: unknown }

/** These requests never leave the process; the host is never resolved. */
const urlBase = 'http://localhost'

/** Many agents send `null` for arguments they omit. */
const isLeftOut = (tool: Tool, name: string, value: unknown): boolean =>
  value === undefined || (value === null && tool.arguments.get(name)?.required === false)

/** Throws for the unknown arguments, and for those that are missing in their place. */
const refuseUnknown = (tool: Tool, input: Json): never => {
  const known = [...tool.arguments.keys()]
  const unknown = Object.keys(input)
    .filter((name) => !tool.arguments.has(name))
    .map((name): Fault => {
      const meant = nearestWord(name, known)
      const params = meant === undefined ? { known } : { meant }
      return invalidField(shownName(name), 'unknown-argument', params)
    })
  const missing = known
    .filter((name) => tool.arguments.get(name)?.required && !Object.hasOwn(input, name))
    .map((name) => invalidField(name, 'value-missing', {}))
  throw joinFaults([...unknown, ...missing])
}

const pathOf = (tool: Tool, placed: readonly Placed[]): string =>
  tool.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const found = placed.find((each) => each.name === name && each.place === 'path')
    if (!found) throw invalidField(name, 'value-missing', {})
    const part = encodeURIComponent(wellFormed(name, textOf(name, found.value)))
    // One or two dots would be resolved as a path segment, and an empty value would lead to another path.
    if (/^\.{0,2}$/.test(part))
      throw invalidField(name, 'unexpected-value', { expected: 'a value that fits in a path' })
    return part
  })

/** Text of a query parameter: lists are comma-separated. */
const textOf = (name: string, value: unknown): string => {
  if (Array.isArray(value)) return value.map((each) => textOf(name, each)).join(',')
  if (typeof value === 'string') return wellFormed(name, value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw invalidField(name, 'unexpected-value', {
    expected: 'text, a number, true, false or a list of these',
  })
}

const wellFormed = (name: string, text: string): string => {
  if (!text.isWellFormed())
    throw invalidField(name, 'unexpected-value', { expected: 'well-formed text' })
  return text
}
