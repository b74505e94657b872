import { byId, setText } from '../parts/dom.ts'

/** The table of contents: a search, a mark at the section being read, and on narrow screens a fold. */
export const watchContents = (): void => {
  watchSearch()
  watchFold()
  markPlace()
}

/** Finds an endpoint by its path, its text or one of its fields; entries that do not match are hidden. */
const watchSearch = (): void => {
  const field = byId('find')
  if (!(field instanceof HTMLInputElement)) return
  const entries = [...document.querySelectorAll('#contents-list li')].map(entryOf)
  const show = (): void => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    const matches = entries.filter((entry) => {
      const isMatch = words.every((word) => entry.text().includes(word))
      entry.item.toggleAttribute('hidden', !isMatch)
      return isMatch
    })
    for (const list of document.querySelectorAll('#contents-list > ul')) hideIfEmpty(list)
    setText(byId('found'), words.length === 0 ? '' : matchWords(matches.length))
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
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event))
      return
    event.preventDefault()
    field.focus()
    field.select()
  })
  if (field.value !== '') show()
}

const matchWords = (count: number): string => {
  if (count === 0) return 'No matches.'
  return count === 1
    ? '1 match. Press Enter to open it.'
    : `${count} matches. Press Enter to open the first.`
}

type Entry = { item: Element; link: HTMLAnchorElement | null; text: () => string }

/** The text that the entry links to is read when it is first needed. */
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

const hideIfEmpty = (list: Element): void => {
  const isEmpty = list.querySelector('li:not([hidden])') === null
  list.toggleAttribute('hidden', isEmpty)
  list.previousElementSibling?.toggleAttribute('hidden', isEmpty)
}

const isTyping = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/** On a narrow screen the list is folded away behind a button. */
const watchFold = (): void => {
  const toggle = byId('contents-toggle')
  const list = byId('contents-list')
  const open = (isOpen: boolean): void => {
    toggle.setAttribute('aria-expanded', String(isOpen))
    list.toggleAttribute('data-open', isOpen)
  }
  toggle.addEventListener('click', () => open(toggle.getAttribute('aria-expanded') !== 'true'))
  list.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) open(false)
  })
  byId('find').addEventListener('input', () => open(true))
}

/** The last section that starts above this line is the one being read. */
const readingLinePx = 140

/** Marks the section being read, and keeps the mark in view. */
const markPlace = (): void => {
  const links = new Map(
    [...document.querySelectorAll('#contents-list a')].flatMap((link): [string, Element][] => {
      const id = link.getAttribute('href')?.slice(1)
      return id === undefined ? [] : [[id, link]]
    }),
  )
  const places = [...links.keys()].flatMap((id) => document.getElementById(id) ?? [])
  let marked: Element | undefined
  const mark = (): void => {
    const above = places.filter((place) => place.getBoundingClientRect().top < readingLinePx)
    const link = links.get(above.at(-1)?.id ?? '')
    if (link === marked) return
    marked?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'true')
    marked = link
    if (link && matchMedia('(min-width: 901px)').matches) keepInView(link)
  }
  let isWaiting = false
  const markInNextFrame = (): void => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      mark()
    })
  }
  addEventListener('scroll', markInNextFrame, { passive: true })
  addEventListener('resize', markInNextFrame)
  mark()
}

/** Scrolls the list alone: `scrollIntoView` would scroll the page as well. */
const keepInView = (link: Element): void => {
  const list = link.closest('nav')
  if (!list) return
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    list.scrollTop += inner.top - outer.top - outer.height / 2
}
