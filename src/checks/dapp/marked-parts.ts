import type { Finding } from '../../findings/finding.ts'
import type { LearnedName } from './rules/learned-name.ts'
import type { NamedSite } from './site/named-site.ts'

/** What a page marks in the name of a site: the parts that a finding is about, as far as its data has them. */
export const markedPartsOf = ({ rule, params }: Finding): readonly string[] => {
  const readers: Readonly<Record<string, (params: never) => readonly string[]>> = partsOf
  return readers[rule]?.(params as never) ?? []
}

const brandOf = ({ site: { host } }: { site: NamedSite }): string[] =>
  [host.split('.')[0] ?? ''].filter((label) => label !== '')

const partsOf = {
  'learned-name': ({ typicalParts }: LearnedName) => typicalParts,
  'brand-in-name': brandOf,
  'brand-in-subdomain': brandOf,
} satisfies Record<string, (params: never) => readonly string[]>
