import { svg } from './dom.ts'

const metals = ['#0b5563', '#3c4a52', '#5b4433', '#6b2e63', '#2f3d7e', '#1d6f86'] as const

/**
 * A coin with two letters in place of a logo: the token's creator chose the host of the logo, and that host would learn
 * who views the token. The colour comes from the address, so that two tokens of the same name look different.
 */
export const coin = (
  name: string | undefined,
  address: string,
  size: 's' | 'm' | 'l' = 'm',
): SVGElement => {
  const letters = [...(name ?? address).replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('')
  const at = [...address].reduce((sum, each) => (sum * 31 + (each.codePointAt(0) ?? 0)) % 9973, 7)
  return svg(
    'svg',
    {
      class: size === 'm' ? 'coin' : `coin coin-${size}`,
      viewBox: '0 0 36 36',
      'aria-hidden': 'true',
    },
    svg('circle', { cx: 18, cy: 18, r: 18, fill: metals[at % metals.length] }),
    svg('circle', {
      class: 'rim',
      cx: 18,
      cy: 18,
      r: 15.6,
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.55,
      'stroke-width': 1.2,
      'stroke-dasharray': '1.2 2.07',
    }),
    svg(
      'text',
      { x: 18, y: 22.7, 'font-size': 13, 'text-anchor': 'middle' },
      letters.toUpperCase() || '?',
    ),
  )
}
