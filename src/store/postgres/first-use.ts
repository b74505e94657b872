import type { Schedule } from '../../basics/schedule.ts'
import { postgresName } from './postgres-link.ts'
import { isLasting, PostgresError } from './postgres-trouble.ts'
import { troubleText } from './words.ts'

const RETRY_MS = 1_000

/**
 * The first use of a database, which may start beside this process: it is tried for a while, unless only the operator
 * can help. @throws Error of one sentence
 */
export const firstUse = async <T>(
  { url, patienceMs, schedule }: { url: string; patienceMs: number; schedule: Schedule },
  use: () => Promise<T>,
): Promise<T> => {
  const endsAtMs = performance.now() + patienceMs
  for (;;) {
    try {
      return await use()
    } catch (error) {
      if (!(error instanceof PostgresError)) throw error
      if (isLasting(error.trouble) || performance.now() >= endsAtMs)
        throw new Error(
          `Cannot use the database ${postgresName(url)}: ${troubleText(error.trouble)}.`,
          {
            cause: error,
          },
        )
      await new Promise<void>((resolve) => schedule(resolve, RETRY_MS))
    }
  }
}
