import type { Database } from 'bun:sqlite'

/** Rows that one step looks at, in the order of the table, so that what it deletes lies together. */
const walkRows = 5_000

/** Days since the last trade. What is not held any more has its result in the sums of its wallet. */
type Ages = { held: number; closed: number }
const usualAges: Ages = { held: 90, closed: 30 }
const tightAges: Ages = { held: 7, closed: 2 }

/** First buyers are asked for while a token is young. */
const buyersDays = { usual: 90, tight: 14 } as const

/** One walk over all positions takes some hours, and begins once a day: each rewrites much of the table. */
const walkEveryDays = 1

const secondsPerDay = 86_400

type Place = { mint: number; other: number }
const start: Place = { mint: -1, other: -1 }

/** Deletes positions and first buyers that are old, by walks over the tables. */
export const prepareOldPositions = (database: Database) => {
  const positions = prepareWalk(
    database,
    'positions',
    'wallet',
    `last_day < $today - CASE WHEN known = 0 AND unknown = 0 AND ifnull(held, 0) = 0 THEN $closed ELSE $held END`,
  )
  const buyers = prepareWalk(database, 'first_buyers', 'position', `time < $buyers`)
  let walk: { place: Place; of: typeof positions } | undefined
  let walkedDay = Number.NEGATIVE_INFINITY

  return {
    /** Walks on by some rows at a time. Always false, since it is in no hurry. */
    step: (today: number, isTight: boolean): boolean => {
      if (!walk && today - walkedDay >= walkEveryDays) walk = { place: start, of: positions }
      if (!walk) return false
      const ages = isTight ? tightAges : usualAges
      const next = walk.of(walk.place, {
        today,
        ...ages,
        buyers: (today - (isTight ? buyersDays.tight : buyersDays.usual)) * secondsPerDay,
      })
      if (next) walk = { place: next, of: walk.of }
      else if (walk.of === positions) walk = { place: start, of: buyers }
      else {
        walk = undefined
        walkedDay = today
      }
      return false
    },
  }
}

type Bound = Record<string, number>

/** Deletes what is old among the next rows. Returns where they end, or undefined at the end of the table. */
const prepareWalk = (database: Database, table: string, key: string, isOld: string) => {
  const end = database.query<Place, Bound>(
    `SELECT mint, ${key} AS other FROM ${table} WHERE (mint, ${key}) > ($mint, $other)
     ORDER BY mint, ${key} LIMIT 1 OFFSET ${walkRows - 1}`,
  )
  const remove = database.query(
    `DELETE FROM ${table} WHERE (mint, ${key}) > ($mint, $other) AND (mint, ${key}) <= ($lastMint, $lastOther) AND ${isOld}`,
  )
  const most = Number.MAX_SAFE_INTEGER
  return (from: Place, bound: Bound): Place | undefined => {
    const last = end.get({ ...from })
    const used = Object.fromEntries(
      Object.entries(bound).filter(([name]) => isOld.includes(`$${name}`)),
    )
    remove.run({
      ...from,
      ...used,
      lastMint: last?.mint ?? most,
      lastOther: last?.other ?? most,
    })
    return last ?? undefined
  }
}
