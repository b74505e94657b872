/** One number with its labels as the exposition prints it; `suffix` is `_bucket` and the like. */
export type Sample = {
  suffix: string
  labels: readonly (readonly [string, string])[]
  value: number
}

/** A metric that can be printed. A metric that this machine cannot measure has no samples and is not printed. */
export type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: () => Sample[]
}

export type Counter = { inc: (by?: number) => void }
export type Gauge = {
  set: (value: number) => void
  inc: () => void
  dec: () => void
  /** Reads the value at every scrape instead of storing one; undefined omits the sample. */
  readWith: (read: () => number | undefined) => void
}
export type Histogram = { observe: (value: number) => void }

/** The printed form of one child (one combination of label values). */
type Printed = { suffix: string; label?: readonly [string, string]; value: number }
export type Instrument<Handle> = { handle: Handle; print: () => Printed[] }

export const makeCounter = (): Instrument<Counter> => {
  let value = 0
  return {
    handle: {
      inc: (by = 1) => {
        if (by > 0) value += by
      },
    },
    print: () => [{ suffix: '', value }],
  }
}

export const makeGauge = (): Instrument<Gauge> => {
  let value = 0
  let readValue: (() => number | undefined) | undefined
  return {
    handle: {
      set: (to) => void (value = to),
      inc: () => void (value += 1),
      dec: () => void (value -= 1),
      readWith: (read) => void (readValue = read),
    },
    print: () => {
      const now = readValue === undefined ? value : readValue()
      return now === undefined ? [] : [{ suffix: '', value: now }]
    },
  }
}

/** `bounds` are the upper bounds of the buckets, ascending; the infinite one is added. */
export const makeHistogram = (bounds: readonly number[]): Instrument<Histogram> => {
  const counts = new Float64Array(bounds.length + 1)
  let sum = 0
  return {
    handle: {
      observe: (value) => {
        let bucket = 0
        while (bucket < bounds.length && value > (bounds[bucket] ?? Infinity)) bucket += 1
        counts[bucket] = (counts[bucket] ?? 0) + 1
        sum += value
      },
    },
    print: () => printHistogram(bounds, counts, sum),
  }
}

const printHistogram = (
  bounds: readonly number[],
  counts: Float64Array,
  sum: number,
): Printed[] => {
  let seen = 0
  const buckets = Array.from(counts, (count, bucket): Printed => {
    seen += count
    const bound = bounds[bucket]
    return {
      suffix: '_bucket',
      label: ['le', bound === undefined ? '+Inf' : String(bound)],
      value: seen,
    }
  })
  return [...buckets, { suffix: '_sum', value: sum }, { suffix: '_count', value: seen }]
}

/** Prometheus text format 0.0.4. A family without samples is left out. */
export const expose = (families: readonly Family[]): string => families.map(exposeFamily).join('')

const exposeFamily = (family: Family): string => {
  const samples = family.samples()
  if (samples.length === 0) return ''
  const head = `# HELP ${family.name} ${escapeHelp(family.help)}\n# TYPE ${family.name} ${family.type}\n`
  return head + samples.map((sample) => exposeSample(family.name, sample)).join('')
}

const exposeSample = (name: string, { suffix, labels, value }: Sample): string => {
  const list = labels.map(([label, text]) => `${label}="${escapeValue(text)}"`).join(',')
  return `${name}${suffix}${list === '' ? '' : `{${list}}`} ${formatNumber(value)}\n`
}

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

const escapeValue = (text: string): string => escapeHelp(text).replaceAll('"', '\\"').toWellFormed()

const formatNumber = (value: number): string =>
  value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value)
