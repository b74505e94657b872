import type { Address } from '../../solana/address/address.ts'
import type { MintState } from '../../solana/state/account-state.ts'
import type { TransferFee } from '../../solana/state/token-extensions.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import type { RiskContext } from '../context/rule.ts'
import type { Severity } from '../../findings/severity.ts'
import { knownIssuers } from '../../solana/known/well-known-mints.ts'
import { shortAddress } from '../../findings/words/amounts.ts'
import { transferFeeMinBasisPoints } from '../thresholds.ts'

/** What can be done to whoever holds a token, or keeps him from passing it on. */
export type MintPower = { severity: Severity; text: string }

/**
 * The powers over holders of a token, from what its mint says. A power that is in the user's own hands, or in those of a
 * known regulated issuer, is none.
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
    text: `${shortAddress(delegate)} can take it back or burn it at any time`,
  })),
  ...when(foreign(permissionedBurn?.authority) && permissionedBurn, () => ({
    severity: 'low',
    text: 'it can only be burnt with a second signature',
  })),
]

const holdingBack = (
  { nonTransferable, decimals, pausable, defaultAccountState, freezeAuthority }: MintState,
  foreign: Foreign,
): MintPower[] => [
  ...when(nonTransferable, () => ({
    severity: decimals === 0 ? 'low' : 'high',
    text: 'it can never be passed on',
  })),
  ...when(pausable?.paused, () => ({ severity: 'high', text: 'all its transfers are stopped' })),
  ...when(!pausable?.paused && foreign(pausable?.authority), () => ({
    severity: 'low',
    text: 'all its transfers can be stopped',
  })),
  ...when(defaultAccountState === 'frozen' && !freezeAuthority, () => ({
    severity: 'high',
    text: 'new accounts of it are frozen, and nobody can thaw them',
  })),
  ...when(foreign(freezeAuthority) && freezeAuthority, (authority) => ({
    severity: 'low',
    text:
      defaultAccountState === 'frozen'
        ? `new accounts of it are frozen until ${shortAddress(authority)} thaws them`
        : `${shortAddress(authority)} can freeze it in your account`,
  })),
]

const charging = ({ transferFee }: MintState, amount: bigint, foreign: Foreign): MintPower[] => {
  if (!transferFee) return []
  const share = Math.max(
    shareTaken(transferFee.older, amount),
    shareTaken(transferFee.newer, amount),
  )
  const severity = feeSeverities.find((each) => share >= transferFeeMinBasisPoints[each])
  if (severity)
    return [{ severity, text: `up to ${share / 100} % of it is kept whenever it is passed on` }]
  return when(foreign(transferFee.configAuthority), () => ({
    severity: 'low',
    text: 'a fee on passing it on can be introduced',
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
    const text = `the unknown program ${shortAddress(program)} decides about every transfer of it`
    return [{ severity: 'medium', text }]
  }
  return when(!program && foreign(transferHook?.authority), () => ({
    severity: 'low',
    text: 'a program that decides about its transfers can be set',
  }))
}

/** Extensions of a mint or a token account that nobody here knows. */
export const unknownPowers = ({
  extensions = [],
}: {
  extensions?: readonly string[]
}): MintPower[] =>
  extensions
    .filter((name) => name.startsWith('unknown extension'))
    .map((name) => ({ severity: 'medium', text: `it has a property not known here (${name})` }))

const when = <Value>(
  value: Value | false | undefined,
  power: (value: Value) => MintPower,
): MintPower[] => (value ? [power(value)] : [])
