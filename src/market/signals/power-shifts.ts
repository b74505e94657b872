import type { Address } from '../../solana/address/address.ts'
import { trustedPrograms } from '../../solana/known/known-programs.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { knownIssuers } from '../../solana/known/well-known-mints.ts'
import { derivedAuthorityOf } from '../../checks/token/facts/derived-authority.ts'
import { unownedAddresses } from '../../checks/token/facts/unowned-address.ts'
import type { MintChange, MintSettings } from './mint-look.ts'
import { permissionScores as scores, transferFeeScores } from '../thresholds.ts'
import type { PermissionChange, SignalReason } from './signal-reason.ts'

/** Permissions over the token's holders that were added, raised or handed on, except to a known issuer. */
export const powerShifts = (change: MintChange): SignalReason[] => {
  const { before, after } = change
  const [from, to] = [before.powers.settings, after.powers.settings]
  return [
    ...authorityShift(change, 'mintAuthority', 'mint-authority'),
    ...authorityShift(change, 'freezeAuthority', 'freeze-authority'),
    ...(from && to
      ? [delegateSet, feeRaised, pauseSet, hookSet, frozenSet].flatMap(
          (find) => find(from, to) ?? [],
        )
      : []),
  ]
}

const authorityShift = (
  { mint, before, after }: MintChange,
  field: 'mintAuthority' | 'freezeAuthority',
  what: 'mint-authority' | 'freeze-authority',
): SignalReason[] => {
  const [from, to] = [before.powers[field], after.powers[field]]
  if (from === to || !isForeign(to) || derivedAuthorityOf(mint).has(to)) return []
  const score = from ? scores.authorityPasses : scores.authorityAppears
  return [changed(score[gripOf(to)], { what, ...(from && { from }), to })]
}

const changed = (score: number, change: PermissionChange): SignalReason => ({
  kind: 'permission-changed',
  score,
  change,
})

type SettingShift = (from: MintSettings, to: MintSettings) => SignalReason | undefined

const delegateSet: SettingShift = (from, { permanentDelegate: to }) =>
  to !== from.permanentDelegate && isForeign(to)
    ? changed(scores.delegate[gripOf(to)], { what: 'permanent-delegate', to })
    : undefined

const feeRaised: SettingShift = (from, to) => {
  if (to.feeBasisPoints <= from.feeBasisPoints || isIssuer(to.feeAuthority)) return undefined
  const [, score] = transferFeeScores.find(([min]) => to.feeBasisPoints >= min) ?? []
  if (score === undefined) return undefined
  return changed(score, {
    what: 'transfer-fee',
    fromBasisPoints: from.feeBasisPoints,
    toBasisPoints: to.feeBasisPoints,
  })
}

const pauseSet: SettingShift = (from, to) =>
  to.paused && !from.paused && !isIssuer(to.pauseAuthority)
    ? changed(scores.paused, { what: 'transfers-paused' })
    : undefined

const hookSet: SettingShift = (from, { hookProgram: to }) =>
  to && to !== from.hookProgram && !trustedPrograms.has(to) && !unownedAddresses.has(to)
    ? changed(scores.hook, { what: 'transfer-hook', to })
    : undefined

const frozenSet: SettingShift = (from, to) =>
  to.startsFrozen && !from.startsFrozen && !isIssuer(to.freezeAuthority)
    ? changed(scores.startsFrozen, { what: 'accounts-start-frozen' })
    : undefined

/** Of a regulated issuer, which acts as the law or its customers require. */
export const isIssuer = (holder: Address | undefined): boolean =>
  holder !== undefined && knownIssuers.has(holder)

const isForeign = (holder: Address | undefined): holder is Address =>
  holder !== undefined && !knownIssuers.has(holder) && !unownedAddresses.has(holder)

const gripOf = (holder: Address): 'single' | 'shared' => (isOnCurve(holder) ? 'single' : 'shared')
