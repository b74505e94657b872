import type { OpenGap } from '../../../blocks/block-sink.ts'

/** Gaps as text; slots are written as text, since they are no JSON numbers. */
export const storedGaps = (gaps: readonly OpenGap[]): string =>
  JSON.stringify(gaps, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const bigFields = new Set(['slot', 'parentSlot', 'height'])

export const gapsOf = (stored: string): OpenGap[] =>
  JSON.parse(stored, (name, value: unknown) =>
    bigFields.has(name) && typeof value === 'string' ? BigInt(value) : value,
  )
