/** Marks in the contents what is being read, and keeps the mark in sight. */
export const markPlace = (): void => {
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
    if (link && matchMedia('(min-width: 901px)').matches) keepInSight(link)
  }
  let isWaiting = false
  const soon = (): void => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      mark()
    })
  }
  addEventListener('scroll', soon, { passive: true })
  addEventListener('resize', soon)
  mark()
}

/** What has its top above this is being read. */
const readingLinePx = 140

/** Only the list may scroll: the browser's own way would move the page as well. */
const keepInSight = (link: Element): void => {
  const list = link.closest('nav')
  if (!list) return
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    list.scrollTop += inner.top - outer.top - outer.height / 2
}
