import { failed, ran, type Reason } from '../../../findings/reason-check.ts'
import { authorityOf, capabilityReasons, weighedFact } from '../assess/capability.ts'
import { skeletonOf } from '../../../tokens/look-alike.ts'
import { metadataAccountOf } from '../facts/derived-authority.ts'
import { shownText } from '../../../tokens/token-name.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import type { TokenContext } from '../assess/token-context.ts'

/** T03: its name, symbol and picture can be changed, lie in foreign hands, or differ by where one looks. */
export const metadataChangeableCheck: TokenCheck = {
  id: 'metadata-changeable',
  family: 'identity',
  critical: 'never',
  evaluate: (context) => {
    if (context.namesUnread !== undefined) return failed(context.namesUnread)
    return ran(...foreignReasons(context), ...differingReasons(context), ...changeReasons(context))
  },
}

const foreignReasons = (context: TokenContext): Reason[] =>
  liesElsewhere(context)
    ? [
        {
          code: 'FOREIGN_METADATA',
          severity: weighedFact(context, 'medium'),
          message:
            'Its name is kept in an account of a program that is not known here, which can make it any other name.',
        },
      ]
    : []

const liesElsewhere = ({ mint, state }: TokenContext): boolean => {
  const pointed = state.metadataPointer?.metadata
  return pointed !== undefined && pointed !== mint && pointed !== metadataAccountOf(mint)
}

/** Wallets differ in where they look, so that two names are two tokens to two people. */
const differingReasons = (context: TokenContext): Reason[] => {
  const onChain = context.names.filter(({ source }) => source !== 'provider')
  const symbols = new Map(onChain.map(({ symbol }) => [skeletonOf(symbol), shownText(symbol)]))
  if (symbols.size < 2) return []
  return [
    {
      code: 'TWO_NAMES',
      severity: weighedFact(context, 'high'),
      message: `It has different names by where a wallet looks: ${[...symbols.values()].map((symbol) => `“${symbol}”`).join(' and ')}.`,
    },
  ]
}

const changeReasons = (context: TokenContext): Reason[] => {
  const authority = authorityOf(context, 'metadata') ?? authorityOf(context, 'metadata-pointer')
  return authority
    ? capabilityReasons(context, authority, {
        code: 'METADATA_CHANGEABLE',
        grades: { single: 'low', unknown: 'low', shared: 'info' },
        says: (holder) => `${holder} can change its name, symbol and picture.`,
      })
    : []
}
