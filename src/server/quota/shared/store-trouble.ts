/** Why the store did not answer as it should. Nothing in it comes from a request. */
export type StoreTrouble =
  /** No connection yet. */
  | { kind: 'not-connected' }
  /** Not there, or it closed the connection: the client does not report which, nor whether a password was wrong. */
  | { kind: 'closed' }
  | { kind: 'late' }
  | { kind: 'read-only' }
  | { kind: 'not-permitted' }
  | { kind: 'full' }
  /** Another server of a cluster has the key. */
  | { kind: 'moved'; slot: number; address: string }
  /** Any other refusal, by the first word of its message. */
  | { kind: 'refused'; code: string }

export class StoreError extends Error {
  readonly trouble: StoreTrouble

  constructor(trouble: StoreTrouble) {
    super(trouble.kind)
    this.trouble = trouble
  }
}

export const troubleOf = (error: unknown): StoreTrouble => {
  if (error instanceof StoreError) return error.trouble
  const isReply = error instanceof Error && Reflect.get(error, 'code') === 'ERR_REDIS_SERVER_ERROR'
  return isReply ? refusalOf(error.message) : { kind: 'closed' }
}

const refusalOf = (message: string): StoreTrouble => {
  const moved = /^MOVED (\d+) (\S+)$/.exec(message)
  if (moved?.[1] && moved[2]) return { kind: 'moved', slot: Number(moved[1]), address: moved[2] }
  if (/^(?:NOPERM|NOAUTH)\b|^ERR The user executing the script can't/.test(message))
    return { kind: 'not-permitted' }
  if (message.startsWith('READONLY')) return { kind: 'read-only' }
  if (message.startsWith('OOM')) return { kind: 'full' }
  return { kind: 'refused', code: /^[A-Z]+/.exec(message)?.[0] ?? 'ERR' }
}
