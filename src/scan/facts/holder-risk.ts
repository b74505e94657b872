import type { Address } from '../../solana/address/address.ts'
import type { MintState } from '../../solana/state/account-state.ts'
import type { TransferFee } from '../../solana/state/token-extensions.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { Severity } from '../../findings/severity.ts'
import { knownIssuers } from '../../solana/known/well-known-mints.ts'
import { displayFactor } from '../../solana/state/display-factor.ts'
import { unixTimeAt } from '../../solana/state/slot-time.ts'
import { displayAheadSeconds } from '../count-thresholds.ts'
import { displayFactorMin, transferFeeMinBasisPoints } from '../thresholds.ts'

/** What a token's authorities can do to its holders, what prevents transfers, and what could not be determined. */
export type HolderRisk =
  /** The named holder can take back or burn the token. */
  | { kind: 'permanent-delegate'; holder: Address }
  | { kind: 'burn-needs-signature' }
  | { kind: 'non-transferable' }
  | { kind: 'paused' }
  | { kind: 'pausable' }
  /** New accounts are frozen, and no authority can thaw them. */
  | { kind: 'frozen-forever' }
  | { kind: 'frozen-until-thawed'; holder: Address }
  | { kind: 'freezable'; holder: Address }
  | { kind: 'transfer-fee'; basisPoints: number }
  | { kind: 'fee-can-be-set' }
  | { kind: 'transfer-hook'; program: Address }
  | { kind: 'hook-can-be-set' }
  | { kind: 'unknown-extension'; type: number }
  /** Wallets show this many times what can be sold, now or from a later date on. */
  | { kind: 'display-multiplied'; factor: number; later?: true }
  | { kind: 'account-frozen' }
  /** Who is paid for it can also make more of it, or stop its holders. */
  | { kind: 'sold-by-issuer'; issuer: Address }
  | { kind: 'mint-unread' }
  | { kind: 'mint-unreadable' }

export type RatedHolderRisk = { severity: Severity; risk: HolderRisk }

/**
 * The risks to holders of a token, from its mint. Authorities held by the user or by a known regulated issuer are no
 * risk.
 */
export const holderRisksOf = (
  mint: MintState,
  amount: bigint,
  context: Pick<RiskContext, 'identity' | 'knownPrograms' | 'slot'>,
): RatedHolderRisk[] => {
  const foreign = (holder: Address | undefined): holder is Address =>
    holder !== undefined && !knownIssuers.has(holder) && !context.identity.isUser(holder)
  return [
    ...takingBack(mint, foreign),
    ...holdingBack(mint, foreign),
    ...charging(mint, amount, foreign),
    ...hooking(mint, foreign, context.knownPrograms),
    ...showingMore(mint, foreign, context.slot),
    ...unknownExtensionRisks(mint),
  ]
}

/**
 * What wallets show is not what is paid: a scale or an interest rate multiplies what they show and nothing that can be
 * sold. The largest factor within a year counts, so that one that is set but not in effect, or a rate that no interest
 * has, makes no difference.
 */
const showingMore = (mint: MintState, foreign: Foreign, slot: bigint): RatedHolderRisk[] => {
  const authority = mint.scaledUiAmount?.authority ?? mint.interest?.authority
  if (authority && !foreign(authority)) return []
  const [now, ahead] = [unixTimeAt(slot), unixTimeAt(slot) + displayAheadSeconds]
  const [shown, later] = [displayFactor(mint, now), displayFactor(mint, ahead)]
  const factor = Math.max(shown, later)
  const severity = multiplied.find((each) => factor >= displayFactorMin[each])
  if (!severity) return []
  const grows = later > shown && { later: true as const }
  return [{ severity, risk: { kind: 'display-multiplied', factor, ...grows } }]
}

/** Most serious first. */
const multiplied = ['high', 'medium'] as const

/** Who can make more of a token, take it back, or stop or tax its holders. */
export const issuersOf = (mint: MintState): Address[] =>
  [
    mint.mintAuthority,
    mint.freezeAuthority,
    mint.permanentDelegate,
    mint.pausable?.authority,
    mint.transferFee?.configAuthority,
    mint.transferHook?.authority,
  ].filter((issuer) => issuer !== undefined)

