import { copyButton } from '../parts/account.ts'
import { byId } from '../parts/dom.ts'
import { colorCode } from './code-colors.ts'
import { watchFind } from './contents.ts'
import { watchLanguages, watchRequest } from './request.ts'
import { markPlace } from './docs-place.ts'

export const showDocs = (): void => {
  followOldLink()
  watchFind()
  markPlace()
  watchContents()
  for (const form of document.querySelectorAll('form.request'))
    if (form instanceof HTMLFormElement) watchRequest(form)
  watchLanguages()
  for (const samples of document.querySelectorAll('.sample')) watchAnswers(samples)
  colorWhatIsSeen()
}

/** One of the answers at a time, as chosen. */
const watchAnswers = (samples: Element): void => {
  const bodies = [...samples.querySelectorAll('pre')]
  const select = samples.querySelector('select')
  select?.addEventListener('input', () => {
    for (const [index, body] of bodies.entries()) body.hidden = String(index) !== select.value
  })
  const shown = (): string => bodies.find((body) => !body.hidden)?.textContent ?? ''
  bodies[0]?.before(copyButton(shown, 'Copy the answer'))
}

/** Most of a long page is never looked at. */
const colorWhatIsSeen = (): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        colorCode(target)
      }
    },
    { rootMargin: '300px' },
  )
  for (const code of document.querySelectorAll('pre > code')) observer.observe(code)
}

/** Links of the viewer that stood here before: `#/Token%20Data/getToken`. */
const followOldLink = (): void => {
  const [, id] = /^#\/[^/]+\/(\w+)$/.exec(location.hash) ?? []
  if (id !== undefined && document.getElementById(id)) location.replace(`#${id}`)
}

/** On a narrow screen the list of routes is folded away behind a button. */
const watchContents = (): void => {
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
