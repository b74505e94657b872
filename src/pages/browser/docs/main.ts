import { copyButton } from '../parts/copy-button.ts'
import { colorCode } from './code-colors.ts'
import { watchContents } from './contents.ts'
import { watchLanguages, watchRequest } from './request.ts'

/** Links of an earlier API viewer at this address: `#/Token%20Data/getToken`. */
const followOldLink = (): void => {
  const [, id] = /^#\/[^/]+\/(\w+)$/.exec(location.hash) ?? []
  if (id !== undefined && document.getElementById(id)) location.replace(`#${id}`)
}

/** Shows one of the example responses at a time, as chosen. */
const watchResponses = (samples: Element): void => {
  const bodies = [...samples.querySelectorAll('pre')]
  const select = samples.querySelector('select')
  select?.addEventListener('input', () => {
    for (const [index, body] of bodies.entries()) body.hidden = String(index) !== select.value
  })
  const shown = (): string => bodies.find((body) => !body.hidden)?.textContent ?? ''
  bodies[0]?.before(copyButton(shown, 'Copy response'))
}

/** Colours code as it scrolls into view: most of a long page is never read. */
const colorVisibleCode = (): void => {
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

followOldLink()
watchContents()
for (const form of document.querySelectorAll('form.request'))
  if (form instanceof HTMLFormElement) watchRequest(form)
watchLanguages()
for (const samples of document.querySelectorAll('.sample')) watchResponses(samples)
colorVisibleCode()
