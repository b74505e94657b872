import { type Child, svg } from './dom.ts'

/** Rounded down, so that no score looks as if it had reached the next level. */
export const shownScore = (risk: number): number => Math.floor(risk + roundingError)

/** A score of 0.29 times 100 is a little less than 29. */
const roundingError = 1e-9

/** What a verdict comes to, whatever the API calls it. */
export type Call = 'safe' | 'care' | 'stop' | 'dunno'

/** The call of a risk level: `low` is good news, an unknown risk is not. */
export const callOf = (level: string): Call =>
  level === 'low'
    ? 'safe'
    : level === 'medium'
      ? 'care'
      : level === 'high' || level === 'critical'
        ? 'stop'
        : 'dunno'

/** The hinge of the deck, in the picture's units. */
const [hingeX, hingeY] = [106, 232] as const
const arcRadius = 204
const chainRadius = 186
/** Of 100: where a verdict turns from safe to careful and from careful to stop. */
const bounds = [30, 70] as const

const place = (radius: number, degrees: number): [x: string, y: string] => {
  const radians = (degrees * Math.PI) / 180
  return [
    (hingeX + radius * Math.cos(radians)).toFixed(1),
    (hingeY - radius * Math.sin(radians)).toFixed(1),
  ]
}

const degreesOf = (risk: number): number => Math.min(100, Math.max(0, risk)) * 0.9

const arc = (from: number, to: number, kind: string): SVGElement =>
  svg('path', {
    class: kind,
    d: `M${place(arcRadius, degreesOf(from)).join(' ')}A${arcRadius} ${arcRadius} 0 0 0 ${place(arcRadius, degreesOf(to)).join(' ')}`,
  })

const litArc: Readonly<Record<Call, readonly [from: number, to: number] | undefined>> = {
  safe: [0, bounds[0]],
  care: bounds,
  stop: [bounds[1], 100],
  dunno: undefined,
}

const stones = (): SVGElement[] => [
  svg('path', { class: 'b-stone', d: 'M26 284V44h16v14h14V44h16v14h14V44h16v240z' }),
  svg('path', { class: 'b-stone', d: 'M288 284v-46h84v46z' }),
  svg('path', { class: 'b-slit', d: 'M60 88h6v34h-6z' }),
  svg('path', { class: 'b-water', d: 'M118 268q9-9 18 0t18 0 18 0 18 0 18 0 18 0 18 0 18 0' }),
]

const scale = (): SVGElement[] =>
  bounds.flatMap((bound) => {
    const [x, y] = place(220, degreesOf(bound))
    return [
      svg('path', {
        class: 'b-tick',
        d: `M${place(196, degreesOf(bound)).join(' ')}L${place(212, degreesOf(bound)).join(' ')}`,
      }),
      svg('text', { class: 'b-lab', x: Number(x) + 3.6, y: Number(y) + 3.2 }, bound),
    ]
  })

const planks = [140, 172, 204, 236, 268]

const deck = (degrees: number, isGhost: boolean): SVGElement =>
  svg(
    'g',
    { class: 'b-move' },
    svg('path', { class: 'b-chain', d: `M102 70L${place(chainRadius, degrees).join(' ')}` }),
    svg(
      'g',
      { transform: `rotate(${(-degrees).toFixed(1)} ${hingeX} ${hingeY})` },
      ...(isGhost
        ? [svg('rect', { class: 'b-ghost', x: 110, y: 226, width: 186, height: 12 })]
        : [
            svg('rect', { class: 'b-deck', x: hingeX, y: 226, width: 192, height: 12 }),
            ...planks.map((x) => svg('path', { class: 'b-plank', d: `M${x} 226v12` })),
          ]),
    ),
  )

/** Beside the end of the deck: above the far bank while it is down, and inside the picture while it is up. */
const figure = (risk: number): SVGElement => {
  const degrees = degreesOf(risk)
  const [x, y] = degrees < 8 ? [318, 214] : place(220, Math.min(82, degrees))
  return svg('text', { class: 'b-num', x, y: degrees < 8 ? y : Number(y) + 8 }, shownScore(risk))
}

const picture = (label: string | undefined, ...children: readonly Child[]): SVGElement =>
  svg(
    'svg',
    {
      class: 'bridge',
      viewBox: '0 0 372 284',
      ...(label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label }),
    },
    ...stones(),
    ...children,
    svg('circle', { class: 'b-pin', cx: hingeX, cy: hingeY, r: 9 }),
  )

/**
 * The drawbridge: flat at 0, shut at 100. The deck's angle, the lit arc and the figure say the same. Without a risk the
 * deck is dashed and half raised.
 */
export const gauge = (call: Call, risk: number | undefined): SVGElement => {
  if (risk === undefined || call === 'dunno')
    return picture('No risk could be given.', deck(45, true))
  const lit = litArc[call]
  return picture(
    `Risk ${shownScore(risk)} of 100.`,
    arc(0, 100, 'b-arc'),
    lit && arc(lit[0], lit[1], 'b-arc-on'),
    ...scale(),
    deck(degreesOf(risk), false),
    figure(risk),
  )
}

/** The drawbridge while an answer is awaited: it sways, and nothing is coloured. */
export const waitingGauge = (): SVGElement => picture(undefined, deck(37.8, false))
