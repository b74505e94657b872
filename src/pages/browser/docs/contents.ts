import { byId, setText } from '../parts/dom.ts'

/** The field that finds a route by its path, its words or a field of its: what does not fit is left out of the list. */
export const watchFind = (): void => {
  const field = byId('find')
  if (!(field instanceof HTMLInputElement)) return
  const entries = [...document.querySelectorAll('#contents-list li')].map(entryOf)
  const show = (): void => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    const fitting = entries.filter((entry) => {
      const fits = words.every((word) => entry.text().includes(word))
      entry.item.toggleAttribute('hidden', !fits)
      return fits
    })
    for (const list of document.querySelectorAll('#contents-list > ul')) foldEmpty(list)
    setText(byId('found'), words.length === 0 ? '' : countWords(fitting.length))
  }
  field.addEventListener('input', show)
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      field.value = ''
      show()
    }
    const first = entries.find(({ item }) => !item.hasAttribute('hidden'))
    if (event.key === 'Enter' && first) {
      event.preventDefault()
      first.link?.focus()
      location.hash = first.link?.hash ?? ''
    }
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event))
      return
    event.preventDefault()
    field.focus()
    field.select()
  })
  if (field.value !== '') show()
}

const countWords = (count: number): string => {
  if (count === 0) return 'Nothing has these words.'
  return count === 1 ? 'One place; Enter goes there.' : `${count} places; Enter goes to the first.`
}

type Entry = { item: Element; link: HTMLAnchorElement | null; text: () => string }

/** What stands at the place that the entry leads to is read when it is first needed. */
const entryOf = (item: Element): Entry => {
  const link = item.querySelector('a')
  let text: string | undefined
  return {
    item,
    link,
    text: () => (text ??= textOf(link)),
  }
}

const textOf = (link: HTMLAnchorElement | null): string => {
  const place = document.getElementById(link?.hash.slice(1) ?? '')
  const words = place?.matches('section') ? (place.querySelector('.words') ?? place) : place
  return `${link?.textContent} ${link?.hash} ${words?.textContent}`.toLowerCase()
}

const foldEmpty = (list: Element): void => {
  const isEmpty = list.querySelector('li:not([hidden])') === null
  list.toggleAttribute('hidden', isEmpty)
  list.previousElementSibling?.toggleAttribute('hidden', isEmpty)
}

const isWriting = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null
