import type { Address } from '../../solana/address/address.ts'
import type { MintState } from '../../solana/state/account-state.ts'
import type { TransferFee } from '../../solana/state/token-extensions.ts'

/** What a mint was at one moment, as far as a change of it matters to whoever holds its token. */
export type MintLook = {
  atMs: number
  supply: bigint
  powers: MintPowers
  /** Absent where no provider said. */
  liquidity?: LiquidityReading
}

export type MintPowers = {
  decimals: number
  mintAuthority?: Address
  freezeAuthority?: Address
  /** Absent where the mint's settings could not be read, so that nothing is made of them. */
  settings?: MintSettings
}

export type MintSettings = {
  permanentDelegate?: Address
  /** In basis points: the higher of the current fee and the next one; 0 if there is none. */
  feeBasisPoints: number
  feeAuthority?: Address
  hookProgram?: Address
  paused: boolean
  pauseAuthority?: Address
  startsFrozen: boolean
  /** Who decides about that; the freeze authority. */
  freezeAuthority?: Address
}

export type LiquidityReading = {
  /** Who said so: providers count differently. */
  source: string
  usd: number
  /** The higher one of this reading and the one before, so that one odd reading is no fall. */
  steadyUsd?: number
}

/** What a mint became over a window. */
export type MintChange = {
  mint: Address
  before: MintLook
  after: MintLook
  /** All looks of the window, in order of time. */
  looks: readonly MintLook[]
}

/** `settingsKnown` false: the extensions could not be read, and `state` holds the first fields alone. */
export const mintPowersOf = (state: MintState, settingsKnown: boolean): MintPowers => ({
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

/** Of one whole token: the ceiling of a fee may be so low that its rate says nothing. The supply must not matter here. */
const rate = ({ basisPoints, maximumFee }: TransferFee, decimals: number): number => {
  const ceiling = (maximumFee * 10_000n) / 10n ** BigInt(decimals)
  return ceiling < BigInt(basisPoints) ? Number(ceiling) : basisPoints
}

/** Readings of another source say nothing about each other. */
export const readLiquidity = (
  said: { source: string; liquidityUsd?: number } | undefined,
  before: LiquidityReading | undefined,
): LiquidityReading | undefined => {
  if (said?.liquidityUsd === undefined) return undefined
  const { source, liquidityUsd: usd } = said
  return {
    source,
    usd,
    ...(before?.source === source && { steadyUsd: Math.max(usd, before.usd) }),
  }
}
