import { cursorCharsMax } from '../../basics/cursor.ts'
import { integerParameter, type Parameter } from './query.ts'

/** The `nextCursor` of an earlier answer; the verb, which knows the question, tells whether it fits. */
const cursorParameter: Parameter<string | undefined> = {
  fallback: undefined,
  read: (text) => (text.length > 0 && text.length <= cursorCharsMax ? text : undefined),
  expected: 'the `nextCursor` of an earlier answer to this question',
  means: 'The `meta.nextCursor` of an earlier answer, for what comes next.',
  schema: { type: 'string', minLength: 1, maxLength: cursorCharsMax },
}

/** Of every list in pages. */
export const pageQuery = {
  limit: integerParameter(1, 100, 20, 'Most rows in one answer.'),
  cursor: cursorParameter,
}
