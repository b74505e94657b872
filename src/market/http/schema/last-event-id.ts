import { invalidField } from '../../../basics/fault.ts'
import type { TradePosition } from '../../trades/trade-index.ts'

const name = 'Last-Event-ID'

/** Positions stay below 2^53. */
const valid = /^\d{1,16}$/

const expected = 'the id of an event of this stream'

/** Where the client left; undefined for a new stream. @throws Fault INVALID_REQUEST naming the header */
export const lastEventId = (headers: Headers): TradePosition | undefined => {
  const text = headers.get(name)
  // A browser sends an empty one if the last id was empty.
  if (text === null || text === '') return undefined
  const position = valid.test(text) ? BigInt(text) : undefined
  if (position === undefined || position > Number.MAX_SAFE_INTEGER)
    throw invalidField(name, 'unexpected-value', { expected })
  return position
}
