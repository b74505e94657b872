import { copyButton } from './copy-button.ts'
import { type Child, h } from './dom.ts'
import { shortAddress } from './format.ts'

/**
 * An address, shortened to its ends, with a button that copies all of it. Screen readers and tooltips have it whole.
 */
export const account = (
  address: string,
  options: { href?: string; name?: Child } = {},
): HTMLElement => {
  const shown = h('code', { title: address }, options.name ?? shortAddress(address))
  return h(
    'span',
    { class: 'account' },
    options.href ? h('a', { href: options.href }, shown) : shown,
    copyButton(address, `Copy address ${shortAddress(address)}`),
  )
}

export const walletLink = (address: string, name?: Child): HTMLElement =>
  account(address, { href: `/wallet/${encodeURIComponent(address)}`, ...(name && { name }) })

export const mintLink = (mint: string, name?: Child): HTMLElement =>
  account(mint, { href: `/token/${encodeURIComponent(mint)}`, ...(name && { name }) })
