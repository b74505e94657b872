import { copyButton } from './copy-button.ts'
import { type Child, h } from './dom.ts'
import { shortAddress } from './format.ts'
import { identicon } from './identicon.ts'

/**
 * An address, shortened to its ends, with a button that copies all of it. Screen readers and tooltips have it whole.
 */
export const account = (
  address: string,
  options: { href?: string; name?: Child; hasArms?: boolean } = {},
): HTMLElement => {
  const shown = h(
    'code',
    { title: address, class: options.name === undefined ? undefined : 'named' },
    options.name ?? shortAddress(address),
  )
  return h(
    'span',
    { class: 'addr' },
    options.hasArms && identicon(address),
    options.href ? h('a', { href: options.href }, shown) : shown,
    copyButton(address, `Copy address ${shortAddress(address)}`),
  )
}

const endChars = 4

/** The address with nothing left out, on the page about it. What people compare by, its ends, stands out. */
export const wholeAccount = (address: string): HTMLElement =>
  h(
    'span',
    { class: 'addr whole' },
    h(
      'code',
      { title: address },
      h('b', {}, address.slice(0, endChars)),
      address.slice(endChars, -endChars),
      h('b', {}, address.slice(-endChars)),
    ),
    copyButton(address, `Copy address ${shortAddress(address)}`),
  )

/** Only holders have arms: a token has its coin. */
export const walletLink = (address: string, name?: Child): HTMLElement =>
  account(address, {
    href: `/wallet/${encodeURIComponent(address)}`,
    hasArms: true,
    ...(name && { name }),
  })

export const mintLink = (mint: string, name?: Child): HTMLElement =>
  account(mint, { href: `/token/${encodeURIComponent(mint)}`, ...(name && { name }) })
