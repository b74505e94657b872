import type { Family, Sample } from './instrument.ts'

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
