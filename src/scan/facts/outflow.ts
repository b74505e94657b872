import type { Address } from '../../solana/address/address.ts'
import type { BalanceChange } from '../../solana/effects/change.ts'
import { systemProgram, wrappedSolMint } from '../../solana/address/known-address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import { calledByKnownProgram, type Movement, movementsIn, movementsOut } from './movement.ts'
import type { Authorization } from './authority/authorization.ts'
import { isOthersMovement } from './taken-by-others.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import { netLamports } from './return-value.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { withdrawalsOf } from './withdrawn.ts'
import { majorityPercent, materialMinLamports, nearlyAllPercent } from '../thresholds.ts'

/** The user's loss of one asset to others. */
export type Outflow = {
  mint: Address
  /** The user's balance in the accounts of this transaction. */
  before: bigint
  /** What others gain of it, at most the user's loss; without fees. */
  lost: bigint
  receivers: Address[]
  /** What each of them is paid: together what is lost. */
  shares: { receiver: Address; amount: bigint }[]
  movements: Movement[]
  /** The instructions that bring what the user had not held in the wallet. */
  broughtAt?: readonly InstructionPath[]
}

/** Evidence for a finding about an outflow: its first receiver, the balance before and after, and its instructions. */
export const evidenceOf = ({
  before,
  lost,
  receivers: [receiver],
  movements,
  broughtAt = [],
}: Outflow) => ({
  ...(receiver && { subject: receiver }),
  before: before.toString(),
  after: (before - lost).toString(),
  at: [...movements.map(({ at }) => at), ...broughtAt],
})

/** The user's losses to others: from the balances if they were simulated, otherwise from the instructions. */
export const outflowsOf = oncePerContext((context): readonly Outflow[] => {
  const movements = movementsOut(context)
  return context.simulation.status === 'ok'
    ? shownOutflows(context, movements)
    : statedOutflows(context, movements)
})

/**
 * Whether an established protocol pays something to the user. Amounts that others add to imitate a return do not count,
 * nor do returned deposits of the user.
 */
export const isPaidByProtocol = (context: RiskContext): boolean => {
  const paidByOthers = new Set([
    ...movementsIn(context).flatMap(({ by, mint }) =>
      by !== 'known-program' && mint ? [mint] : [],
    ),
    ...mintedByOthers(context),
  ])
  return context.effects.balances.some(
    ({ owner, mint, before, after }) =>
      context.identity.ownedAfter(owner) &&
      after > before &&
      !paidByOthers.has(mint) &&
      (mint !== wrappedSolMint || netLamports(context) > 0n),
  )
}

/** Tokens that are minted in the transaction by programs other than established protocols. */
const mintedByOthers = (context: RiskContext): Address[] =>
  context.instructions.flatMap((instruction) =>
    instruction.actions.flatMap((action) =>
      action.type === 'mint-to' && !calledByKnownProgram(instruction, context) ? [action.mint] : [],
    ),
  )

/**
 * Whether a stranger with a private key gains anything: a deposit stays at addresses of programs, while a payment to
 * another owner goes to a wallet.
 */
export const paysAnotherWallet = (context: RiskContext): boolean =>
  gainsOfWallets(context).length > 0

export const gainsOfWallets = (context: RiskContext): BalanceChange[] =>
  context.effects.balances.filter(
    (row) =>
      row.after > row.before &&
      !context.identity.ownedAfter(row.owner) &&
      isControlledByKey(row, context),
  )

/**
 * Whether a private key controls the gain. Tokens are controlled by the key of the address that owns their account,
 * even if that address is assigned to a program; only lamports of the address itself are then the program's.
 */
export const isControlledByKey = (
  { owner, mint, before, after }: BalanceChange,
  accounts: Pick<RiskContext, 'before' | 'after'>,
): boolean => {
  if (!isOnCurve(owner)) return false
  const [earlier, later] = [accounts.before.get(owner), accounts.after?.get(owner)]
  if (mint !== wrappedSolMint || ((later ?? earlier)?.owner ?? systemProgram) === systemProgram)
    return true
  return (later?.lamports ?? 0n) - (earlier?.lamports ?? 0n) < after - before
}

