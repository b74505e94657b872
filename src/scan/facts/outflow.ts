import type { Address } from '../../solana/address/address.ts'
import type { BalanceChange } from '../../solana/effects/change.ts'
import { systemProgram, wrappedSolMint } from '../../solana/address/known-address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { calledByKnownProgram, type Movement, movementsIn, movementsOut } from './movement.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import { netLamports } from './return-value.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { majorityPercent, materialMinLamports, nearlyAllPercent } from '../thresholds.ts'

/** What the user loses of one asset to others. */
export type Outflow = {
  mint: Address
  /** What the user had in the accounts of this transaction. */
  before: bigint
  /** What others end up with of it, at most what the user lost; without fees. */
  lost: bigint
  receivers: Address[]
  movements: Movement[]
}

/** Evidence of a finding on an outflow: its first receiver, the balance before and after, and its instructions. */
export const evidenceOf = ({ before, lost, receivers: [receiver], movements }: Outflow) => ({
  ...(receiver && { subject: receiver }),
  before: before.toString(),
  after: (before - lost).toString(),
  at: movements.map(({ at }) => at),
})

/**
 * The user's losses to others: from the balances where the simulation shows them, otherwise from what the instructions
 * say they would move.
 */
export const outflowsOf = oncePerContext((context): readonly Outflow[] => {
  const movements = movementsOut(context)
  return context.simulation.status === 'ok'
    ? shownOutflows(context, movements)
    : statedOutflows(context, movements)
})

/**
 * Whether something comes in that an established protocol gives. What others add to it to look like a return does not
 * count, nor do deposits of the user that come back.
 */
export const isPaidByProtocol = (context: RiskContext): boolean => {
  const givenByOthers = new Set([
    ...movementsIn(context).flatMap(({ by, mint }) =>
      by !== 'known-program' && mint ? [mint] : [],
    ),
    ...mintedByOthers(context),
  ])
  return context.effects.balances.some(
    ({ owner, mint, before, after }) =>
      context.identity.endsMine(owner) &&
      after > before &&
      !givenByOthers.has(mint) &&
      (mint !== wrappedSolMint || netLamports(context) > 0n),
  )
}

/** Tokens that are minted in the transaction, and not by an established protocol. */
const mintedByOthers = (context: RiskContext): Address[] =>
  context.instructions.flatMap((instruction) =>
    instruction.actions.flatMap((action) =>
      action.type === 'mint-to' && !calledByKnownProgram(instruction, context) ? [action.mint] : [],
    ),
  )

/**
 * Whether a stranger with a private key gains anything: what a protocol takes in deposit stays with addresses of
 * programs, what it pays to another on the user's behalf goes to a wallet.
 */
export const paysAnotherWallet = (context: RiskContext): boolean =>
  context.effects.balances.some(
    (row) =>
      row.after > row.before &&
      !context.identity.endsMine(row.owner) &&
      isControlledByKey(row, context),
  )

/**
 * Whether a private key controls what is gained. Tokens are controlled by the key of the address that owns their
 * account, even if that address has been assigned to a program; only the lamports of the address itself are the
 * program's then.
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

/** Whether an established protocol itself moved all of it. */
export const onlyByKnownPrograms = (movements: readonly Movement[]): boolean =>
  movements.length > 0 && movements.every(({ by }) => by === 'known-program')

/** Whether it all goes through established protocols and bridges: the receiver, on another chain, is not known. */
export const goesOverBridge = (movements: readonly Movement[]): boolean =>
  movements.some(({ by }) => by === 'bridge') && movements.every(({ by }) => by !== 'other')

/** Whether more than half of what the user had is gone; of SOL, more than fees and the rent of new accounts. */
export const isMostOf = ({ mint, before, lost }: Outflow): boolean =>
  lost * 100n > before * majorityPercent && (mint !== wrappedSolMint || lost >= materialMinLamports)

/** Whether at least nine tenths are gone. */
export const isNearlyAll = (part: bigint, whole: bigint): boolean =>
  whole > 0n && part * 100n >= whole * nearlyAllPercent

const shownOutflows = (context: RiskContext, movements: readonly Movement[]): Outflow[] => {
  const { balances } = context.effects
  return balances.flatMap(({ owner, mint, before, after }) => {
    if (!context.identity.isUsers(owner) || after >= before) return []
    const gains = balances.filter(
      (row) => row.mint === mint && row.after > row.before && !context.identity.endsMine(row.owner),
    )
    const gained = gains.reduce((sum, row) => sum + row.after - row.before, 0n)
    const lost = gained < before - after ? gained : before - after
    if (lost === 0n) return []
    const receivers = gains.map((row) => row.owner)
    return [
      {
        mint,
        before,
        lost,
        receivers,
        movements: movements.filter((movement) => movement.mint === mint),
      },
    ]
  })
}

const statedOutflows = (context: RiskContext, movements: readonly Movement[]): Outflow[] => {
  const byMint = new Map<Address, Outflow>()
  for (const movement of movements) {
    if (!movement.mint) continue
    const outflow = byMint.get(movement.mint) ?? {
      mint: movement.mint,
      before: heldBefore(context, movement.mint),
      lost: 0n,
      receivers: [],
      movements: [],
    }
    outflow.lost += movement.amount
    outflow.movements.push(movement)
    if (!outflow.receivers.includes(movement.receiver)) outflow.receivers.push(movement.receiver)
    byMint.set(movement.mint, outflow)
  }
  return [...byMint.values()]
}

const heldBefore = ({ before, states, identity }: RiskContext, mint: Address): bigint => {
  let held = mint === wrappedSolMint ? (before.get(identity.user)?.lamports ?? 0n) : 0n
  for (const [address, state] of states.before) {
    if (state.kind !== 'token-account' || !identity.isUsers(state.owner)) continue
    if (state.native && mint === wrappedSolMint) held += before.get(address)?.lamports ?? 0n
    if (!state.native && state.mint === mint) held += state.amount
  }
  return held
}
