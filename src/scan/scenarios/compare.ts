import type { Finding } from '../../findings/finding.ts'
import type { Address } from '../../solana/address/address.ts'
import type { ControlChange } from '../../solana/effects/change.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { deltaOf, type UserOutcome } from './outcome.ts'
import {
  differencePercent,
  materialMinLamports,
  nearlyAllPercent,
  runFeeToleranceLamports,
  smallPercent,
  trifleMaxLamports,
  triflePercent,
  hiddenSharePercent,
} from '../thresholds.ts'

/**
 * How another scenario is worse for the user than the current chain:
 * - `switch`: it takes what is not taken now, takes instead of paying, or hands over control;
 * - `growth`: it takes at least twice as much, half as much again and a tenth of what the user holds, or a fifth of that more;
 * - `vanish`: it costs the same, and what is received for it is gone;
 * - `lure`: the current run fails, and this one takes something without a return.
 */
export type WorseKind = 'switch' | 'growth' | 'vanish' | 'lure'

export type Worse =
  | {
      what: 'loss'
      kind: WorseKind
      mint: Address
      /** Raw units; `lostNow` is negative if the user gains. */
      lostNow: bigint
      lostThen: bigint
      /** The user's balance in the accounts of this transaction. */
      held: bigint
      receivers: readonly Address[]
    }
  | { what: 'control'; kind: WorseKind; change: ControlChange }
  /** What a rule finds in that run and not in the one on the chain as it is. */
  | { what: 'finding'; kind: WorseKind; finding: Finding }

/**
 * What another scenario does to the user beyond the run on the current chain; `now` is undefined if that run failed.
 * Receiving somewhat less for the same price does not count, since prices move. Nor does failing.
 */
export const worseThan = (now: UserOutcome | undefined, then: UserOutcome): Worse[] => [
  ...worseControls(now, then),
  ...(now ? [...worseLosses(now, then), ...vanished(now, then)] : losses(then)),
]

const worseControls = (now: UserOutcome | undefined, then: UserOutcome): Worse[] => {
  const already = new Set(now?.controls.map(controlKey))
  return then.controls
    .filter((change) => !already.has(controlKey(change)))
    .map((change) => ({ what: 'control', kind: now ? 'switch' : 'lure', change }))
}

const controlKey = ({ account, field, after }: ControlChange): string =>
  `${account} ${field} ${after}`

const worseLosses = (now: UserOutcome, then: UserOutcome): Worse[] => {
  const worse: Worse[] = []
  for (const [mint, { before: held }] of then.assets) {
    const lost = { lostNow: -deltaOf(now, mint), lostThen: -deltaOf(then, mint), held }
    const found = worseLoss({ mint, ...lost, receivers: receiversOf(then, mint) })
    if (found) worse.push(found)
  }
  return worse
}

type Loss = Extract<Worse, { what: 'loss' }>
type LossSize = Pick<Loss, 'lostThen' | 'lostNow' | 'held'>

/** The loss of an asset beyond the current one; undefined where it is a fee, a moving price or less than now. */
export const worseLoss = (loss: Omit<Loss, 'what' | 'kind'>): Loss | undefined => {
  const { mint, lostNow, lostThen, held } = loss
  const min = minOf(mint, held)
  if (lostThen - lostNow < min || lostThen < min) return undefined
  const kind = kindOf(loss, min)
  return kind && { what: 'loss', kind, ...loss }
}

/** Returns of which hardly anything is left, although what is paid for them is. `lostNow` is what was received, negative. */
const vanished = (now: UserOutcome, then: UserOutcome): Worse[] => {
  const isPaid = [...now.assets].some(([mint, { before: held }]) => {
    const paid = -deltaOf(now, mint)
    const paidThen = -deltaOf(then, mint)
    const isNoTrifle = paid >= minOf(mint, held) && !isTrifle(mint, paid, held)
    return isNoTrifle && paidThen * 100n >= paid * nearlyAllPercent
  })
  if (!isPaid) return []
  return [...now.assets].flatMap(([mint, { before: held }]): Worse[] => {
    const received = deltaOf(now, mint)
    const receivedThen = deltaOf(then, mint)
    if (received < minOf(mint, received)) return []
    // A loss of this asset is a switch already; less than that is the fee for the transaction.
    if (-receivedThen >= minOf(mint, held)) return []
    if (receivedThen * 100n > received * (100n - nearlyAllPercent)) return []
    const loss = { lostNow: -received, lostThen: -receivedThen, held }
    return [{ what: 'loss', kind: 'vanish', mint, ...loss, receivers: receiversOf(then, mint) }]
  })
}

/** What takes little of an asset may be a price that depends on who calls and when; a thief takes much. */
export const isLargeShare = ({ lostThen, lostNow, held }: LossSize): boolean =>
  (lostThen - lostNow) * 100n >= held * hiddenSharePercent

/** Too small a share of what the user has to be worth a hidden switch. */
export const isTrifle = (mint: Address, lost: bigint, held: bigint): boolean =>
  lost * 100n <= held * triflePercent && (mint !== wrappedSolMint || lost <= trifleMaxLamports)

const kindOf = (loss: LossSize, min: bigint): WorseKind | undefined => {
  const { lostNow, lostThen, held } = loss
  if (lostNow < min) return 'switch'
  if (lostNow * 10n <= held && lostThen * 10n >= held * 9n) return 'switch'
  if (lostThen >= 2n * lostNow) return 'growth'
  const more = lostThen - lostNow
  const isLarge = more * 100n >= held * smallPercent && 2n * more > lostNow
  return isLarge || isLargeShare(loss) ? 'growth' : undefined
}

/**
 * After a failure there is nothing to compare with: a scenario that takes something and pays something is an ordinary
 * trade.
 */
const losses = (then: UserOutcome): Worse[] => {
  const gains = [...then.assets.keys()].some((mint) => deltaOf(then, mint) > 0n)
  if (gains) return []
  return [...then.assets].flatMap(([mint, { before: held }]): Worse[] => {
    const lostThen = -deltaOf(then, mint)
    if (lostThen < minOf(mint, held)) return []
    const receivers = receiversOf(then, mint)
    return [{ what: 'loss', kind: 'lure', mint, lostNow: 0n, lostThen, held, receivers }]
  })
}

const minOf = (mint: Address, held: bigint): bigint => {
  if (mint === wrappedSolMint) return materialMinLamports
  const share = (held * differencePercent) / 100n
  return share > 0n ? share : 1n
}

const receiversOf = ({ receivers }: UserOutcome, mint: Address): readonly Address[] =>
  receivers.get(mint) ?? []

/**
 * Whether two runs on the same accounts had the same outcome for the user, so that one machine may replace the other.
 */
export const sameOutcome = (left: UserOutcome, right: UserOutcome): boolean => {
  const mints = new Set([...left.assets.keys(), ...right.assets.keys()])
  for (const mint of mints) {
    const apart = deltaOf(left, mint) - deltaOf(right, mint)
    const max = mint === wrappedSolMint ? runFeeToleranceLamports : 0n
    if (apart > max || -apart > max) return false
  }
  const keys = (outcome: UserOutcome) => outcome.controls.map(controlKey).sort().join()
  return keys(left) === keys(right)
}
