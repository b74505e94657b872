// Runs before Swagger UI, which has a dark theme but follows neither the system nor the choice made on our pages, and
// leaves controls without a name that a screen reader could say.
import { withStorage } from '../parts/storage.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

const show = (): void => {
  const chosen = withStorage(() => localStorage.getItem('drawbridge-theme'))
  const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches)
  document.documentElement.classList.toggle('dark-mode', isDark)
}

show()
dark.addEventListener('change', show)

const names: readonly (readonly [selector: string, name: string])[] = [
  ['#servers', 'Server'],
  ['.examples-select-element', 'Example'],
  ['textarea.body-param__text', 'Request body'],
  ['table.parameters', 'Parameters'],
  ['table.responses-table', 'Responses'],
  ['table.headers', 'Headers'],
  ['.renderedMarkdown table', 'Overview'],
]

const nameControls = (): void => {
  for (const [selector, name] of names)
    for (const element of document.querySelectorAll(`${selector}:not([aria-label])`))
      element.setAttribute('aria-label', name)
  // Long examples scroll, also by keyboard.
  for (const example of document.querySelectorAll('pre.microlight:not([tabindex])'))
    example.setAttribute('tabindex', '0')
  for (const sprites of document.querySelectorAll('svg.svg-assets:not([aria-hidden])'))
    sprites.setAttribute('aria-hidden', 'true')
}

new MutationObserver(nameControls).observe(document, { childList: true, subtree: true })