/**
 * Whether it goes to a wallet: to the holder of a private key, or by a plain transfer. An address without a key is only
 * the vault of a program that takes part itself.
 */
export const goesToWallets = ({ receivers, movements }: Outflow): boolean =>
  receivers.every(isOnCurve) ||
  (movements.length > 0 && movements.every(({ at }) => at.length === 1))

/**
 * What the message itself sends of it to wallets or other addresses, apart from what programs take; empty if that is all
 * or nothing.
 */
export const plainPartOf = (outflow: Outflow): Outflow[] => {
  const movements = outflow.movements.filter(({ at }) => at.length === 1)
  if (movements.length === 0 || movements.length === outflow.movements.length) return []
  const sum = movements.reduce((total, { amount }) => total + amount, 0n)
  const lost = sum < outflow.lost ? sum : outflow.lost
  return [plainOutflow({ ...outflow, lost }, movements)]
}

/** What of it goes to holders of private keys. */
export const keyHoldersPartOf = (outflow: Outflow, context: RiskContext): Outflow => {
  const shares = outflow.shares.filter(({ receiver }) =>
    context.effects.balances.some(
      (row) =>
        row.owner === receiver && row.mint === outflow.mint && isControlledByKey(row, context),
    ),
  )
  return { ...outflow, shares, lost: sumOf(shares) }
}

/** A loss that these movements cause. */
export const plainOutflow = (
  { mint, before, lost }: Pick<Outflow, 'mint' | 'before' | 'lost'>,
  movements: Movement[],
): Outflow => {
  const shares = [...Map.groupBy(movements, ({ receiver }) => receiver)].map(
    ([receiver, moved]) => ({
      receiver,
      amount: moved.reduce((total, { amount }) => total + amount, 0n),
    }),
  )
  return {
    mint,
    before,
    lost,
    receivers: shares.map(({ receiver }) => receiver),
    shares,
    movements,
  }
}

/** Who authorizes it, if that is not the owner with a key of their own: the first of several. */
export const notedAuthorization = (movements: readonly Movement[]): Authorization | undefined =>
  movements
    .map(({ authorization }) => authorization)
    .find(({ by, right, members }) => by !== 'user' || right !== 'owner' || members !== undefined)

/** Whether others authorize all of it, so that it is no payment of the user. */
export const isTakenByOthers = (movements: readonly Movement[], context: RiskContext): boolean =>
  movements.length > 0 && movements.every((movement) => isOthersMovement(movement, context))

/**
 * Whether all of it goes through established protocols and bridges: then the receiver, on another chain, is unknown.
 */
export const goesOverBridge = (movements: readonly Movement[]): boolean =>
  movements.some(({ by }) => by === 'bridge') && movements.every(({ by }) => by !== 'other')

/** Whether more than half of the balance is lost; for SOL, also more than fees and the rent of new accounts. */
export const isMajorityLost = ({ mint, before, lost }: Outflow): boolean =>
  lost * 100n > before * majorityPercent && (mint !== wrappedSolMint || lost >= materialMinLamports)

/** Whether at least nine tenths are lost. */
export const isNearlyAll = (part: bigint, whole: bigint): boolean =>
  whole > 0n && part * 100n >= whole * nearlyAllPercent

const shownOutflows = (context: RiskContext, movements: readonly Movement[]): Outflow[] => {
  const { balances } = context.effects
  return balancesOf(context).flatMap(({ owner, mint, before, after }) => {
    if (!context.identity.isUser(owner) || after >= before) return []
    const gains = balances.filter(
      (row) => row.mint === mint && row.after > row.before && !isKeptBy(row, context),
    )
    const moved = movements.filter((movement) => movement.mint === mint)
    const shares = sharesOf(gains, moved, before - after)
    const lost = sumOf(shares)
    if (lost === 0n) return []
    const receivers = gains.map((row) => row.owner)
    const brought = owner === context.user ? withdrawalsOf(context).get(mint) : undefined
    return [
      {
        ...{ mint, before, lost, receivers, shares, movements: moved },
        ...(brought && { broughtAt: brought.at }),
      },
    ]
  })
}

