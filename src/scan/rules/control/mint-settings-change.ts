import type { Address } from '../../../solana/address/address.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import type { Observation } from '../../../findings/check.ts'
import { isSerious, type Severity } from '../../../findings/severity.ts'
import type { MintSetting } from '../../../solana/decoding/format/action.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type ChangedSetting, changedSettings } from '../../facts/control/mint-setting.ts'
import { comesFromOutside } from '../../facts/origin.ts'
import { isNamedProgram } from '../../facts/named-programs.ts'
import { transferFeeMinBasisPoints } from '../../thresholds.ts'

export type MintSettingsChange = { mint: Address; setting: MintSetting; serious: boolean }

/**
 * A token that the user issues gets a higher transfer fee, a program that every transfer calls, another account for its
 * name, an auditor of confidential amounts, or another name or factor, or it is paused: no balance moves, but all holders are bound by it, and a stranger may be
 * behind the program, the account or the key. An issuer's own tools do this without an app, and are only noted. Benign
 * look-alikes: a lower fee, a removed hook, a name that is stored in the mint itself.
 */
export const mintSettingsChange: ScanRule<'mint-settings-change', MintSettingsChange> = {
  id: 'mint-settings-change',
  code: 'MINT_SETTINGS_CHANGE',
  severity: 'high',
  sources: [
    'Token-2022: Pause, UpdateDefaultAccountState, UpdateRateInterestBearingMint, UpdateMultiplierScaledUiMint, token metadata',
    'Token-2022: SetTransferFee, UpdateTransferHook, UpdateMetadataPointer, UpdateConfidentialTransferMint',
  ],
  evaluate: (context) =>
    changedSettings(context).flatMap((change) => {
      const severity = severityOf(change, context)
      return severity ? [observe(change, severity)] : []
    }),
}

const severityOf = (change: ChangedSetting, context: RiskContext): Severity | undefined => {
  const full = fullSeverity(change, context)
  if (!full || wellKnownMints.has(change.mint)) return undefined
  return comesFromOutside(context) ? full : 'low'
}

/** What it means if a stranger requested it; undefined if it takes nothing from holders. */
const fullSeverity = (
  { mint, setting, before }: ChangedSetting,
  context: RiskContext,
): Severity | undefined => {
  switch (setting.what) {
    case 'transfer-fee': {
      const earlier = before?.transferFee?.newer.basisPoints ?? 0
      if (setting.maximumFee === 0n || setting.basisPoints <= earlier) return undefined
      return setting.basisPoints >= transferFeeMinBasisPoints.high ? 'high' : 'medium'
    }
    case 'transfer-hook':
      if (!setting.program) return undefined
      return isNamedProgram(setting.program, context) ? 'medium' : 'high'
    case 'metadata-pointer':
      return setting.metadata === undefined || setting.metadata === mint ? undefined : 'high'
    case 'confidential-auditor':
      return setting.auditorKey === undefined ? undefined : 'high'
    case 'paused':
    case 'new-accounts-frozen':
    case 'multiplier':
      return 'high'
    case 'interest-rate':
    case 'metadata':
    case 'holder-frozen':
      return 'medium'
  }
}

const observe = (
  { mint, setting, before, at }: ChangedSetting,
  severity: Severity,
): Observation<MintSettingsChange> => ({
  params: { mint, setting, serious: isSerious(severity) },
  subject: mint,
  ...valuesOf(setting, before),
  ...(at && { at: [at] }),
  severity,
})

/** The setting before and after. */
const valuesOf = (
  setting: MintSetting,
  before: ChangedSetting['before'],
): { before?: string; after?: string } => {
  switch (setting.what) {
    case 'transfer-fee': {
      const earlier = before?.transferFee?.newer.basisPoints
      return {
        ...(earlier !== undefined && { before: `${earlier}` }),
        after: `${setting.basisPoints}`,
      }
    }
    case 'transfer-hook':
      return valuesFrom(before?.transferHook?.program, setting.program)
    case 'metadata-pointer':
      return valuesFrom(before?.metadataPointer?.metadata, setting.metadata)
    case 'confidential-auditor':
      return valuesFrom(before?.confidentialTransfer?.auditorKey, setting.auditorKey)
    case 'paused':
      return valuesFrom('false', 'true')
    case 'new-accounts-frozen':
      return valuesFrom(before?.defaultAccountState, 'frozen')
    case 'interest-rate':
      return valuesFrom(
        before?.interest?.currentBasisPoints.toString(),
        setting.basisPoints.toString(),
      )
    case 'multiplier':
      return valuesFrom(
        before?.scaledUiAmount?.newMultiplier.toString(),
        setting.multiplier.toString(),
      )
    case 'metadata':
      return valuesFrom(before?.metadata?.name, setting.name)
    case 'holder-frozen':
      return valuesFrom('false', 'true')
  }
}

const valuesFrom = (before: string | undefined, after: string | undefined) => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})
