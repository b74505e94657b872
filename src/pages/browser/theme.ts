// Runs before the page is painted: a theme that was chosen must not flash in as the other one.
import { withStorage } from './parts/storage.ts'

const key = 'drawbridge-theme'
const root = document.documentElement

/** As on the system unless one was chosen. */
const show = (theme: string | null | undefined): void => {
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
  else delete root.dataset['theme']
}

const keep = (theme: string): void => {
  withStorage(() =>
    theme === 'system' ? localStorage.removeItem(key) : localStorage.setItem(key, theme),
  )
  show(theme)
}

const connect = (): void => {
  for (const choice of document.querySelectorAll('input[name="theme"]')) {
    if (!(choice instanceof HTMLInputElement)) continue
    choice.checked = choice.value === (root.dataset['theme'] ?? 'system')
    choice.addEventListener('change', () => keep(choice.value))
  }
}

show(withStorage(() => localStorage.getItem(key)))
document.addEventListener('DOMContentLoaded', connect)
