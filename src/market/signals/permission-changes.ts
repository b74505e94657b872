import type { Address } from '../../solana/address/address.ts'
import { trustedPrograms } from '../../solana/known/known-programs.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { knownIssuers } from '../../solana/known/well-known-mints.ts'
import { derivedAuthorityOf } from '../../checks/token/facts/derived-authority.ts'
import { unownedAddresses } from '../../checks/token/facts/unowned-address.ts'
import type { MintChange, MintSettings } from './mint-snapshot.ts'
import { permissionScores as scores, transferFeeScores } from '../thresholds.ts'
import type { PermissionChange, SignalReason } from './signal-reason.ts'

/** Permissions over holders that were added, raised or transferred, except to a known issuer. */
export const findPermissionChanges = (change: MintChange): SignalReason[] => {
  const { before, after } = change
  const [from, to] = [before.permissions.settings, after.permissions.settings]
  return [
    ...authorityChange(change, 'mintAuthority', 'mint-authority'),
    ...authorityChange(change, 'freezeAuthority', 'freeze-authority'),
    ...(from && to
      ? [delegateAdded, feeRaised, transfersPaused, hookAdded, freezingStarted].flatMap(
          (find) => find(from, to) ?? [],
        )
      : []),
  ]
}

const authorityChange = (
  { mint, before, after }: MintChange,
  field: 'mintAuthority' | 'freezeAuthority',
  what: 'mint-authority' | 'freeze-authority',
): SignalReason[] => {
  const [from, to] = [before.permissions[field], after.permissions[field]]
  if (from === to || !isForeign(to) || derivedAuthorityOf(mint).has(to)) return []
  const score = from ? scores.authorityPasses : scores.authorityAppears
  return [changed(score[authorityKind(to)], { what, ...(from && { from }), to })]
}

const changed = (score: number, change: PermissionChange): SignalReason => ({
  kind: 'permission-changed',
  score,
  change,
})

type SettingChange = (from: MintSettings, to: MintSettings) => SignalReason | undefined

const delegateAdded: SettingChange = (from, { permanentDelegate: to }) =>
  to !== from.permanentDelegate && isForeign(to)
    ? changed(scores.delegate[authorityKind(to)], { what: 'permanent-delegate', to })
    : undefined

const feeRaised: SettingChange = (from, to) => {
  if (to.feeBasisPoints <= from.feeBasisPoints || isIssuer(to.feeAuthority)) return undefined
  const [, score] = transferFeeScores.find(([min]) => to.feeBasisPoints >= min) ?? []
  if (score === undefined) return undefined
  return changed(score, {
    what: 'transfer-fee',
    fromBasisPoints: from.feeBasisPoints,
    toBasisPoints: to.feeBasisPoints,
  })
}

const transfersPaused: SettingChange = (from, to) =>
  to.paused && !from.paused && !isIssuer(to.pauseAuthority)
    ? changed(scores.paused, { what: 'transfers-paused' })
    : undefined

const hookAdded: SettingChange = (from, { hookProgram: to }) =>
  to && to !== from.hookProgram && !trustedPrograms.has(to) && !unownedAddresses.has(to)
    ? changed(scores.hook, { what: 'transfer-hook', to })
    : undefined

const freezingStarted: SettingChange = (from, to) =>
  to.startsFrozen && !from.startsFrozen && !isIssuer(to.freezeAuthority)
    ? changed(scores.startsFrozen, { what: 'accounts-start-frozen' })
    : undefined

/** A regulated issuer acts as the law or its customers require. */
export const isIssuer = (holder: Address | undefined): boolean =>
  holder !== undefined && knownIssuers.has(holder)

const isForeign = (holder: Address | undefined): holder is Address =>
  holder !== undefined && !knownIssuers.has(holder) && !unownedAddresses.has(holder)

const authorityKind = (holder: Address): 'single' | 'shared' =>
  isOnCurve(holder) ? 'single' : 'shared'
