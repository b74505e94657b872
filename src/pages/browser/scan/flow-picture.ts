import { fill, h, svg } from '../parts/dom.ts'
import { fitText } from './fit-text.ts'
import { flowWords, type Lane, type Party } from './flow-model.ts'

/** All in CSS pixels: the picture is redrawn for each width, so that its text stays as large as the page's. */
const boxHeight = 46
const boxGap = 10
const lanePadding = 16
const narrowWidth = 520
/** Room between boxes of a narrow picture, for the head of an arrow. */
const narrowGap = 16
/** Between a text and the edges of its box, both sides together. */
const boxPadding = 14

type Layout = {
  isNarrow: boolean
  width: number
  box: number
  middle: number
  middleX: number
  rightX: number
}

const layoutOf = (width: number): Layout => {
  const isNarrow = width < narrowWidth
  const box = Math.floor(width * (isNarrow ? 0.29 : 0.27))
  const middle = isNarrow ? width - 2 * (box + narrowGap) : Math.min(220, Math.floor(width * 0.2))
  return {
    isNarrow,
    width,
    box,
    middle,
    middleX: Math.floor((width - middle) / 2),
    rightX: width - box,
  }
}

/** Transfers and changes of control as a picture that follows the width of its place. */
export const flowPicture = (lanes: readonly Lane[]): HTMLElement => {
  const place = h('div', { class: 'flow' })
  let drawnWidth = 0
  const draw = (): void => {
    const width = Math.floor(place.clientWidth)
    if (width === 0 || width === drawnWidth) return
    drawnWidth = width
    fill(place, picture(lanes, layoutOf(width)))
  }
  new ResizeObserver(draw).observe(place)
  return place
}

const laneHeight = ({ left, right }: Lane): number => {
  const rows = Math.max(left.length, right.length, 1)
  return rows * boxHeight + (rows - 1) * boxGap + lanePadding
}

const picture = (lanes: readonly Lane[], layout: Layout): SVGElement => {
  let y = lanePadding / 2
  const groups = lanes.map((lane) => {
    const group = laneGroup(lane, layout, y)
    y += laneHeight(lane)
    return group
  })
  return svg(
    'svg',
    {
      role: 'img',
      class: layout.isNarrow ? 'narrow' : 'wide',
      'aria-label': flowWords(lanes),
      width: layout.width,
      height: y,
      viewBox: `0 0 ${layout.width} ${y}`,
    },
    arrowHeads(),
    ...groups,
  )
}

const arrowHeads = (): SVGElement =>
  svg(
    'defs',
    {},
    ...['move', 'request', 'control'].map((kind) =>
      svg(
        'marker',
        {
          id: `head-${kind}`,
          viewBox: '0 0 8 8',
          refX: 7,
          refY: 4,
          markerWidth: 7,
          markerHeight: 7,
          orient: 'auto',
        },
        svg('path', { d: 'M0 0L8 4L0 8z', class: `head ${kind}` }),
      ),
    ),
  )

const laneGroup = (lane: Lane, layout: Layout, top: number): SVGElement => {
  const height = laneHeight(lane) - lanePadding
  const centre = top + height / 2
  const rowsOf = (parties: readonly Party[]): { party: Party; y: number }[] => {
    const all = parties.length * boxHeight + (parties.length - 1) * boxGap
    const start = top + (height - all) / 2
    return parties.map((party, index) => ({ party, y: start + index * (boxHeight + boxGap) }))
  }
  const left = rowsOf(lane.left)
  const right = rowsOf(lane.right)
  return svg(
    'g',
    { class: `lane ${lane.kind}` },
    ...left.map(({ y }) => arrow(lane.kind, layout.box, y + boxHeight / 2, layout.middleX, centre)),
    ...right.map(({ y }) =>
      arrow(lane.kind, layout.middleX + layout.middle, centre, layout.rightX, y + boxHeight / 2),
    ),
    ...left.map(({ party, y }) => partyBox(party, 0, y, layout)),
    ...right.map(({ party, y }) => partyBox(party, layout.rightX, y, layout)),
    middleBox(lane, layout, centre),
  )
}

const arrow = (
  kind: string,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): SVGElement => {
  const bend = (toX - fromX) / 2
  return svg('path', {
    class: `arrow ${kind}`,
    d: `M${fromX} ${fromY}C${fromX + bend} ${fromY} ${toX - bend} ${toY} ${toX - 1} ${toY}`,
    'marker-end': `url(#head-${kind})`,
  })
}

const partyBox = (
  { name, address, you, what, tone }: Party,
  x: number,
  y: number,
  layout: Layout,
): SVGElement =>
  svg(
    'g',
    { class: `party ${tone}${you ? ' you' : ''}` },
    address !== undefined && svg('title', {}, address),
    svg('rect', { x, y, width: layout.box, height: boxHeight, rx: 8 }),
    line('name', name, x + 8, y + (what ? 19 : 28), layout.box - boxPadding, layout),
    what !== undefined && line('what', what, x + 8, y + 36, layout.box - boxPadding, layout),
  )

const middleBox = ({ title, note }: Lane, layout: Layout, centre: number): SVGElement => {
  const { middleX, middle, isNarrow } = layout
  const x = middleX + middle / 2
  const room = middle - boxPadding
  const noted = isNarrow ? note?.at(-1) : note?.join(' ')
  return svg(
    'g',
    { class: 'asset' },
    svg('rect', { x: middleX, y: centre - 20, width: middle, height: 40, rx: 20 }),
    line('name', title, x, centre + (note ? -2 : 5), room, layout),
    noted !== undefined && line('note', noted, x, centre + 13, room, layout),
  )
}

/** As the style sheet has them. */
const fontOf = (kind: LineKind, { isNarrow }: Layout): string => {
  const size = isNarrow ? 12 : 14
  return kind === 'name'
    ? `600 ${size}px system-ui, sans-serif`
    : `${size * 0.9}px system-ui, sans-serif`
}
type LineKind = 'name' | 'what' | 'note'

/** A line of text, measured, since fonts differ between systems by a quarter. */
const line = (
  kind: LineKind,
  text: string,
  x: number,
  y: number,
  room: number,
  layout: Layout,
): SVGElement => {
  const ruler = document.createElement('canvas').getContext('2d')
  if (ruler) ruler.font = fontOf(kind, layout)
  const fitted = fitText(text, room, (part) => ruler?.measureText(part).width ?? 0)
  return svg(
    'text',
    {
      x,
      y,
      class: kind,
      ...(fitted.squeezedTo !== undefined && {
        textLength: fitted.squeezedTo,
        lengthAdjust: 'spacingAndGlyphs',
      }),
    },
    fitted.text,
  )
}
