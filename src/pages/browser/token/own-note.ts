import { type Child, h } from '../parts/dom.ts'
import { list, type Received } from '../parts/received.ts'
import type { TokenListAnswer } from '../../../market/http/schema/token.ts'

type Token = Received<TokenListAnswer['tokens'][number]>

/** Shown where figures of a token come from own trades. */
export const ownNote = (tokens: readonly Token[]): Child =>
  tokens.some((row) => list(row?.fromOwnTrades).length > 0) &&
  h(
    'p',
    { class: 'fine' },
    'Where no provider has a price, the figures come from the trades that this server follows. The market’s volume may be higher.',
  )
