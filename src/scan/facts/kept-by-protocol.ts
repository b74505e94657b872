import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { isRecordedDeposit, isRecordedForUser } from './deposit-record.ts'
import { isKeptForUser } from './kept-for-user.ts'
import { type Movement, movementsIn, movementsOut } from './movement.ts'
import { isControlledByKey, type Outflow, plainOutflow } from './outflow.ts'
import { isMovedByKnownPrograms } from './authority/main-movements.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { majorityPercent, tipMaxLamports } from '../thresholds.ts'

/**
 * Whether an established protocol moves all of it and keeps it, as with deposits. Many protocols also pay what they
 * receive, or what they exchange it for, to any wallet that the caller names.
 */
export const isKeptByProtocol = (outflow: Outflow, context: RiskContext): boolean =>
  isMovedByKnownPrograms(outflow) &&
  !isPaidOut(outflow, context) &&
  !isExchangedForOthers(outflow, context)

/**
 * Whether others receive another asset, and no changed account of the protocol contains the user's address: it was
 * exchanged, and the proceeds may be in a stranger's vault, which has no private key.
 */
export const isExchangedForOthers = (outflow: Outflow, context: RiskContext): boolean =>
  !isRecordedForUser(outflow, context) && othersGain(outflow.mint, context)

/**
 * Whether others gain more of another asset than the user pays of it, except for tips and rent: the other side of a
 * pair that the user adds to a pool is no return.
 */
export const othersGain = (beside: Address, context: RiskContext): boolean =>
  context.effects.balances.some(({ owner, mint, before, after }) => {
    if (mint === beside || context.identity.ownedAfter(owner)) return false
    const tip = mint === wrappedSolMint ? tipMaxLamports : 0n
    const gained = after - before - tip - paidByUser(mint, context)
    return gained > 0n && gained > passedOnForUser(mint, context)
  })

/** What the user receives of it and deposits at once, in their own name. */
const passedOnForUser = (mint: Address, context: RiskContext): bigint => {
  const [received, sent] = [movementsIn(context), movementsOut(context)].map((all) =>
    all.filter((each) => each.mint === mint),
  )
  if (!received?.length || !sent?.length) return 0n
  const [brought, lost] = [sumOf(received), sumOf(sent)]
  const deposit = plainOutflow({ mint, before: lost, lost }, sent)
  if (!isKeptForUser(deposit, context) && !isRecordedDeposit(deposit, context)) return 0n
  return brought < lost ? brought : lost
}

const sumOf = (movements: readonly Movement[]): bigint =>
  movements.reduce((sum, { amount }) => sum + amount, 0n)

const paidByUser = (
  mint: Address,
  { effects, identity }: Pick<RiskContext, 'effects' | 'identity'>,
) =>
  effects.balances.reduce(
    (sum, row) =>
      row.mint === mint && row.before > row.after && identity.isUser(row.owner)
        ? sum + row.before - row.after
        : sum,
    0n,
  )

/** Whether holders of private keys receive at least half of it, or more than a tip of something else. */
const isPaidOut = ({ mint, lost }: Outflow, context: RiskContext): boolean =>
  walletGains(context).some(({ mint: gained, amount }) => {
    if (gained === mint) return amount * 100n >= lost * majorityPercent
    return gained !== wrappedSolMint || amount > tipMaxLamports
  })

/** Gains of others with private keys, by asset. */
const walletGains = (context: RiskContext) =>
  [...Map.groupBy(context.effects.balances, ({ mint }) => mint)]
    .map(([mint, rows]) => ({
      mint,
      amount: rows
        .filter((row) => row.after > row.before && !context.identity.ownedAfter(row.owner))
        .filter((row) => isControlledByKey(row, context))
        .reduce((sum, row) => sum + row.after - row.before, 0n),
    }))
    .filter(({ amount }) => amount > 0n)
