// What the pages show of tokens and trades, read from their markup.
import type { Page } from 'playwright-core'

/** A token as one place of a page shows it; absent parts are not shown there. */
export type ShownToken = { where: string; mint: string; name: string; tag?: string; price?: string }

/** A row with a transaction, which may hold a purchase and a sale: the value and the sentence about it. */
export type ShownTrade = {
  where: string
  signature: string
  side: string
  value: string
  sentence: string
}

/** Every token in a table of the page, with the cells of its row. */
export const shownTokens = (page: Page): Promise<ShownToken[]> =>
  page.evaluate(() => {
    const titlesOf = (cell: Element): string[] =>
      [...(cell.closest('table')?.querySelectorAll('thead th') ?? [])].map(
        (title) => title.textContent,
      )
    return [...document.querySelectorAll('.who')].map((who) => {
      const row = who.closest('tr')
      const cells = [...(row?.children ?? [])]
      const titles = row ? titlesOf(row) : []
      const price = cells[titles.indexOf('Price')]?.textContent
      const tag = [...(row?.querySelectorAll('.tag') ?? [])]
        .map(({ textContent }) => textContent)
        .find((text) => text.endsWith('verified'))
      return {
        where: `${location.pathname} ${who.closest('section')?.id ?? ''}`,
        mint: who.querySelector('code')?.title ?? '',
        name: who.querySelector('strong')?.textContent ?? '',
        ...(tag !== undefined && { tag }),
        ...(price !== undefined && /\d/.test(price) && { price }),
      }
    })
  })

/** Every trade in a table of the page, by its transaction. */
export const shownTrades = (page: Page): Promise<ShownTrade[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody tr')].flatMap((row) => {
      const titles = [...(row.closest('table')?.querySelectorAll('thead th') ?? [])].map(
        ({ textContent }) => textContent,
      )
      const cell = (title: string): Element | undefined => row.children[titles.indexOf(title)]
      const signature = cell('Transaction')?.querySelector('code')?.title
      return signature === undefined
        ? []
        : [
            {
              where: `${location.pathname} ${row.closest('section')?.id ?? ''}`,
              signature,
              side: cell('Side')?.textContent ?? '',
              value: cell('Value')?.textContent ?? '',
              sentence: cell('Description')?.textContent ?? '',
            },
          ]
    }),
  )

/** The values that one thing has in different places, for each thing that has more than one. */
export const disagreements = <Row extends { where: string }>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  valueOf: (row: Row) => string | undefined,
): string[] => {
  const found = new Map<string, Map<string, string>>()
  for (const row of rows) {
    const value = valueOf(row)
    if (value === undefined) continue
    const values = found.get(idOf(row)) ?? new Map<string, string>()
    found.set(idOf(row), values.set(value, row.where))
  }
  return [...found].flatMap(([id, values]) =>
    values.size < 2
      ? []
      : [`${id}: ${[...values].map(([value, where]) => `${value} (${where})`).join(', ')}`],
  )
}