type Foreign = (holder: Address | undefined) => holder is Address

const takingBack = (
  { permanentDelegate, permissionedBurn }: MintState,
  foreign: Foreign,
): RatedHolderRisk[] => [
  ...when(foreign(permanentDelegate) && permanentDelegate, (delegate) => ({
    severity: isOnCurve(delegate) ? 'high' : 'medium',
    risk: { kind: 'permanent-delegate', holder: delegate },
  })),
  ...when(foreign(permissionedBurn?.authority) && permissionedBurn, () => ({
    severity: 'low',
    risk: { kind: 'burn-needs-signature' },
  })),
]

const holdingBack = (
  { nonTransferable, decimals, pausable, defaultAccountState, freezeAuthority }: MintState,
  foreign: Foreign,
): RatedHolderRisk[] => [
  ...when(nonTransferable, () => ({
    severity: decimals === 0 ? 'low' : 'high',
    risk: { kind: 'non-transferable' },
  })),
  ...when(pausable?.paused, () => ({ severity: 'high', risk: { kind: 'paused' } })),
  ...when(!pausable?.paused && foreign(pausable?.authority), () => ({
    severity: 'low',
    risk: { kind: 'pausable' },
  })),
  ...when(defaultAccountState === 'frozen' && !freezeAuthority, () => ({
    severity: 'high',
    risk: { kind: 'frozen-forever' },
  })),
  ...when(foreign(freezeAuthority) && freezeAuthority, (authority) => ({
    severity: 'low',
    risk: {
      kind: defaultAccountState === 'frozen' ? 'frozen-until-thawed' : 'freezable',
      holder: authority,
    },
  })),
]

const charging = (
  { transferFee }: MintState,
  amount: bigint,
  foreign: Foreign,
): RatedHolderRisk[] => {
  if (!transferFee) return []
  const share = Math.max(
    shareTaken(transferFee.older, amount),
    shareTaken(transferFee.newer, amount),
  )
  const severity = feeSeverities.find((each) => share >= transferFeeMinBasisPoints[each])
  if (severity) return [{ severity, risk: { kind: 'transfer-fee', basisPoints: share } }]
  return when(foreign(transferFee.configAuthority), () => ({
    severity: 'low',
    risk: { kind: 'fee-can-be-set' },
  }))
}

/** Most serious first. */
const feeSeverities = ['critical', 'high', 'medium', 'low'] as const

/** In basis points of the amount, limited by the fee's maximum. For a zero amount, the rate itself. */
const shareTaken = ({ basisPoints, maximumFee }: TransferFee, amount: bigint): number => {
  if (maximumFee === 0n) return 0
  if (amount === 0n) return basisPoints
  const ceiling = (maximumFee * 10_000n) / amount
  return ceiling < BigInt(basisPoints) ? Number(ceiling) : basisPoints
}

const hooking = (
  { transferHook }: MintState,
  foreign: Foreign,
  knownPrograms: ReadonlySet<Address>,
): RatedHolderRisk[] => {
  const program = transferHook?.program
  if (program && !knownPrograms.has(program)) {
    return [{ severity: 'medium', risk: { kind: 'transfer-hook', program } }]
  }
  return when(!program && foreign(transferHook?.authority), () => ({
    severity: 'low',
    risk: { kind: 'hook-can-be-set' },
  }))
}

/** Unknown extensions of a mint or a token account. */
export const unknownExtensionRisks = ({
  unknownExtensions = [],
}: {
  unknownExtensions?: readonly number[]
}): RatedHolderRisk[] =>
  unknownExtensions.map((type) => ({
    severity: 'medium',
    risk: { kind: 'unknown-extension', type },
  }))

const when = <Value>(
  value: Value | false | undefined,
  risk: (value: Value) => RatedHolderRisk,
): RatedHolderRisk[] => (value ? [risk(value)] : [])
