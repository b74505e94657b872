import { coverageText } from '../parts/coverage.ts'
import { usd } from '../parts/format.ts'
import { type Child, h } from '../parts/dom.ts'
import { list, number, type Received, texts } from '../parts/received.ts'
import type { TokenListAnswer } from '../../../market/http/schema/token.ts'

type Token = Received<TokenListAnswer['tokens'][number]>
type Meta = Received<NonNullable<TokenListAnswer['meta']>>

/** Shown where figures of a token come from own trades. */
const ownNote = (tokens: readonly Token[], meta: Meta): Child =>
  tokens.some((row) => list(row?.fromOwnTrades).length > 0 || number(row?.buys24h) !== undefined) &&
  h(
    'p',
    { class: 'tiny muted' },
    'Prices on which enough wallets agree come from the trades that this server follows; so do figures that no provider has. ',
    coverageText(meta?.coverage) ?? 'The market’s volume may be higher.',
  )

/** Where figures come from, and which sources did not return theirs. */
export const figureNotes = (tokens: readonly Token[], meta: Meta): readonly Child[] => [
  ...texts(meta?.missing).map((source) => h('p', { class: 'tiny muted' }, missingText(source))),
  ownNote(tokens, meta),
]

const missingText = (source: string): string =>
  source === 'own-trades'
    ? 'Figures from the trades that this server follows are not ready yet. Reload in a few seconds.'
    : 'Market data could not be read, so figures may be missing. Reload in a few seconds.'

/** The volume of a day; an estimate from a sample with its error. */
export const volumeText = (row: Token): string | undefined => {
  const volume = number(row?.volume24hUsd)
  const error = number(row?.volume24hErrorPct)
  if (volume === undefined) return undefined
  return error === undefined ? usd(volume) : `${usd(volume)} ± ${Math.ceil(error)} %`
}
