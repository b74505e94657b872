import { at, listAt, numberAt, textAt, textsAt } from './json.ts'

/** A schema as displayed: references resolved, limits in words. */
export type Schema = {
  /** `string`, `array of objects`, `date-time` … */
  kind: string
  /** Markdown. */
  words: string
  /** Limits in words: `32 to 44 characters`, `at most 100 items`. */
  limits: readonly string[]
  /** The allowed values, if they are listed. */
  choices: readonly string[]
  /** A list or a map, whose values the other fields describe. */
  many: boolean
  pattern?: string
  initial?: string
  example?: string
  /** Of the object, or of each value of a list or map. */
  fields: readonly Field[]
}

export type Field = { name: string; isRequired: boolean; schema: Schema }

/** A schema that contains itself ends here. */
const maxDepth = 12

/** Reads a schema of an OpenAPI 3.0 document; references are resolved in that document. */
export const readSchema = (document: unknown, schema: unknown, depth = 0): Schema => {
  const whole = resolved(document, schema)
  const inner = innerOf(document, whole)
  const one = inner ?? whole
  const pattern = textAt(one, 'pattern')
  const initial = literal(at(whole, 'default'))
  const example = literal(at(whole, 'example') ?? at(inner, 'example'))
  return {
    kind: kindOf(document, whole),
    words: textAt(whole, 'description') ?? textAt(inner, 'description') ?? '',
    limits: limitsOf(whole, inner),
    choices: listAt(one, 'enum').map(String),
    many: inner !== undefined,
    ...(pattern !== undefined && { pattern }),
    ...(initial !== undefined && { initial }),
    ...(example !== undefined && { example }),
    fields: depth < maxDepth ? fieldsOf(document, one, depth) : [],
  }
}

const refOf = (schema: unknown): string | undefined => textAt(schema, '$ref')

const resolved = (document: unknown, schema: unknown): unknown => {
  const path = refOf(schema)?.match(/^#\/(.+)$/)?.[1]
  if (path !== undefined) return at(document, ...path.split('/'))
  const [named] = listAt(schema, 'allOf')
  if (named === undefined) return schema
  return { ...Object(resolved(document, named)), description: textAt(schema, 'description') }
}

/** The schema of the values of a list or map. */
const eachOf = (document: unknown, schema: unknown): unknown => {
  const each = at(schema, 'items') ?? at(schema, 'additionalProperties')
  return typeof each === 'object' && each !== null ? resolved(document, each) : undefined
}

/** The innermost of nested lists. */
const innerOf = (document: unknown, schema: unknown): unknown => {
  const each = eachOf(document, schema)
  return each === undefined ? undefined : (innerOf(document, each) ?? each)
}

const fieldsOf = (document: unknown, schema: unknown, depth: number): Field[] => {
  const properties = at(schema, 'properties')
  if (typeof properties !== 'object' || properties === null) return []
  const required = new Set(textsAt(schema, 'required'))
  return Object.entries(properties).map(([name, each]) => ({
    name,
    isRequired: required.has(name),
    schema: readSchema(document, each, depth + 1),
  }))
}

const kindOf = (document: unknown, schema: unknown): string => {
  const each = eachOf(document, schema)
  if (each === undefined) return plainKind(schema)
  const [first = '', ...rest] = kindOf(document, each).split(' ')
  const many = [`${first}s`, ...rest].join(' ')
  return textAt(schema, 'type') === 'array' ? `array of ${many}` : `map of ${many}`
}

const plainKind = (schema: unknown): string =>
  textAt(schema, 'format') ?? textAt(schema, 'type') ?? 'value'

const limitsOf = (schema: unknown, inner: unknown): string[] => {
  const one = inner ?? schema
  return [
    span(numberAt(one, 'minLength'), numberAt(one, 'maxLength'), 'character'),
    span(numberAt(one, 'minimum'), numberAt(one, 'maximum'), ''),
    span(numberAt(schema, 'minItems'), numberAt(schema, 'maxItems'), 'item'),
  ].filter((each) => each !== undefined)
}

const span = (
  min: number | undefined,
  max: number | undefined,
  unit: '' | 'character' | 'item',
): string | undefined => {
  const last = max ?? min
  const units = last === 1 ? unit : { '': '', character: 'characters', item: 'items' }[unit]
  const withUnits = (words: string): string => (units === '' ? words : `${words} ${units}`)
  if (min !== undefined && max !== undefined)
    return withUnits(min === max ? `exactly ${max}` : `${min} to ${max}`)
  if (max !== undefined) return withUnits(`at most ${max}`)
  if (min === 1 && unit !== '') return 'not empty'
  return min === undefined ? undefined : withUnits(`at least ${min}`)
}

/** As written in a query: the items of a list separated by commas. */
const literal = (value: unknown): string | undefined => {
  if (value === undefined) return undefined
  if (Array.isArray(value)) return value.map(literal).join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
