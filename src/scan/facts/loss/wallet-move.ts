import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { oncePerContext } from '../../context/once-per-context.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { differencePercent, materialMinLamports } from '../../thresholds.ts'
import { assetsLeaving } from '../asset.ts'
import { isNearlyAll, type Outflow, outflowsOf } from '../outflow.ts'
import { isMoreThanTrifle } from './loss-size.ts'
import { isOwnSend } from '../own-send.ts'
import { endsTheWallet } from '../plain-payment.ts'

/**
 * Whether the user gives up the wallet: alone and for no app, the message sends everything that it names to one other
 * wallet, by plain transfers and nothing else, and no SOL stays for another transaction. A thief who hides behind a
 * caller without a name sends the same bytes, so it stays a strong warning. But no price, right, second receiver or
 * second signer is part of it, which thefts usually need, so it is one warning and not one for each asset.
 */
export const movesWallet = (context: RiskContext): boolean => walletMoveOf(context) !== undefined

/** What shows it beside the SOL, and therefore which rule reports it: other balances, or NFTs alone. */
export const walletMoveOf = oncePerContext((context): 'balances' | 'assets' | undefined => {
  const outflows = outflowsOf(context)
  const shown = new Set(outflows.map(({ mint }) => mint))
  const assets = assetsLeaving(context).filter(({ about }) => !shown.has(about.asset))
  const assetPrograms = new Set(assets.flatMap(({ instruction }) => instruction?.programId ?? []))
  const receivers = new Set([
    ...outflows.flatMap((outflow) => outflow.receivers.map(context.identity.ownerOf)),
    ...assets.map(({ to }) => to),
  ])
  const sol = outflows.find(({ mint }) => mint === wrappedSolMint)
  const givenUp =
    context.simulation.status === 'ok' &&
    context.resolved.message.lookups.length === 0 &&
    isOwnSend(context, (program) => assetPrograms.has(program)) &&
    receivers.size === 1 &&
    [...receivers].every(isOnCurve) &&
    sol !== undefined &&
    leavesNoSol(sol, context) &&
    outflows.every(isSentWhole) &&
    context.instructions.every((instruction) => onlyMoves(instruction, receivers, context))
  if (!givenUp) return undefined
  if (outflows.some((each) => each !== sol && isMoreThanTrifle(each, context))) return 'balances'
  return assets.length > 0 ? 'assets' : undefined
})

/** Whether nearly all of it goes with everything else in the wallet, or alone as its last payment: reported already. */
export const isLastOfWallet = (outflow: Outflow, context: RiskContext): boolean =>
  isNearlyAll(outflow.lost, outflow.before) &&
  (movesWallet(context) || endsTheWallet(outflow, context))

const leavesNoSol = ({ before, lost }: Outflow, { after, user }: RiskContext): boolean => {
  if (lost < materialMinLamports) return false
  const left = after?.get(user)?.lamports ?? 0n
  return left < materialMinLamports || left * 100n <= before * differencePercent
}

const isSentWhole = ({ before, lost, movements }: Outflow): boolean =>
  isNearlyAll(lost, before) &&
  movements.length > 0 &&
  movements.every(({ authorization: { by, right } }) => by === 'user' && right === 'owner')

/** Transfers, the accounts that receive them, and emptied accounts closed to either wallet. */
const onlyMoves = (
  { status, actions, path }: DecodedInstruction,
  receivers: ReadonlySet<Address>,
  { identity }: RiskContext,
): boolean =>
  status === 'decoded' &&
  actions.every((action) => {
    switch (action.type) {
      case 'transfer-sol':
      case 'transfer-token':
      case 'transfer-asset':
      case 'create-token-account':
        return true
      case 'create-account':
        return path.length > 1
      case 'close-account':
        return identity.isUser(action.destination) || receivers.has(action.destination)
      default:
        return false
    }
  })
