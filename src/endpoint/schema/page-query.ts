import { cursorCharsMax } from '../../basics/cursor.ts'
import { integerParameter, type Parameter } from './query.ts'

/** The `nextCursor` of an earlier page; the use case checks whether it belongs to this request. */
const cursorParameter: Parameter<string | undefined> = {
  fallback: undefined,
  read: (text) => (text.length > 0 && text.length <= cursorCharsMax ? text : undefined),
  expected: 'the `nextCursor` of an earlier response to the same request',
  means: 'The `meta.nextCursor` of the previous page.',
  schema: { type: 'string', minLength: 1, maxLength: cursorCharsMax },
}

/** Parameters of every paginated list. */
export const pageQuery = {
  limit: integerParameter(1, 100, 20, 'Maximum number of rows to return.'),
  cursor: cursorParameter,
}
