import { h, setText } from './dom.ts'

/** True where the text is in the clipboard now. */
export const copyText = async (text: string): Promise<boolean> => {
  // Browsers keep the clipboard from pages that came without TLS, as from a server in one's own network.
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return copySelected(text)
    }
  }
  return copySelected(text)
}

/** The old way, by a field that nobody sees; the focus comes back to where it was. */
const copySelected = (text: string): boolean => {
  const before = document.activeElement
  const field = h('textarea', { class: 'unseen', 'aria-hidden': 'true', readonly: true })
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isCopied
}

let region: HTMLElement | undefined

/** Has to be in the page before something is said in it, or nobody hears it. */
export const prepareToSay = (): void => {
  if (region) return
  region = h('div', { class: 'unseen', role: 'status' })
  document.body.append(region)
}

/** Says it aloud to those who hear the page; nothing where it is empty. */
export const say = (words: string): void => {
  if (region) setText(region, words)
}
