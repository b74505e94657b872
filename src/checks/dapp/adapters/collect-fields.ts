import type { PageField } from '../page/page-facts.ts'
import { attributeText, readableText } from './page-text.ts'

const ownWords = [
  'name',
  'id',
  'placeholder',
  'aria-label',
  'title',
  'autocomplete',
  'data-placeholder',
]

/** Forms for people have dozens. Hidden fields are not counted. */
const fieldsMax = 1_000

/** Collects fields with the labels that belong to them. `textBefore` returns the text read so far. */
export const collectFields = (rewriter: HTMLRewriter, textBefore: () => string) => {
  const fields: (PageField & { id: string; wrapper?: { text: string } })[] = []
  const labels = new Map<string, { text: string }>()
  const open: { text: string }[] = []
  let loose: { text: string } | undefined
  const addField = (element: HTMLRewriterTypes.Element): void => {
    const type = attributeText(element, 'type').toLowerCase()
    if (type === 'hidden' || fields.length >= fieldsMax) return
    const wrapper = open.at(-1) ?? loose
    loose = undefined
    fields.push({
      tag: element.tagName === 'input' ? 'input' : 'textarea',
      type,
      about: ownWords.map((name) => attributeText(element, name)).join(' '),
      before: textBefore(),
      id: element.getAttribute('id') ?? '',
      ...(wrapper ? { wrapper } : {}),
    })
  }
  rewriter
    .on('label', {
      element: (element) => {
        const label = { text: '' }
        const target = element.getAttribute('for') ?? ''
        if (target !== '' && !labels.has(target)) labels.set(target, label)
        const fieldsBefore = fields.length
        open.push(label)
        element.onEndTag(() => {
          open.pop()
          // A label without a field belongs to the next field.
          if (target === '' && fields.length === fieldsBefore) loose = label
        })
      },
      text: ({ text }) => {
        const last = open.at(-1)
        if (last) last.text += text
      },
    })
    .on('input, textarea, [contenteditable="true" i]', { element: addField })
  return (): PageField[] =>
    fields.map(({ tag, type, about, before, id, wrapper }) => ({
      tag,
      type,
      about: readableText(`${about} ${wrapper?.text ?? ''} ${labels.get(id)?.text ?? ''}`),
      before,
    }))
}
