import { type Child, fill, h, setText, svg } from './dom.ts'

const feedbackMs = 1500

const copyLines = 'M6 6V2.5h7.5V10H10M2.5 6H10v7.5H2.5z'
const checkLines = 'M3 8.5l3.5 3.5L13 4.5'
const crossLines = 'M4 4l8 8M12 4l-8 8'

const icon = (lines: string): SVGElement =>
  svg(
    'svg',
    {
      viewBox: '0 0 16 16',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.5,
      'aria-hidden': 'true',
    },
    svg('path', { d: lines }),
  )

/** Copies the text, or what the function returns when pressed. It shows an icon if it has no `words`. */
export const copyButton = (
  text: string | (() => string),
  label: string,
  words?: string,
): HTMLButtonElement => {
  prepareAnnouncements()
  const button = h('button', { type: 'button', class: words ? 'btn btn-small' : 'copy' })
  const show = (face: Child, name: string): void => {
    fill(button, face)
    button.setAttribute('aria-label', name)
  }
  const rest = (): void => show(words ?? icon(copyLines), label)
  rest()
  button.addEventListener('click', () => {
    void copyText(typeof text === 'string' ? text : text()).then((isCopied) => {
      const outcome = isCopied ? 'Copied' : 'Could not copy'
      show(words ? outcome : icon(isCopied ? checkLines : crossLines), outcome)
      announce(outcome)
      setTimeout(() => {
        rest()
        announce('')
      }, feedbackMs)
    })
  })
  return button
}

/** True if the text is in the clipboard now. */
const copyText = async (text: string): Promise<boolean> => {
  // Browsers deny the clipboard to pages loaded without TLS, for example from a server on the local network.
  if (!navigator.clipboard) return copySelected(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** The fallback, through a hidden field; the focus returns to where it was. */
const copySelected = (text: string): boolean => {
  const before = document.activeElement
  const field = h('textarea', { class: 'sr', 'aria-hidden': 'true', readonly: true })
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isCopied
}

let region: HTMLElement | undefined

/** Screen readers announce only changes in a region that is already in the page. */
const prepareAnnouncements = (): void => {
  if (region) return
  region = h('div', { class: 'sr', role: 'status' })
  document.body.append(region)
}

const announce = (words: string): void => {
  if (region) setText(region, words)
}
