import type { Family, Instrument } from './instrument.ts'

export type LabelValues<Names extends readonly string[]> = {
  [K in keyof Names]: string | number
}

/** A metric with labels. Hot callers resolve their child once and reuse it. */
export type Labelled<Names extends readonly string[], Handle> = {
  labels: (...values: LabelValues<Names>) => Handle
}

export type LabelledSpec<Names extends readonly string[], Handle> = {
  name: string
  help: string
  type: Family['type']
  labelNames: Names
  maxChildren: number
  make: () => Instrument<Handle>
  onOverflow: () => void
}

/** The value of every label once a metric has reached its maximum number of children. */
const OVERFLOW_VALUE = 'other'

type Branch<Handle> = { handle?: Handle; next: Map<string | number, Branch<Handle>> }
type Child<Handle> = { values: readonly string[]; instrument: Instrument<Handle> }

/**
 * A family of children, one for each combination of label values: at most `maxChildren`, plus one for the overflow. A
 * child is found by one lookup for each label; no key is built unless the combination is new.
 */
export const makeLabelled = <const Names extends readonly string[], Handle>(
  spec: LabelledSpec<Names, Handle>,
): Labelled<Names, Handle> & { family: Family } => {
  const root: Branch<Handle> = { next: new Map() }
  const children = new Map<string, Child<Handle>>()

  const childOf = (values: readonly string[]): Handle => {
    const key = JSON.stringify(values)
    const known = children.get(key)
    if (known !== undefined) return known.instrument.handle
    const instrument = spec.make()
    children.set(key, { values, instrument })
    return instrument.handle
  }

  const resolve = (values: readonly (string | number)[]): Handle => {
    const asText = values.map(String)
    if (children.size >= spec.maxChildren && !children.has(JSON.stringify(asText))) {
      spec.onOverflow()
      return childOf(values.map(() => OVERFLOW_VALUE))
    }
    const handle = childOf(asText)
    plant(root, values, handle)
    return handle
  }

  return {
    labels: (...values) => {
      let branch: Branch<Handle> | undefined = root
      for (const value of values) branch = branch?.next.get(value)
      return branch?.handle ?? resolve(values)
    },
    family: {
      name: spec.name,
      help: spec.help,
      type: spec.type,
      samples: () => [...children.values()].flatMap((child) => print(spec.labelNames, child)),
    },
  }
}

const plant = <Handle>(
  root: Branch<Handle>,
  values: readonly (string | number)[],
  handle: Handle,
): void => {
  let branch = root
  for (const value of values) {
    const next = branch.next.get(value) ?? { next: new Map() }
    branch.next.set(value, next)
    branch = next
  }
  branch.handle = handle
}

const print = <Handle>(names: readonly string[], child: Child<Handle>) => {
  const labels = names.map((name, index) => [name, child.values[index] ?? ''] as const)
  return child.instrument.print().map(({ suffix, label, value }) => ({
    suffix,
    labels: label === undefined ? labels : [...labels, label],
    value,
  }))
}
