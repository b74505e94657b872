import { Fault } from '../../basics/fault.ts'

/** What the log shows of an error. */
export type ErrorFacts = {
  name: string
  message: string
  code?: string
  /** Code locations; only for bugs, because an expected fault needs none. */
  stack?: string[]
  cause?: ErrorFacts
}

/** Further nested causes add nothing. */
const MAX_CAUSES = 3
const MAX_FRAMES = 20
const MAX_MESSAGE_CHARACTERS = 300

/**
 * Name, internal message, code, and for bugs the stack. The message of a foreign error may quote its input, such as an
 * address or URL; so everything quoted and everything that looks like data is redacted, and the stack is reduced to its
 * locations.
 */
export const errorFacts = (error: unknown, causes = MAX_CAUSES): ErrorFacts => {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: typeof error }
  const isFault = error instanceof Fault
  const isBug = !isFault || error.code === 'INTERNAL_ERROR'
  const code = codeOf(error)
  return {
    name: error.name,
    message: isFault ? error.message : blot(error.message),
    ...(code !== undefined && { code }),
    ...(isBug && { stack: framesOf(error) }),
    ...(error.cause !== undefined && causes > 0 && { cause: errorFacts(error.cause, causes - 1) }),
  }
}

/** `Fault.code`, or the code of a system or SQLite error such as `ENOSPC`. */
const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{0,40}$/.test(error.code)
    ? error.code
    : undefined

const framesOf = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim())

/** Quoted text, URLs, mail and IP addresses, dotted names, and runs as long as an address, a hash or a signature. */
const LOOKS_LIKE_DATA =
  /"[^"]*"|'[^']*'|`[^`]*`|[a-z][a-z0-9+.-]*:\/\/\S+|\S+@\S+|\b[\da-f]*:[\da-f:]*:[\da-f.]*|\b[\w-]+(?:\.[\w-]+)+\b|[\w+/=-]{20,}/gi

const blot = (message: string): string =>
  message.slice(0, MAX_MESSAGE_CHARACTERS).replace(LOOKS_LIKE_DATA, '…')
