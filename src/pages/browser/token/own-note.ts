import { coverageText } from '../parts/coverage.ts'
import { usd } from '../parts/format.ts'
import { type Child, h } from '../parts/dom.ts'
import { list, number, type Received } from '../parts/received.ts'
import type { TokenListAnswer } from '../../../market/http/schema/token.ts'

type Token = Received<TokenListAnswer['tokens'][number]>

/** Shown where figures of a token come from own trades. */
export const ownNote = (
  tokens: readonly Token[],
  coverage: Parameters<typeof coverageText>[0],
): Child =>
  tokens.some((row) => list(row?.fromOwnTrades).length > 0) &&
  h(
    'p',
    { class: 'tiny muted' },
    'Prices on which enough wallets agree come from the trades that this server follows; so do figures that no provider has. ',
    coverageText(coverage) ?? 'The market’s volume may be higher.',
  )

/** The volume of a day; an estimate from a sample with its error. */
export const volumeText = (row: Token): string | undefined => {
  const volume = number(row?.volume24hUsd)
  const error = number(row?.volume24hErrorPct)
  if (volume === undefined) return undefined
  return error === undefined ? usd(volume) : `${usd(volume)} ± ${Math.ceil(error)} %`
}
