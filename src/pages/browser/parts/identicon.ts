import { svg } from './dom.ts'

/** Heraldic colours and metals; red, amber and green belong to verdicts. */
const colors = ['#1d6f86', '#0b5563', '#2f3d7e', '#5b4433', '#3c4a52', '#6b2e63'] as const
const metals = ['#ece7d8', '#cfe1e6', '#ddd6ec', '#e8d3c6', '#d6dbd8'] as const

const divisions = [
  'M11 0h10v32H11z',
  'M0 11h32v10H0z',
  'M0 0h11L32 21v11H21L0 11z',
  'M32 0H21L0 21v11h11L32 11z',
  'M0 0h16v32H0z',
  'M0 0h16v16H0zM16 16h16v16H16z',
  'M12 0h8v12h12v8H20v12h-8V20H0v-8h12z',
  'M0 0h32L0 32z',
  'M0 0h8v32H0zM16 0h8v32h-8z',
  'M0 0 16 16 0 32zM32 0 16 16 32 32z',
  'M0 32V22L16 6l16 16v10L16 16z',
] as const

const charges = [
  '',
  'M16 8l8 8-8 8-8-8z',
  'M9 9h14v14H9z',
  'M22 16a6 6 0 1 1-12 0 6 6 0 0 1 12 0z',
  'M12 9h8v5h5v6h-5v5h-8v-5H7v-6h5z',
  'M10 23V10h3v3h2v-3h3v3h2v-3h3v13z',
  'M16 7l2.4 6.2 6.6.3-5.2 4.1 1.8 6.4-5.6-3.6-5.6 3.6 1.8-6.4L7 13.5l6.6-.3z',
] as const

/** 32-bit FNV-1a with a final mix: its low bits decide what is drawn. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

export type Arms = {
  field: string
  division: string
  ordinary: string
  charge: string
  tincture: string
}

/** The same arms for the same text. Metal lies on colour and colour on metal, as in heraldry, so that all can be seen. */
export const armsOf = (text: string): Arms => {
  let rest = hashOf(text)
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => {
    const item = items[rest % items.length] ?? items[0]
    rest = Math.floor(rest / items.length)
    return item
  }
  const [color, metal, division, charge, isMetalField] = [
    pick(colors),
    pick(metals),
    pick(divisions),
    pick(charges),
    pick([false, true]),
  ]
  const others = colors.filter((each) => each !== color)
  return {
    field: isMetalField ? metal : color,
    ordinary: isMetalField ? color : metal,
    division,
    charge,
    tincture: others[rest % others.length] ?? color,
  }
}

/** Helps to tell holders apart, and proves nothing: the ends of the address always stand beside it. */
export const identicon = (address: string, size: 's' | 'm' | 'l' = 's'): SVGElement => {
  const { field, division, ordinary, charge, tincture } = armsOf(address)
  const metal = metals.find((each) => each === field || each === ordinary) ?? metals[0]
  return svg(
    'svg',
    {
      class: size === 's' ? 'idn' : `idn idn-${size}`,
      viewBox: '0 0 32 32',
      'aria-hidden': 'true',
    },
    svg('rect', { width: 32, height: 32, fill: field }),
    svg('path', { d: division, fill: ordinary }),
    charge !== '' && svg('path', { d: charge, fill: tincture, stroke: metal, 'stroke-width': 1.6 }),
  )
}
