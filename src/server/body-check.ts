import { KindGuard, type TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors'
import { Fault, invalidField, maxProblems } from '../basics/fault.ts'
import { nearestWord } from '../basics/nearest-word.ts'
import { shownName } from '../basics/shown-name.ts'
import { closedSchema } from '../endpoint/closed-schema.ts'
import { asObject } from '../endpoint/openapi-schema.ts'
import { readsKey } from '../endpoint/schema/explained.ts'

export type BodyCheck = {
  /** Whether the body fits its schema and has no field that the schema does not name. */
  accepts: (body: unknown) => boolean
  /** Everything that is wrong with it, what only the handler would find included; at most `maxProblems`. */
  problems: (body: unknown) => readonly Fault[]
}

/** Checks bodies of one route. Compiled on first use: most routes of most servers are never called. */
export const makeBodyCheck = (schema: object): BodyCheck => {
  const strict = closedSchema(schema)
  if (!KindGuard.IsSchema(strict)) throw new Error('the body of a route needs a schema')
  let compiled: ReturnType<typeof TypeCompiler.Compile<TSchema>> | undefined
  const compile = () => (compiled ??= TypeCompiler.Compile(strict))
  return {
    accepts: (body) => compile().Check(body),
    problems: (body) => {
      const found: FoundFaults = new Map()
      for (const error of compile().Errors(body)) {
        add(found, faultOf(error, strict))
        if (found.size === maxProblems) break
      }
      for (const fault of unreadable(strict, body, '')) add(found, fault)
      return [...found.values()].slice(0, maxProblems)
    },
  }
}

type FoundFaults = Map<string, Fault>

/** A value can break several rules of its field, which one phrase describes. */
const add = (found: FoundFaults, fault: Fault): void => {
  const { field = '' } = fault
  if (!found.has(field)) found.set(field, fault)
}

const faultOf = ({ type, path, schema }: ValueError, whole: TSchema): Fault => {
  const place = path.split('/').slice(1).map(unescaped)
  if (type === ValueErrorType.ObjectAdditionalProperties) return unknownField(place, schema, whole)
  const expected = expectedText(schema)
  return type === ValueErrorType.ObjectRequiredProperty
    ? invalidField(fieldOf(place), 'value-missing', { expected })
    : invalidField(fieldOf(place), 'unexpected-value', { expected })
}

/** Parts of a JSON pointer. */
const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** `context.source`, `txs_base64[2]`. */
const fieldOf = (place: readonly string[]): string => place.reduce(within, '') || 'body'

const within = (parent: string, name: string): string => {
  if (parent === '') return shownName(name)
  return /^\d+$/.test(name) ? `${parent}[${name}]` : `${parent}.${shownName(name)}`
}

/** A misspelt field would leave out a protection without a word, so it is refused. */
const unknownField = (place: readonly string[], holder: TSchema, whole: TSchema): Fault => {
  const name = place.at(-1) ?? ''
  const parent = place.slice(0, -1).reduce(within, '')
  const known = Object.keys(asObject(holder['properties'])).map((each) => within(parent, each))
  const meant = sameName(name, known) ?? sameName(name, fieldsOf(whole, ''))
  return invalidField(fieldOf(place), 'unknown-field', meant === undefined ? { known } : { meant })
}

/** The field whose own name is nearly the same. */
const sameName = (name: string, fields: readonly string[]): string | undefined => {
  const ownNames = fields.map((field) => field.slice(field.lastIndexOf('.') + 1))
  const near = nearestWord(name, ownNames)
  return near === undefined ? undefined : fields[ownNames.indexOf(near)]
}

const fieldsOf = (schema: object, parent: string): string[] =>
  Object.entries(asObject(asObject(schema)['properties'])).flatMap(([name, inner]) => {
    const field = within(parent, name)
    return [field, ...(isObject(inner) ? fieldsOf(inner, field) : [])]
  })

const expectedText = (schema: object): string => {
  const { 'x-expected': expected, type } = asObject(schema)
  if (typeof expected === 'string') return expected
  if (type === 'object') return 'a JSON object'
  if (typeof type !== 'string') return 'another value'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

/** What the readers of text fields refuse. */
const unreadable = (schema: object, value: unknown, field: string): Fault[] => {
  const { properties, items } = asObject(schema)
  if (typeof value === 'string') return refusedBy(Reflect.get(schema, readsKey), value, field)
  if (Array.isArray(value)) {
    return isObject(items)
      ? value.flatMap((each, at) => unreadable(items, each, within(field, String(at))))
      : []
  }
  const values = asObject(value)
  return Object.entries(asObject(properties)).flatMap(([name, inner]) =>
    isObject(inner) && Object.hasOwn(values, name)
      ? unreadable(inner, values[name], within(field, name))
      : [],
  )
}

const refusedBy = (read: unknown, text: string, field: string): Fault[] => {
  if (typeof read !== 'function') return []
  try {
    read(text, field)
    return []
  } catch (thrown) {
    if (thrown instanceof Fault) return [thrown]
    throw thrown
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
