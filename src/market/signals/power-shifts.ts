import type { Address } from '../../solana/address/address.ts'
import { vouchedPrograms } from '../../solana/known/known-programs.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { knownIssuers } from '../../solana/known/well-known-mints.ts'
import { shortAddress } from '../../findings/words/amounts.ts'
import { derivedAuthorityOf } from '../../checks/token/facts/derived-authority.ts'
import { nobodyAddresses } from '../../checks/token/facts/nobody.ts'
import type { MintChange, MintSettings } from './mint-look.ts'
import type { SignalReason } from './signal-reason.ts'

/** An authority on the curve is most likely one key; others are of a program or a multisig, which may act by rules. */
const scores = {
  authorityAppears: { single: 80, shared: 50 },
  authorityPasses: { single: 45, shared: 20 },
  delegate: { single: 95, shared: 65 },
  paused: 85,
  startsFrozen: 70,
  hook: 60,
} as const

/** From how many hundredths of a percent on a raised fee weighs how much. */
const feeScores: readonly (readonly [fromBasisPoints: number, score: number])[] = [
  [5_000, 95],
  [1_000, 80],
  [300, 55],
  [1, 30],
]

/** Powers over whoever holds the token that were set, raised or handed on, other than to a known issuer. */
export const powerShifts = (change: MintChange): SignalReason[] => {
  const { before, after } = change
  const [from, to] = [before.powers.settings, after.powers.settings]
  return [
    ...authorityShift(change, 'mintAuthority', 'mint new tokens'),
    ...authorityShift(change, 'freezeAuthority', "freeze it in anybody's account"),
    ...(from && to
      ? [delegateSet, feeRaised, pauseSet, hookSet, frozenSet].flatMap(
          (look) => look(from, to, change.when) ?? [],
        )
      : []),
  ]
}

const authorityShift = (
  { mint, before, after, when }: MintChange,
  field: 'mintAuthority' | 'freezeAuthority',
  power: string,
): SignalReason[] => {
  const [from, to] = [before.powers[field], after.powers[field]]
  if (from === to || !isForeign(to) || derivedAuthorityOf(mint).has(to)) return []
  const score = from ? scores.authorityPasses : scores.authorityAppears
  const said = from
    ? `Risk: the power to ${power} passed to ${holderWords(to)} ${when}.`
    : `Risk: ${holderWords(to)} got the power to ${power} ${when}, which nobody had before.`
  return [{ kind: 'power-changed', score: score[gripOf(to)], said }]
}

type SettingShift = (from: MintSettings, to: MintSettings, when: string) => SignalReason | undefined

const delegateSet: SettingShift = (from, { permanentDelegate: to }, when) =>
  to !== from.permanentDelegate && isForeign(to)
    ? {
        kind: 'power-changed',
        score: scores.delegate[gripOf(to)],
        said: `Risk: ${holderWords(to)} can take it back from anybody or burn it, which was set ${when}.`,
      }
    : undefined

const feeRaised: SettingShift = (from, to, when) => {
  if (to.feeBasisPoints <= from.feeBasisPoints || isIssuer(to.feeAuthority)) return undefined
  const [, score] = feeScores.find(([least]) => to.feeBasisPoints >= least) ?? []
  if (score === undefined) return undefined
  const [was, is] = [from.feeBasisPoints / 100, to.feeBasisPoints / 100]
  return {
    kind: 'power-changed',
    score,
    said: `Risk: the fee on passing it on was raised from ${was} % to ${is} % ${when}.`,
  }
}

const pauseSet: SettingShift = (from, to, when) =>
  to.paused && !from.paused && !isIssuer(to.pauseAuthority)
    ? {
        kind: 'power-changed',
        score: scores.paused,
        said: `Risk: all its transfers were stopped ${when}; nobody can sell it.`,
      }
    : undefined

const hookSet: SettingShift = (from, { hookProgram: to }, when) =>
  to && to !== from.hookProgram && !vouchedPrograms.has(to) && !nobodyAddresses.has(to)
    ? {
        kind: 'power-changed',
        score: scores.hook,
        said: `Risk: the unknown program ${shortAddress(to)} decides about every transfer of it, which was set ${when}.`,
      }
    : undefined

const frozenSet: SettingShift = (from, to, when) =>
  to.startsFrozen && !from.startsFrozen && !isIssuer(to.freezeAuthority)
    ? {
        kind: 'power-changed',
        score: scores.startsFrozen,
        said: `Risk: new accounts of it are frozen from the start, which was set ${when}.`,
      }
    : undefined

/** Of a regulated issuer, who does what the law or its customers ask. */
export const isIssuer = (holder: Address | undefined): boolean =>
  holder !== undefined && knownIssuers.has(holder)

const isForeign = (holder: Address | undefined): holder is Address =>
  holder !== undefined && !knownIssuers.has(holder) && !nobodyAddresses.has(holder)

const gripOf = (holder: Address): 'single' | 'shared' => (isOnCurve(holder) ? 'single' : 'shared')

const holderWords = (holder: Address): string =>
  isOnCurve(holder)
    ? `the address ${shortAddress(holder)}`
    : `a program or multisig (${shortAddress(holder)})`
