import {
  type Connection,
  type ConnectionDeps,
  openConnection,
  type RunScript,
} from './connection.ts'
import { StoreError, type StoreTrouble, troubleOf } from './store-trouble.ts'

/** The way to one server of the store: a connection that is made anew whenever it fails. */
export type ServerLink = {
  /** Fails at once while there is no connection. */
  run: RunScript
  isUp: () => boolean
  /** Why the last attempt or command failed; undefined once one has succeeded. */
  trouble: () => StoreTrouble | undefined
  /** Connects, and keeps trying; resolves after the first attempt. */
  start: () => Promise<void>
  stop: () => void
}

export type ServerLinkDeps = ConnectionDeps & {
  nowMs: () => number
  /** After it was connected, after it was lost, and if the first attempt failed. */
  onChange: () => void
}

/** Consecutive failures after which a connection is given up. */
const failuresMax = 3
const retryMs = 1000

export const makeServerLink = (deps: ServerLinkDeps): ServerLink => {
  let connection: Connection | undefined
  const failures = makeFailureCount(deps.nowMs)
  let trouble: StoreTrouble | undefined = { kind: 'not-connected' }
  const worked = (): void => {
    failures.reset()
    trouble = undefined
  }
  const drop = (): void => {
    const last = connection
    connection = undefined
    last?.close()
  }

  const { attempt, retry, stop, isStopped } = makeAttempts(deps, async () => {
    const isFirst = trouble?.kind === 'not-connected'
    try {
      const made = await openConnection(deps, () => {
        if (connection === made) lose({ kind: 'closed' })
      })
      if (isStopped()) return made.close()
      connection = made
      worked()
    } catch (error) {
      trouble = troubleOf(error)
      if (isFirst) deps.onChange()
      throw error
    }
    deps.onChange()
  })

  const lose = (why: StoreTrouble): void => {
    trouble = why
    drop()
    deps.onChange()
    retry()
  }

  const failed = (why: StoreTrouble, sentAtMs: number): void => {
    trouble = why
    const isTooMany = failures.add(sentAtMs)
    if (why.kind === 'closed' || why.kind === 'read-only' || isTooMany) lose(why)
  }

  return {
    run: async (script, keys, args) => {
      const used = connection
      if (!used) throw new StoreError(trouble ?? { kind: 'not-connected' })
      const sentAtMs = deps.nowMs()
      try {
        const reply = await used.run(script, keys, args)
        if (connection === used) worked()
        return reply
      } catch (error) {
        const why = troubleOf(error)
        // The connection may have been given up meanwhile, for the failure of another command.
        if (connection === used && why.kind !== 'moved') failed(why, sentAtMs)
        throw error
      }
    },
    isUp: () => connection !== undefined,
    trouble: () => trouble,
    start: attempt,
    stop: () => {
      stop()
      drop()
    },
  }
}

/** Commands that were under way when one failed count with it: the store may just have had no time for a moment. */
const makeFailureCount = (nowMs: () => number) => {
  let count = 0
  let countedAtMs = Number.NEGATIVE_INFINITY
  return {
    /** Whether there have been too many in a row. */
    add: (sentAtMs: number): boolean => {
      if (sentAtMs >= countedAtMs) {
        count += 1
        countedAtMs = nowMs()
      }
      return count >= failuresMax
    },
    reset: () => {
      count = 0
    },
  }
}

/** Attempts to connect, at most one a second, until one succeeds. */
const makeAttempts = (
  { nowMs, schedule }: Pick<ServerLinkDeps, 'nowMs' | 'schedule'>,
  connect: () => Promise<void>,
) => {
  let attemptedAtMs = Number.NEGATIVE_INFINITY
  let stopped = false
  let cancel = (): void => undefined

  const attempt = async (): Promise<void> => {
    attemptedAtMs = nowMs()
    await connect().catch(retry)
  }
  const retry = (): void => {
    cancel()
    if (stopped) return
    const waitMs = Math.max(0, attemptedAtMs + retryMs - nowMs())
    cancel = schedule(() => void attempt(), waitMs)
  }
  return {
    attempt,
    retry,
    stop: () => {
      stopped = true
      cancel()
    },
    isStopped: () => stopped,
  }
}
