import { mintLink } from './account.ts'
import { assetName } from './asset-name.ts'
import { tag } from './badge.ts'
import { coin } from './coin.ts'
import { type Child, fill, h } from './dom.ts'
import { cellMaxChars, foreign } from './foreign.ts'
import { labelOf, whenLabelled } from './token-labels.ts'

/** Coin, symbol and address of a token in a table. The address always stands beside the name. */
export const tokenName = (mint: string): HTMLElement => {
  const place = h('span', { class: 'who' })
  const show = (): void => {
    const { symbol, name } = labelOf(mint) ?? {}
    const called = symbol ?? name
    fill(
      place,
      coin(called ?? assetName(mint), mint),
      h(
        'span',
        {},
        h('strong', {}, called === undefined ? assetName(mint) : foreign(called, cellMaxChars)),
        h('span', { class: 'tiny muted' }, mintLink(mint)),
      ),
    )
  }
  show()
  whenLabelled(mint, show)
  return place
}

/** Whether a name is verified; nothing without a name. */
export const verifiedTag = (isVerified: boolean, hasName: boolean): Child =>
  isVerified ? tag('verified') : hasName && tag('unverified')
