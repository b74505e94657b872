/** Why PostgreSQL did not answer as it should. Nothing in it comes from a request, and no password. */
export type PostgresTrouble =
  /** Not there, or it closed the connection. */
  | { kind: 'unreachable' }
  | { kind: 'late' }
  /** It starts, stops, or recovers from a crash. */
  | { kind: 'starting' }
  | { kind: 'crowded' }
  | { kind: 'full' }
  /** A replica. */
  | { kind: 'read-only' }
  | { kind: 'no-tls' }
  | { kind: 'untrusted' }
  | { kind: 'sign-in' }
  | { kind: 'no-database' }
  | { kind: 'not-permitted' }
  /** Another instance has the lease that this write was made under. */
  | { kind: 'replaced' }
  /** The schema was changed so that this version cannot use it. */
  | { kind: 'newer-schema'; schema: number; known: number }
  /** Any other error, by its SQLSTATE. */
  | { kind: 'refused'; state: string }

export class PostgresError extends Error {
  readonly trouble: PostgresTrouble

  constructor(trouble: PostgresTrouble) {
    super(`PostgreSQL: ${trouble.kind}${trouble.kind === 'refused' ? ` ${trouble.state}` : ''}`)
    this.name = 'PostgresError'
    this.trouble = trouble
  }
}

const bySqlState: readonly [pattern: RegExp, trouble: PostgresTrouble][] = [
  [/^28/, { kind: 'sign-in' }],
  [/^3D000$/, { kind: 'no-database' }],
  [/^(?:42501|3F000)$/, { kind: 'not-permitted' }],
  [/^25006$/, { kind: 'read-only' }],
  [/^53100$/, { kind: 'full' }],
  [/^53/, { kind: 'crowded' }],
  [/^57P/, { kind: 'starting' }],
  [/^08/, { kind: 'unreachable' }],
]

/** @throws the error itself if it is a bug of this product */
export const troubleOf = (error: unknown): PostgresTrouble => {
  if (error instanceof PostgresError) return error.trouble
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (!(error instanceof Error) || typeof code !== 'string') throw error
  const state: unknown = Reflect.get(error, 'errno')
  if (typeof state === 'string' && /^[0-9A-Z]{5}$/.test(state))
    return bySqlState.find(([pattern]) => pattern.test(state))?.[1] ?? { kind: 'refused', state }
  if (code === 'ERR_POSTGRES_TLS_NOT_AVAILABLE') return { kind: 'no-tls' }
  if (/CERT|SELF_SIGNED|ISSUER|ALTNAME|HOSTNAME/.test(code)) return { kind: 'untrusted' }
  // Without a password, or with a method of signing in that the client does not know.
  if (/AUTH|PASSWORD|SASL/.test(code)) return { kind: 'sign-in' }
  return { kind: 'unreachable' }
}

const lasting: ReadonlySet<PostgresTrouble['kind']> = new Set([
  'no-tls',
  'untrusted',
  'sign-in',
  'no-database',
  'not-permitted',
  'newer-schema',
])

/** Whether only the operator can end it, so that waiting at the start is in vain. */
export const isLasting = (trouble: PostgresTrouble): boolean => lasting.has(trouble.kind)

/** Whether it is the data that are refused, as they always will be (SQLSTATE classes 22 and 23). */
export const isAboutData = (trouble: PostgresTrouble): boolean =>
  trouble.kind === 'refused' && /^2[23]/.test(trouble.state)
