import { type Family, makeCounter, makeGauge, makeHistogram } from './instrument.ts'
import { makeLabelled } from './labelled.ts'
import { processFamilies } from './process-metrics.ts'

/** Histograms print a line for each bucket of each child. */
const MAX_HISTOGRAM_CHILDREN = 500

/** Makes metrics and keeps them in the order of their making. */
export const makeRegistry = (maxChildren: number) => {
  const families: Family[] = processFamilies()
  const overflow = makeLabelled({
    name: 'drawbridge_metric_overflow_total',
    help: 'Label values counted as "other" because their metric was full.',
    type: 'counter',
    labelNames: ['metric'],
    maxChildren,
    make: makeCounter,
    onOverflow: () => undefined,
  })
  families.push(overflow.family)

  const add = <const Names extends readonly string[], Handle>(
    spec: Omit<Parameters<typeof makeLabelled<Names, Handle>>[0], 'onOverflow'>,
  ) => {
    const { family, labels } = makeLabelled<Names, Handle>({
      ...spec,
      onOverflow: () => overflow.labels(spec.name).inc(),
    })
    families.push(family)
    return { labels }
  }

  return {
    families,
    counter: <const Names extends readonly string[]>(
      name: string,
      help: string,
      labelNames: Names,
    ) => add({ name, help, type: 'counter', labelNames, maxChildren, make: makeCounter }),
    gauge: <const Names extends readonly string[]>(name: string, help: string, labelNames: Names) =>
      add({ name, help, type: 'gauge', labelNames, maxChildren, make: makeGauge }),
    histogram: <const Names extends readonly string[]>(
      name: string,
      help: string,
      labelNames: Names,
      bounds: readonly number[],
    ) =>
      add({
        name,
        help,
        type: 'histogram',
        labelNames,
        maxChildren: Math.min(maxChildren, MAX_HISTOGRAM_CHILDREN),
        make: () => makeHistogram(bounds),
      }),
  }
}
