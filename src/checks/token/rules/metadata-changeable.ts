import { failed, type Observation } from '../../../findings/check.ts'
import { skeletonOf } from '../../../tokens/look-alike.ts'
import { authorityOf, type HeldAuthority, observeHeldAuthority } from '../assess/held-authority.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import type { TokenContext } from '../assess/token-context.ts'
import { weighedFact } from '../assess/weigh.ts'
import { metadataAccountOf } from '../facts/derived-authority.ts'

/** `foreign`: stored by an unknown program. `differing`: several symbols, as written by their creators. */
export type MetadataProblem =
  | { metadata: 'foreign' }
  | { metadata: 'differing'; symbols: readonly string[] }
  | ({ metadata: 'changeable' } & HeldAuthority)

/**
 * Its name, symbol and image can be changed, are stored by an unknown program, or depend on where a wallet reads them.
 */
export const metadataChangeableCheck: TokenCheck<'metadata-changeable', MetadataProblem> = {
  id: 'metadata-changeable',
  code: 'METADATA_CHANGEABLE',
  severity: 'low',
  family: 'identity',
  evaluate: (context) =>
    context.namesUnread
      ? failed(context.namesUnread)
      : [...observeForeign(context), ...observeDiffering(context), ...observeAuthority(context)],
}

const observeForeign = (context: TokenContext): Observation<MetadataProblem>[] => {
  const { mint, state } = context
  const pointed = state.metadataPointer?.metadata
  if (pointed === undefined || pointed === mint || pointed === metadataAccountOf(mint)) return []
  return [
    {
      params: { metadata: 'foreign' },
      subject: pointed,
      code: 'FOREIGN_METADATA',
      severity: weighedFact(context, 'medium'),
    },
  ]
}

/** Wallets read names from different places, so one token can have two names. */
const observeDiffering = (context: TokenContext): Observation<MetadataProblem>[] => {
  const onChain = context.names.filter(({ source }) => source !== 'provider')
  const symbols = new Map(onChain.map(({ symbol }) => [skeletonOf(symbol), symbol]))
  if (symbols.size < 2) return []
  return [
    {
      params: { metadata: 'differing', symbols: [...symbols.values()] },
      subject: context.mint,
      code: 'TWO_NAMES',
      severity: weighedFact(context, 'high'),
    },
  ]
}

const observeAuthority = (context: TokenContext): Observation<MetadataProblem>[] => {
  const control = authorityOf(context, 'metadata') ? 'metadata' : 'metadata-pointer'
  return observeHeldAuthority(context, control, {
    single: 'low',
    unknown: 'low',
    shared: 'info',
  }).map(({ params, ...observation }) => ({
    ...observation,
    params: { metadata: 'changeable', ...params },
  }))
}