/** All balances; the user had what the transaction withdraws for them and gives away. */
const balancesOf = (
  context: RiskContext,
): Pick<BalanceChange, 'owner' | 'mint' | 'before' | 'after'>[] => {
  const withdrawn = withdrawalsOf(context)
  const { effects, user: owner } = context
  const unchanged = [...withdrawn.keys()]
    .filter((mint) => !effects.balances.some((row) => row.owner === owner && row.mint === mint))
    .map((mint) => ({ owner, mint, before: heldBefore(context, mint) }))
    .map((row) => ({ ...row, after: row.before }))
  return [...effects.balances, ...unchanged].map((row) =>
    row.owner === owner
      ? { ...row, before: row.before + (withdrawn.get(row.mint)?.amount ?? 0n) }
      : row,
  )
}

/** Tokens in an account that a token account owns are not those of its wallet: it cannot sign for them. */
const isKeptBy = ({ owner, mint }: BalanceChange, { identity }: RiskContext): boolean =>
  mint === wrappedSolMint ? identity.ownedAfter(owner) : identity.isUserAlone(owner)

/**
 * What each receiver is paid of the user's loss. A receiver that pays fees or rent in the same transaction gains less
 * than it is paid, so what instructions move to it counts where that explains the loss.
 */
const sharesOf = (
  gains: readonly BalanceChange[],
  movements: readonly Movement[],
  loss: bigint,
): Outflow['shares'] => {
  const gained = gains.map(({ owner, before, after }) => ({
    receiver: owner,
    amount: after - before,
  }))
  const paid = gained.map(({ receiver, amount }) => {
    const stated = movements
      .filter((movement) => movement.receiver === receiver)
      .reduce((sum, movement) => sum + movement.amount, 0n)
    return { receiver, amount: stated > amount ? stated : amount }
  })
  if (sumOf(paid) <= loss) return paid
  let left = loss
  return gained.map(({ receiver, amount }) => {
    const part = amount < left ? amount : left
    left -= part
    return { receiver, amount: part }
  })
}

const sumOf = (shares: Outflow['shares']): bigint =>
  shares.reduce((sum, { amount }) => sum + amount, 0n)

const statedOutflows = (context: RiskContext, movements: readonly Movement[]): Outflow[] => {
  const byMint = new Map<Address, Outflow>()
  for (const movement of movements) {
    if (!movement.mint) continue
    const outflow = byMint.get(movement.mint) ?? {
      mint: movement.mint,
      before: heldBefore(context, movement.mint),
      lost: 0n,
      receivers: [],
      shares: [],
      movements: [],
    }
    const { receiver, amount } = movement
    outflow.lost += amount
    outflow.movements.push(movement)
    const part = outflow.shares.find((each) => each.receiver === receiver)
    if (part) part.amount += amount
    else {
      outflow.receivers.push(receiver)
      outflow.shares.push({ receiver, amount })
    }
    byMint.set(movement.mint, outflow)
  }
  return [...byMint.values()]
}

/** The user's balance before the transaction in all accounts that were read. */
export const heldBefore = ({ before, states, identity }: RiskContext, mint: Address): bigint => {
  let held = mint === wrappedSolMint ? (before.get(identity.user)?.lamports ?? 0n) : 0n
  for (const [address, state] of states.before) {
    if (state.kind !== 'token-account' || !identity.isUser(state.owner)) continue
    if (state.native && mint === wrappedSolMint) held += before.get(address)?.lamports ?? 0n
    if (!state.native && state.mint === mint) held += state.amount
  }
  return held
}
