import { get } from '../parts/api.ts'
import { type Child, fill, h } from '../parts/dom.ts'
import { listAt, textAt } from '../parts/read.ts'
import { empty, failure, section } from '../parts/states.ts'

/** A card with a list that comes in pages; more of it on request. */
export const pagedSection = (options: {
  id: string
  title: string
  sub?: string
  path: string
  /** Field of the answer that holds the rows. */
  rows: string
  none: string
  show: (rows: readonly unknown[]) => Child
}): HTMLElement => {
  const shownRows: unknown[] = []
  const list = h('div')
  const more = h('div', { class: 'more' })
  const take = (body: unknown): void => {
    shownRows.push(...listAt(body, options.rows))
    fill(list, shownRows.length === 0 ? empty(options.none) : options.show(shownRows))
    const cursor = textAt(body, 'meta', 'nextCursor')
    fill(more, cursor !== undefined && moreButton(cursor))
  }
  const moreButton = (cursor: string): HTMLElement =>
    h('button', { type: 'button', class: 'quiet', click: () => void next(cursor) }, 'Show more')
  const next = async (cursor: string): Promise<void> => {
    fill(more, 'Asking…')
    const answer = await get(`${options.path}?cursor=${encodeURIComponent(cursor)}`)
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
    ask: () => get(options.path),
    show: (body) => {
      shownRows.length = 0
      take(body)
      return [list, more]
    },
  })
}
