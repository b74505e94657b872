import type { RiskAnswer } from '../parts/assessment.ts'
import { type Child, h } from '../parts/dom.ts'
import { list, text, texts } from '../parts/received.ts'

/** `brand`: a name that belongs to another site. `lure`: typical of phishing names. */
type Mark = 'brand' | 'lure'

export type MarkedWord = { text: string; mark?: Mark }

const marks: Readonly<Record<string, Mark>> = {
  BRAND_IN_NAME: 'brand',
  BRAND_IN_SUBDOMAIN: 'brand',
  NAME_LIKE_PHISHING: 'lure',
}

/** The words of a host and the characters between them; those that a finding is about are marked as a whole. */
export const wordsOf = (host: string, answer: RiskAnswer): MarkedWord[] => {
  const found = list(answer?.evidence?.findings).flatMap((finding) => {
    const mark = marks[text(finding?.code) ?? '']
    return mark === undefined
      ? []
      : texts(finding?.parts).flatMap((part) => placesOf(host, part).map((at) => ({ ...at, mark })))
  })
  let start = 0
  return host.split(/([-.])/).flatMap((word): MarkedWord[] => {
    const end = start + word.length
    const within = found.filter((each) => each.start < end && each.end > start)
    const mark = within.find((each) => each.mark === 'brand')?.mark ?? within[0]?.mark
    start = end
    if (word === '') return []
    return [{ text: word, ...(mark && !/^[-.]$/.test(word) && { mark }) }]
  })
}

/** Everywhere that the part occurs; the hyphens around it belong to no word. */
const placesOf = (host: string, part: string): { start: number; end: number }[] => {
  const [sought, written] = [part.toLowerCase(), host.toLowerCase()]
  const places = []
  for (
    let at = written.indexOf(sought);
    sought !== '' && at >= 0;
    at = written.indexOf(sought, at + 1)
  ) {
    const before = /^[-.]*/.exec(sought)?.[0].length ?? 0
    const after = /[-.]*$/.exec(sought)?.[0].length ?? 0
    places.push({ start: at + before, end: at + sought.length - after })
  }
  return places
}

const notes: Readonly<Record<Mark, string>> = {
  brand: 'A name that belongs to another site.',
  lure: 'Typical of phishing sites.',
}

/** Host with its marked words; undefined if no word is marked. */
export const markedHost = (host: string, answer: RiskAnswer): Child => {
  const words = wordsOf(host, answer)
  const used = (['brand', 'lure'] as const).filter((mark) =>
    words.some((word) => word.mark === mark),
  )
  if (used.length === 0) return undefined
  return h(
    'span',
    { class: 'host' },
    h(
      'span',
      {},
      ...words.map(({ text: word, mark }) =>
        mark === undefined ? word : h('mark', { 'data-mark': mark }, word),
      ),
    ),
    ...used.map((mark) =>
      h(
        'small',
        {},
        h(
          'mark',
          { 'data-mark': mark },
          words.flatMap((word) => (word.mark === mark ? word.text : [])).join(', '),
        ),
        ` ${notes[mark]}`,
      ),
    ),
  )
}
