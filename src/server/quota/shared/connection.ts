import { RedisClient } from 'bun'
import { createHash } from 'node:crypto'
import type { Schedule } from '../../../basics/schedule.ts'
import { within } from '../../../basics/until-late.ts'
import type { Script } from './scripts.ts'
import { StoreError, troubleOf } from './store-trouble.ts'

/** @throws StoreError after the deadline at the latest */
export type RunScript = (
  script: Script,
  keys: readonly string[],
  args: readonly string[],
) => Promise<unknown>

/** One connection to a server of the store. Once it has failed, a new one is needed. */
export type Connection = {
  run: RunScript
  /** What the server reports about itself, as lines of `name:value`. */
  info: () => Promise<string>
  close: () => void
}

export type ConnectionDeps = {
  url: string
  /** How long a command may take: the client itself waits for ever on a server that hangs. */
  commandMs: number
  schedule: Schedule
  /** Runs the scripts once, as requests will: only that shows what is permitted. */
  rehearse: (run: RunScript) => Promise<void>
}

/** Signing in and TLS take several round trips. */
const connectMs = 1000

/** Its own ways to go on are off: a command that waits for a connection would be counted long after its request. */
const clientOptions = {
  autoReconnect: false,
  enableOfflineQueue: false,
  connectionTimeout: connectMs,
}

/** @throws StoreError if it cannot be used */
export const openConnection = async (
  { url, commandMs, schedule, rehearse }: ConnectionDeps,
  onClosed: () => void,
): Promise<Connection> => {
  const client = new RedisClient(url, clientOptions)
  const runWithin =
    (limitMs: number): RunScript =>
    (script, keys, args) =>
      answered(schedule, limitMs, evaluate(client, script, keys, args))
  try {
    await answered(schedule, connectMs, client.connect())
    await rehearse(runWithin(connectMs))
    // Now that the scripts are known, they have to be as fast as requests need them.
    await rehearse(runWithin(commandMs))
  } catch (error) {
    client.close()
    throw error
  }
  client.onclose = onClosed
  return {
    run: runWithin(commandMs),
    info: async () => String(await answered(schedule, commandMs, client.send('INFO', []))),
    close: () => client.close(),
  }
}

/** Sends the hash of the script, and its text where the store does not know it, as after a restart. */
const evaluate = async (
  client: RedisClient,
  script: Script,
  keys: readonly string[],
  args: readonly string[],
): Promise<unknown> => {
  const rest = [String(keys.length), ...keys, ...args]
  try {
    return await client.send('EVALSHA', [hashOf(script), ...rest])
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.kind !== 'refused' || trouble.code !== 'NOSCRIPT') throw error
    return client.send('EVAL', [script.text, ...rest])
  }
}

const hashes = new WeakMap<Script, string>()

/** SHA-1 is what names a script in the protocol. */
const hashOf = (script: Script): string => {
  const known = hashes.get(script)
  if (known !== undefined) return known
  const made = createHash('sha1').update(script.text).digest('hex')
  hashes.set(script, made)
  return made
}

/** @throws StoreError for whatever goes wrong, and once the time is over */
const answered = async <T>(
  schedule: Schedule,
  limitMs: number,
  pending: Promise<T>,
): Promise<T> => {
  try {
    return await within(schedule, limitMs, pending, () => new StoreError({ kind: 'late' }))
  } catch (error) {
    throw new StoreError(troubleOf(error))
  }
}
