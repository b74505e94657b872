import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { handedOutAmounts, protocolAmounts } from './handed-out.ts'
import { paysFromLaunchpad } from './public-market.ts'
import { mintStateOf } from './receipt.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { Holding } from './worth.ts'
import { knownIssuers, wellKnownMints } from '../../solana/known/well-known-mints.ts'

/**
 * The tokens of value that come in. With `onlyHandedOut`, for a loss that no program ties to a price, what programs pay
 * and tokens without a known value do not count: anyone can add a claim, or a worthless token.
 */
export const tokensReceived = (context: RiskContext, onlyHandedOut: boolean): Holding[] =>
  onlyHandedOut
    ? tokenGains(context).map(handedOutOf).filter(isWholeMoney)
    : tokenGains(context)
        .filter((gain) => counts(gain, context))
        .map(({ mint, gained }) => ({ mint, amount: gained }))

/** The gain of one token, by source. */
type TokenGain = {
  mint: Address
  gained: bigint
  fromProtocol: bigint
  handedOut: bigint
  decimals?: number
}

const tokenGains = (context: RiskContext): TokenGain[] => {
  const handedOut = handedOutAmounts(context)
  const fromProtocol = protocolAmounts(context)
  return context.effects.balances.flatMap(({ owner, mint, before, after, decimals }) =>
    mint !== wrappedSolMint && context.identity.ownedAfter(owner) && after > before
      ? [
          {
            mint,
            ...(decimals !== undefined && { decimals }),
            gained: after - before,
            fromProtocol: fromProtocol.get(mint) ?? 0n,
            handedOut: handedOut.get(mint) ?? 0n,
          },
        ]
      : [],
  )
}

const handedOutOf = ({ mint, gained, handedOut, decimals }: TokenGain) => ({
  mint,
  amount: handedOut < gained ? handedOut : gained,
  decimals,
})

const isWholeMoney = ({ mint, amount, decimals }: ReturnType<typeof handedOutOf>): boolean =>
  wellKnownMints.get(mint)?.backed === true &&
  decimals !== undefined &&
  amount >= 10n ** BigInt(decimals)

const counts = (gain: TokenGain, context: RiskContext): boolean => {
  const { mint, gained, fromProtocol, handedOut, decimals } = gain
  if (fromProtocol > 0n) return true
  if (wellKnownMints.has(mint)) return isWholeMoney({ mint, amount: gained, decimals })
  return gained > handedOut && (!isMadeAtWill(mint, context) || isLaunched(mint, context))
}

/**
 * Whether the curve of a launchpad with a public name pays it, and no private key can mint more: creators buy first, in
 * the transaction that creates the token.
 */
const isLaunched = (mint: Address, context: RiskContext): boolean => {
  const state = mintStateOf(context, mint)
  const minter = state?.kind === 'mint' ? state.mintAuthority : undefined
  return (
    state?.kind !== 'unreadable' &&
    (!minter || !isOnCurve(minter)) &&
    paysFromLaunchpad(mint, context)
  )
}

/**
 * Whether a token can be minted at will or taken back, and so is worthless in return. Also true for tokens that the
 * transaction creates or whose mint was not read.
 */
export const isMadeAtWill = (mint: Address, context: RiskContext): boolean => {
  const { states, before, knownPrograms, recalled } = context
  const state = mintStateOf(context, mint)
  if (!state) return recalled?.get(mint)?.growable ?? true
  if (state.kind === 'unreadable' || !states.before.has(mint)) return true
  return [state.mintAuthority, state.permanentDelegate].some((holder) => {
    if (!holder || knownIssuers.has(holder)) return false
    const owner = before.get(holder)?.owner
    return owner === undefined || corePrograms.has(owner) || !knownPrograms.has(owner)
  })
}
