// Shapes of answers, written by hand from the API's description and independent of the product's schemas.

export type Shape =
  | 'text'
  | 'time'
  | 'number'
  | 'integer'
  | 'count'
  | 'counts'
  | 'boolean'
  | 'bit'
  /** Any object without nulls. */
  | 'members'
  | { is: unknown }
  | { oneOf: readonly unknown[] }
  | { from: number; to: number }
  | { listOf: Shape }
  | Fields

/** `optional` fields may be absent; other fields are allowed only if it is `open`. */
export type Fields = { fields: Record<string, Shape>; optional?: readonly string[]; open?: true }

/** The problems of a value; empty if it has this shape and contains no null. */
export const shapeProblems = (value: unknown, shape: Shape, where: string): string[] => {
  const problems = nulls(value, where)
  checkShape(value, shape, where, problems)
  return problems
}

type Members = Record<string, unknown>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

const plain: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value !== '',
  time: (value) =>
    typeof value === 'string' && dateTime.test(value) && !Number.isNaN(Date.parse(value)),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  members: isMembers,
  integer: (value) => Number.isSafeInteger(value),
  count: isCount,
  counts: (value) => isMembers(value) && Object.values(value).every(isCount),
  bit: (value) => value === 0 || value === 1,
}

const checkShape = (value: unknown, shape: Shape, where: string, problems: string[]): void => {
  const report = (problem: string): void => void problems.push(`${where} ${problem}`)
  if (typeof shape === 'string') {
    if (!plain[shape]?.(value)) report(`is no ${shape}: ${JSON.stringify(value)}`)
  } else if ('is' in shape) {
    if (value !== shape.is) report(`is not ${String(shape.is)}`)
  } else if ('oneOf' in shape) {
    if (!shape.oneOf.includes(value)) report(`is none of ${shape.oneOf.join()}`)
  } else if ('from' in shape) {
    if (typeof value !== 'number' || !(value >= shape.from && value <= shape.to))
      report(`is not from ${shape.from} to ${shape.to}: ${String(value)}`)
  } else if ('listOf' in shape) {
    if (!Array.isArray(value)) return report('is no list')
    value.forEach((item, index) => checkShape(item, shape.listOf, `${where}[${index}]`, problems))
  } else {
    checkFields(value, shape, where, problems)
  }
}

const checkFields = (value: unknown, shape: Fields, where: string, problems: string[]): void => {
  if (!isMembers(value)) return void problems.push(`${where} is no object`)
  for (const name of Object.keys(value)) {
    if (!shape.open && !Object.hasOwn(shape.fields, name))
      problems.push(`${where} has ${name}, which is not allowed`)
  }
  for (const [name, inner] of Object.entries(shape.fields)) {
    if (Object.hasOwn(value, name)) checkShape(value[name], inner, `${where}.${name}`, problems)
    else if (!shape.optional?.includes(name)) problems.push(`${where} lacks ${name}`)
  }
}

/** An answer never contains null. */
const nulls = (value: unknown, where: string): string[] => {
  if (value === null) return [`${where} is null`]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => nulls(inner, `${where}.${name}`))
}
