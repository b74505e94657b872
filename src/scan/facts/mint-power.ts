import type { Address } from '../../solana/address/address.ts'
import type { MintState } from '../../solana/state/account-state.ts'
import type { TransferFee } from '../../solana/state/token-extensions.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { Severity } from '../../findings/severity.ts'
import { knownIssuers } from '../../solana/known/well-known-mints.ts'
import { transferFeeMinBasisPoints } from '../thresholds.ts'

/** What can be done to the holders of a token, or keeps them from passing it on; and what of that is not known. */
export type TokenPower =
  /** The holder can take back or burn the token. */
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
  | { kind: 'account-frozen' }
  | { kind: 'mint-unread' }
  | { kind: 'mint-unreadable' }

export type MintPower = { severity: Severity; power: TokenPower }

/**
 * The powers over holders of a token, from what its mint says. A power that is in the user's own hands, or in those of
 * a known regulated issuer, is none.
 */
export const mintPowers = (
  mint: MintState,
  amount: bigint,
  context: Pick<RiskContext, 'identity' | 'knownPrograms'>,
): MintPower[] => {
  const foreign = (holder: Address | undefined): holder is Address =>
    holder !== undefined && !knownIssuers.has(holder) && !context.identity.isUsers(holder)
  return [
    ...takingBack(mint, foreign),
    ...holdingBack(mint, foreign),
    ...charging(mint, amount, foreign),
    ...hooking(mint, foreign, context.knownPrograms),
    ...unknownPowers(mint),
  ]
}

type Foreign = (holder: Address | undefined) => holder is Address

const takingBack = (
  { permanentDelegate, permissionedBurn }: MintState,
  foreign: Foreign,
): MintPower[] => [
  ...when(foreign(permanentDelegate) && permanentDelegate, (delegate) => ({
    severity: isOnCurve(delegate) ? 'high' : 'medium',
    power: { kind: 'permanent-delegate', holder: delegate },
  })),
  ...when(foreign(permissionedBurn?.authority) && permissionedBurn, () => ({
    severity: 'low',
    power: { kind: 'burn-needs-signature' },
  })),
]

const holdingBack = (
  { nonTransferable, decimals, pausable, defaultAccountState, freezeAuthority }: MintState,
  foreign: Foreign,
): MintPower[] => [
  ...when(nonTransferable, () => ({
    severity: decimals === 0 ? 'low' : 'high',
    power: { kind: 'non-transferable' },
  })),
  ...when(pausable?.paused, () => ({ severity: 'high', power: { kind: 'paused' } })),
  ...when(!pausable?.paused && foreign(pausable?.authority), () => ({
    severity: 'low',
    power: { kind: 'pausable' },
  })),
  ...when(defaultAccountState === 'frozen' && !freezeAuthority, () => ({
    severity: 'high',
    power: { kind: 'frozen-forever' },
  })),
  ...when(foreign(freezeAuthority) && freezeAuthority, (authority) => ({
    severity: 'low',
    power: {
      kind: defaultAccountState === 'frozen' ? 'frozen-until-thawed' : 'freezable',
      holder: authority,
    },
  })),
]

const charging = ({ transferFee }: MintState, amount: bigint, foreign: Foreign): MintPower[] => {
  if (!transferFee) return []
  const share = Math.max(
    shareTaken(transferFee.older, amount),
    shareTaken(transferFee.newer, amount),
  )
  const severity = feeSeverities.find((each) => share >= transferFeeMinBasisPoints[each])
  if (severity) return [{ severity, power: { kind: 'transfer-fee', basisPoints: share } }]
  return when(foreign(transferFee.configAuthority), () => ({
    severity: 'low',
    power: { kind: 'fee-can-be-set' },
  }))
}

/** The most serious first. */
const feeSeverities = ['critical', 'high', 'medium', 'low'] as const

/** Hundredths of a percent of the amount, at most the fee's own ceiling; of no amount, the rate itself. */
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
): MintPower[] => {
  const program = transferHook?.program
  if (program && !knownPrograms.has(program)) {
    return [{ severity: 'medium', power: { kind: 'transfer-hook', program } }]
  }
  return when(!program && foreign(transferHook?.authority), () => ({
    severity: 'low',
    power: { kind: 'hook-can-be-set' },
  }))
}

/** Unknown extensions of a mint or a token account. */
export const unknownPowers = ({
  unknownExtensions = [],
}: {
  unknownExtensions?: readonly number[]
}): MintPower[] =>
  unknownExtensions.map((type) => ({
    severity: 'medium',
    power: { kind: 'unknown-extension', type },
  }))

const when = <Value>(
  value: Value | false | undefined,
  power: (value: Value) => MintPower,
): MintPower[] => (value ? [power(value)] : [])
