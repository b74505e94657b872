import type { Observation } from '../../../findings/check.ts'
import { valueOf } from '../../../findings/known.ts'
import type { TransferFee } from '../../../solana/state/token-extensions.ts'
import { type HeldAuthority, observeHeldAuthority } from '../assess/held-authority.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import type { TokenContext } from '../assess/token-context.ts'
import { severityAt, weighedFact } from '../assess/weigh.ts'
import { smallestHoldingDivisor, transferFeeSteps } from '../thresholds.ts'

/** What a transfer of a small holding costs, now or from an epoch on, or who can set the fee. */
export type TransferFeeRisk =
  | { fee: 'current'; basisPoints: number }
  | { fee: 'scheduled'; basisPoints: number; fromEpoch: bigint }
  | ({ fee: 'changeable' } & HeldAuthority)

/** Every transfer withholds a fee, now or from an epoch on, or an authority can introduce one. */
export const transferFeeCheck: TokenCheck<'transfer-fee', TransferFeeRisk> = {
  id: 'transfer-fee',
  code: 'TRANSFER_FEE',
  severity: 'critical',
  family: 'seizure',
  critical: true,
  evaluate: (context) => [...observeFees(context), ...observeAuthority(context)],
}

const observeFees = (context: TokenContext): Observation<TransferFeeRisk>[] => {
  const fees = feesOf(context)
  if (!fees) return []
  const now = shareOf(context, fees.now)
  const current = observe(context, { fee: 'current', basisPoints: now })
  if (!fees.next) return current
  const basisPoints = shareOf(context, fees.next)
  if (basisPoints <= now) return current
  const rise = { fee: 'scheduled', basisPoints, fromEpoch: fees.next.epoch } as const
  return [
    ...current,
    ...observe(context, rise).map((each) => ({ ...each, code: 'TRANSFER_FEE_RISES' })),
  ]
}

const observe = (
  context: TokenContext,
  params: Exclude<TransferFeeRisk, HeldAuthority>,
): Observation<TransferFeeRisk>[] => {
  const severity = severityAt(transferFeeSteps, params.basisPoints)
  return severity
    ? [{ params, subject: context.mint, severity: weighedFact(context, severity) }]
    : []
}

/** The fee in force, and a scheduled one that differs. */
const feesOf = ({
  state,
  epoch: known,
}: TokenContext): { now: TransferFee; next?: TransferFee } | undefined => {
  const fee = state.transferFee
  if (!fee) return undefined
  const epoch = valueOf(known)
  if (epoch === undefined) {
    // Which of the two is in force is not known: the higher one is assumed.
    const older = fee.older.basisPoints > fee.newer.basisPoints
    return { now: older ? fee.older : fee.newer }
  }
  return epoch >= fee.newer.epoch ? { now: fee.newer } : { now: fee.older, next: fee.newer }
}

/**
 * Effective fee on a small holding, in basis points. The maximum fee may be so low that the rate alone is misleading. A
 * small holding is one whole token or a billionth of the supply, whichever is less.
 */
const shareOf = ({ state }: TokenContext, { basisPoints, maximumFee }: TransferFee): number => {
  const whole = 10n ** BigInt(state.decimals)
  const part = state.supply / smallestHoldingDivisor
  const holding = part > 0n && part < whole ? part : whole
  const ceiling = (maximumFee * 10_000n) / holding
  return ceiling < BigInt(basisPoints) ? Number(ceiling) : basisPoints
}

const observeAuthority = (context: TokenContext): Observation<TransferFeeRisk>[] =>
  observeHeldAuthority(context, 'transfer-fee', {
    single: 'medium',
    unknown: 'medium',
    shared: 'low',
  }).map(({ params, ...observation }) => ({
    ...observation,
    params: { fee: 'changeable', ...params },
    code: 'FEE_AUTHORITY',
  }))
