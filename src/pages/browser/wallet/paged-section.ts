import type { PageMeta } from '../../../market/http/schema/trade.ts'
import { type Child, fill, h } from '../parts/dom.ts'
import { type Received, text } from '../parts/received.ts'
import type { Answer } from '../parts/request.ts'
import { empty, failure, section } from '../parts/states.ts'

/** A card with a list that comes in pages, and a button for the next one. */
export const pagedSection = <Body extends Received<{ meta: PageMeta }>, Row>(options: {
  id: string
  title: string
  sub?: string
  load: (cursor?: string) => Promise<Answer<Body>>
  rowsOf: (body: Body) => readonly Row[]
  /** Shown if there are no rows. */
  none: string
  show: (rows: readonly Row[]) => Child
}): HTMLElement => {
  const rows: Row[] = []
  const place = h('div')
  const more = h('div', { class: 'more' })
  const take = (body: Body): void => {
    rows.push(...options.rowsOf(body))
    fill(place, rows.length === 0 ? empty(options.none) : options.show(rows))
    const cursor = text(body?.meta?.nextCursor)
    fill(more, cursor !== undefined && moreButton(cursor))
  }
  const moreButton = (cursor: string): HTMLElement =>
    h('button', { type: 'button', class: 'quiet', click: () => void next(cursor) }, 'Show more')
  const next = async (cursor: string): Promise<void> => {
    fill(more, 'Loading…')
    const answer = await options.load(cursor)
    if (answer.ok) take(answer.body)
    else
      fill(
        more,
        failure(answer, () => void next(cursor)),
      )
  }
  return section({
    id: options.id,
    title: options.title,
    ...(options.sub !== undefined && { sub: options.sub }),
    tall: true,
    load: () => options.load(),
    show: (body: Body) => {
      rows.length = 0
      take(body)
      return [place, more]
    },
  })
}
