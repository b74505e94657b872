import type { WalletHoldingsAnswer } from '../../../wallets/http/schema/wallet-data.ts'
import { assetName } from '../parts/asset-name.ts'
import { type Child, h, svg } from '../parts/dom.ts'
import { foreign } from '../parts/foreign.ts'
import { percent } from '../parts/format.ts'
import { number, type Received, text } from '../parts/received.ts'

type Holding = Received<WalletHoldingsAnswer['holdings'][number]>

export type Share = { name: string; sharePct: number; isVerified: boolean }

/** A bar of more parts is unreadable. */
const maxNamed = 4

/** Shares of the value that is known, the largest first and the small ones as one. */
export const sharesOf = (rows: readonly Holding[]): Share[] => {
  const valued = rows
    .map((row) => ({
      name: text(row?.symbol) ?? text(row?.name) ?? assetName(text(row?.mint) ?? ''),
      isVerified: row?.verified === true,
      value: number(row?.valueUsd) ?? 0,
    }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value)
  const total = valued.reduce((sum, { value }) => sum + value, 0)
  if (!Number.isFinite(total)) return []
  const shares = valued.map(({ value, ...rest }) => ({ ...rest, sharePct: (value / total) * 100 }))
  const rest = shares.slice(maxNamed)
  return rest.length < 2
    ? shares
    : [
        ...shares.slice(0, maxNamed),
        {
          name: `${rest.length} others`,
          sharePct: rest.reduce((sum, { sharePct }) => sum + sharePct, 0),
          isVerified: rest.every(({ isVerified }) => isVerified),
        },
      ]
}

const tones = ['a1', 'a2', 'a3'] as const
const barUnits = 1000

const toneOf = (index: number): string => tones[Math.min(index, tones.length - 1)] ?? ''

const shareText = ({ sharePct, isVerified }: Share): string =>
  ` ${percent(sharePct)}${isVerified ? '' : ', unverified'}`

/** What the wallet is made of, as a bar and in words. */
export const allocation = (rows: readonly Holding[]): Child => {
  const shares = sharesOf(rows)
  if (shares.length < 2) return undefined
  let from = 0
  const parts = shares.map(({ sharePct }, index) => {
    const width = (sharePct / 100) * barUnits
    const part = svg('rect', {
      class: toneOf(index),
      x: from,
      width: Math.max(1, width - 3),
      height: 44,
    })
    from += width
    return part
  })
  return h(
    'div',
    { class: 'allocation' },
    svg(
      'svg',
      {
        class: 'alloc',
        viewBox: `0 0 ${barUnits} 44`,
        preserveAspectRatio: 'none',
        'aria-hidden': 'true',
      },
      ...parts,
    ),
    h(
      'ul',
      { class: 'alloc-key', 'aria-label': 'Allocation by value' },
      ...shares.map((share, index) =>
        h(
          'li',
          {},
          h('i', { class: toneOf(index), 'aria-hidden': 'true' }),
          h('b', {}, foreign(share.name)),
          shareText(share),
        ),
      ),
    ),
  )
}
