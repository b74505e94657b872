import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { Right } from '../../facts/authority/authorization.ts'
import { isWithinProtocol, type Movement, movementsBetweenOthers } from '../../facts/movement.ts'
import { comesFromOutside } from '../../facts/origin.ts'
import { materialMinLamports } from '../../thresholds.ts'

export type MovesAssetsOfOthers = {
  amount: TokenAmount
  owner: Address
  receiver: Address
  right: Right
}

/**
 * The user's signature moves what another wallet owns to a third one, because the user is a delegate, the token's
 * permanent delegate or a close authority: a treasury that trusts this key is robbed with it, and no balance of the
 * user shows it. Benign look-alikes: services that collect what is owed to them (it comes to the user), owners who sign
 * the transaction too, rent of accounts that the user may close, and issuers and treasurers who act by themselves (a
 * mild warning).
 */
export const movesAssetsOfOthers: ScanRule<'moves-assets-of-others', MovesAssetsOfOthers> = {
  id: 'moves-assets-of-others',
  code: 'MOVES_ASSETS_OF_OTHERS',
  severity: 'medium',
  sources: ['SPL Token: Approve, SetAuthority CloseAccount', 'Token-2022: permanent delegate'],
  evaluate: (context) =>
    movementsBetweenOthers(context).flatMap((movement) => observe(movement, context)),
}

const observe = (
  { mint, amount, sender, receiver, at, authorization }: Movement,
  context: RiskContext,
): Observation<MovesAssetsOfOthers>[] => {
  const { by, right } = authorization
  if (by !== 'user' || right === 'owner' || !mint || !isMoreThanRent(mint, amount)) return []
  if (receiver === sender || !context.identity.isStranger(receiver)) return []
  if (isSigner(sender, context) || isWithinProtocol({ path: at }, context)) return []
  return [
    {
      params: {
        amount: tokenAmount(amount, mint, context.decimals),
        owner: sender,
        receiver,
        right,
      },
      subject: receiver,
      at: [at],
      ...(comesFromOutside(context) && { severity: 'high' as const }),
    },
  ]
}

/** Sponsors that open accounts for others keep the right to close them, and take back no more than the rent. */
const isMoreThanRent = (mint: Address, amount: bigint): boolean =>
  amount > (mint === wrappedSolMint ? materialMinLamports : 0n)

const isSigner = (wallet: Address, { resolved }: RiskContext): boolean => {
  const { staticAccounts, header } = resolved.message
  return staticAccounts.slice(0, header.requiredSignatures).includes(wallet)
}
