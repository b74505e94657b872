import type { SiteReport } from '../../../lists/entries/site-reputation.ts'

export type OperatorEntry = {
  host: string
  /** Date of the operator's list. */
  date: string
  /** The operator's comment on the entry. */
  note?: string
}

export const operatorEntry = (host: string, { date, reason }: SiteReport): OperatorEntry => ({
  host,
  date,
  ...(reason !== undefined && { note: reason }),
})
