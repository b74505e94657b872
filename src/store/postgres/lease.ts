import type { SQL } from 'bun'

/**
 * A lease says which instance does what only one may do. It ends by itself if its holder dies or freezes, by the clock
 * of the database. With three attempts before it ends, one that is late does not end it.
 */
const leaseSeconds = 6

/** What only one instance does: it deletes old events, or it updates the downloaded lists. */
export type SharedJob = 'retention' | 'lists'

/** The fences of the leases that an instance has. */
export type Fences = Readonly<Partial<Record<SharedJob, string>>>

/** Takes or renews it; undefined while another instance has it. The fence changes with every change of the holder. */
export const takeLease = async (
  sql: SQL,
  name: string,
  holder: number,
): Promise<string | undefined> => {
  const [taken]: { fence: string }[] = await sql`
    INSERT INTO leases AS lease (name, holder, fence, until)
    VALUES (${name}, ${holder}::bigint, 1, now() + ${leaseSeconds}::int * interval '1 second')
    ON CONFLICT (name) DO UPDATE SET
      holder = excluded.holder,
      until = excluded.until,
      fence = lease.fence + (lease.holder <> excluded.holder)::int
    WHERE lease.holder = excluded.holder OR lease.until < now()
    RETURNING fence`
  return taken?.fence
}

/** Gives it back, so that another instance need not wait for its end. */
export const returnLease = async (sql: SQL, name: string, holder: number): Promise<void> => {
  await sql`UPDATE leases SET until = now() - interval '1 second'
    WHERE name = ${name} AND holder = ${holder}::bigint`
}

/** Who has which lease that has not ended. */
export const readHolders = async (sql: SQL): Promise<Record<string, number>> => {
  const held: { name: string; holder: string }[] =
    await sql`SELECT name, holder FROM leases WHERE until >= now()`
  return Object.fromEntries(held.map(({ name, holder }) => [name, Number(holder)]))
}

/**
 * Runs the work in a transaction if the fence still holds, and keeps it from changing until the end; false if it does
 * not hold. A holder that freezes in here is cut off, and waits for no table for long: others would wait behind it.
 */
export const underLease = (
  sql: SQL,
  { name, fence }: { name: string; fence: string },
  work: (transaction: SQL) => Promise<void>,
): Promise<boolean> =>
  sql.begin(async (transaction) => {
    await transaction`SET LOCAL idle_in_transaction_session_timeout = '5s'`
    await transaction`SET LOCAL lock_timeout = '2s'`
    const held: unknown[] = await transaction`
      SELECT 1 FROM leases WHERE name = ${name} AND fence = ${fence}::bigint FOR SHARE`
    if (held.length === 0) return false
    await work(transaction)
    return true
  })
