import { copyText, prepareToSay, say as sayAloud } from './copy-button.ts'
import { type Child, fill, h, svg } from './dom.ts'
import { shortAddress } from './format.ts'

/** An address, cut in the middle, whole for screen readers and on pointing, with a button that copies all of it. */
export const account = (
  address: string,
  options: { href?: string; name?: Child } = {},
): HTMLElement => {
  const text = h('code', { title: address }, options.name ?? shortAddress(address))
  return h(
    'span',
    { class: 'account' },
    options.href ? h('a', { href: options.href }, text) : text,
    copyButton(address, `Copy address ${shortAddress(address)}`),
  )
}

export const walletLink = (address: string, name?: Child): HTMLElement =>
  account(address, { href: `/wallet/${encodeURIComponent(address)}`, ...(name && { name }) })

export const mintLink = (mint: string, name?: Child): HTMLElement =>
  account(mint, { href: `/token/${encodeURIComponent(mint)}`, ...(name && { name }) })

const copiedForMs = 1500
const copied = 'Copied'

const copyLines = 'M6 6V2.5h7.5V10H10M2.5 6H10v7.5H2.5z'
const checkLines = 'M3 8.5l3.5 3.5L13 4.5'
const crossLines = 'M4 4l8 8M12 4l-8 8'

const icon = (lines: string): SVGElement =>
  svg(
    'svg',
    { viewBox: '0 0 16 16', width: 14, height: 14, 'aria-hidden': 'true', class: 'icon' },
    svg('path', { d: lines }),
  )

/** Copies the text, or what it is when the button is pressed; says so on itself for a moment. */
export const copyButton = (
  text: string | (() => string),
  label: string,
  words?: string,
): HTMLButtonElement => {
  prepareToSay()
  const button = h('button', {
    type: 'button',
    class: words ? 'quiet' : 'copy',
    'aria-label': label,
  })
  const say = (said: Child): void => fill(button, said)
  const idle = words ?? icon(copyLines)
  say(idle)
  button.addEventListener('click', () => {
    const done = (said: string) => (): void => {
      say(words ? said : icon(said === copied ? checkLines : crossLines))
      button.setAttribute('aria-label', said)
      sayAloud(said)
      setTimeout(() => {
        say(idle)
        button.setAttribute('aria-label', label)
        sayAloud('')
      }, copiedForMs)
    }
    const what = typeof text === 'string' ? text : text()
    void copyText(what).then((isCopied) => done(isCopied ? copied : 'Cannot copy here')())
  })
  return button
}
