import type { Address } from '../../solana/address/address.ts'
import type { MintState } from '../../solana/state/account-state.ts'
import type { TransferFee } from '../../solana/state/token-extensions.ts'

/** The state of a mint at one moment, limited to what matters to holders when it changes. */
export type MintSnapshot = {
  atMs: number
  supply: bigint
  permissions: MintPermissions
  /** Absent if no provider reported it. */
  liquidity?: LiquidityReading
}

export type MintPermissions = {
  decimals: number
  mintAuthority?: Address
  freezeAuthority?: Address
  /** Absent if the mint's extensions could not be read. */
  settings?: MintSettings
}

export type MintSettings = {
  permanentDelegate?: Address
  /** In basis points: the higher of the current fee and the scheduled one; 0 without a fee. */
  feeBasisPoints: number
  feeAuthority?: Address
  hookProgram?: Address
  paused: boolean
  pauseAuthority?: Address
  startsFrozen: boolean
  /** Decides whether new accounts start frozen. */
  freezeAuthority?: Address
}

export type LiquidityReading = {
  /** Name of the provider: providers count differently. */
  source: string
  usd: number
  /** The higher of this reading and the previous one, so that one odd reading is not a fall. */
  steadyUsd?: number
}

/** How a mint changed over a window. */
export type MintChange = {
  mint: Address
  before: MintSnapshot
  after: MintSnapshot
  /** All snapshots of the window, oldest first. */
  snapshots: readonly MintSnapshot[]
}

/** With `settingsKnown` false, the extensions could not be read and `state` has only the base fields. */
export const mintPermissionsOf = (state: MintState, settingsKnown: boolean): MintPermissions => ({
  decimals: state.decimals,
  ...(state.mintAuthority && { mintAuthority: state.mintAuthority }),
  ...(state.freezeAuthority && { freezeAuthority: state.freezeAuthority }),
  ...(settingsKnown && { settings: settingsOf(state) }),
})

const settingsOf = (state: MintState): MintSettings => {
  const { decimals, permanentDelegate, transferFee, transferHook, pausable } = state
  return {
    ...(permanentDelegate && { permanentDelegate }),
    feeBasisPoints: transferFee
      ? Math.max(rate(transferFee.older, decimals), rate(transferFee.newer, decimals))
      : 0,
    ...(transferFee?.configAuthority && { feeAuthority: transferFee.configAuthority }),
    ...(transferHook?.program && { hookProgram: transferHook.program }),
    paused: pausable?.paused ?? false,
    ...(pausable?.authority && { pauseAuthority: pausable.authority }),
    startsFrozen: state.defaultAccountState === 'frozen',
    ...(state.freezeAuthority && { freezeAuthority: state.freezeAuthority }),
  }
}

/** Effective rate for one whole token, since a low maximum fee makes the nominal rate meaningless. */
const rate = ({ basisPoints, maximumFee }: TransferFee, decimals: number): number => {
  const ceiling = (maximumFee * 10_000n) / 10n ** BigInt(decimals)
  return ceiling < BigInt(basisPoints) ? Number(ceiling) : basisPoints
}

/** Readings of different sources are not compared. */
export const readLiquidity = (
  reported: { source: string; liquidityUsd?: number } | undefined,
  before: LiquidityReading | undefined,
): LiquidityReading | undefined => {
  if (reported?.liquidityUsd === undefined) return undefined
  const { source, liquidityUsd: usd } = reported
  return {
    source,
    usd,
    ...(before?.source === source && { steadyUsd: Math.max(usd, before.usd) }),
  }
}
