import { type Child, h } from './dom.ts'

type Column<Row> = {
  title: string
  cell: (row: Row) => Child
  /** Right-aligned, digit under digit. */
  number?: boolean
  /** Left out on a phone, where each row is a card. */
  minor?: boolean
}

/**
 * A table whose rows turn into blocks where it has little room; those of a compact one into a line under the first
 * column. Only screen readers get
 * the caption.
 */
export const table = <Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  form: 'full' | 'compact' = 'full',
): HTMLElement =>
  h(
    'div',
    { class: 'table-box' },
    h(
      'table',
      { class: form === 'compact' ? 'stacked compact' : 'stacked' },
      h('caption', { class: 'sr' }, caption),
      h('thead', {}, h('tr', {}, ...columns.map(heading))),
      h(
        'tbody',
        {},
        ...rows.map((row) => h('tr', {}, ...columns.map((column) => cell(column, row)))),
      ),
    ),
  )

const heading = <Row>({ title, number }: Column<Row>): HTMLElement =>
  h('th', { scope: 'col', class: number && 'num' }, title)

const cell = <Row>(column: Column<Row>, row: Row): HTMLElement =>
  h(
    'td',
    { 'data-label': column.title, class: classOf(column) },
    column.cell(row) ?? h('span', { class: 'unknown' }, '–'),
  )

const classOf = <Row>({ number, minor }: Column<Row>): string | undefined =>
  [number && 'num', minor && 'minor'].filter((each) => each).join(' ') || undefined
