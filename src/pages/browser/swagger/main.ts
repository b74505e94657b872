// Runs before Swagger UI, which has a dark theme but follows neither the system nor the choice made on our pages.
import { withStorage } from '../parts/storage.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

const show = (): void => {
  const chosen = withStorage(() => localStorage.getItem('drawbridge-theme'))
  const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches)
  document.documentElement.classList.toggle('dark-mode', isDark)
}

show()
dark.addEventListener('change', show)
