import type { Database } from 'bun:sqlite'

/** Rows that one step looks at, in the order of the table, so that what it deletes lies together. */
const walkRows = 5_000

/** Days since the last trade. What is not held any more has its result in the sums of its wallet. */
type Ages = { held: number; closed: number }
const usualAges: Ages = { held: 90, closed: 30 }
const tightAges: Ages = { held: 7, closed: 2 }

/** One walk over all positions takes some hours, and begins once a day: each rewrites much of the table. */
const walkEveryDays = 1

type Place = { mint: number; wallet: number }

const start: Place = { mint: -1, wallet: -1 }
const end: Place = { mint: Number.MAX_SAFE_INTEGER, wallet: Number.MAX_SAFE_INTEGER }

/** Deletes positions that are old, by walks over their table. */
export const prepareOldPositions = (database: Database) => {
  const lastOf = database.query<Place, Place>(
    `SELECT mint, wallet FROM positions WHERE (mint, wallet) > ($mint, $wallet)
     ORDER BY mint, wallet LIMIT 1 OFFSET ${walkRows - 1}`,
  )
  const remove = database.query(
    `DELETE FROM positions WHERE (mint, wallet) > ($mint, $wallet) AND (mint, wallet) <= ($lastMint, $lastWallet)
     AND last_day < $today - CASE WHEN known = 0 AND unknown = 0 AND ifnull(held, 0) = 0 THEN $closed ELSE $held END`,
  )
  let place: Place | undefined
  let walkedDay = Number.NEGATIVE_INFINITY
  return {
    /** Walks on by some rows. Always false, since it is in no hurry. */
    step: (today: number, isTight: boolean): boolean => {
      if (!place && today - walkedDay >= walkEveryDays) place = start
      if (!place) return false
      const last = lastOf.get(place) ?? undefined
      const { mint: lastMint, wallet: lastWallet } = last ?? end
      remove.run({ ...place, lastMint, lastWallet, today, ...(isTight ? tightAges : usualAges) })
      if (!last) walkedDay = today
      place = last
      return false
    },
  }
}
