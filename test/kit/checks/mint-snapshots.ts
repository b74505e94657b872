import { expect, test } from 'bun:test'
import { addressFromBytes, type Address } from '../../../src/solana/address/address.ts'
import {
  mintPermissionsOf,
  type MintSnapshot,
  readLiquidity,
} from '../../../src/market/signals/mint-snapshot.ts'
import { findRiskChanges } from '../../../src/market/signals/risk-changes.ts'
import type {
  MintSignal,
  SignalFact,
  SignalWindow,
} from '../../../src/market/signals/signal-reason.ts'
import { signalText } from '../../../src/market/words/en.ts'
import { trustedPrograms } from '../../../src/solana/known/known-programs.ts'
import { isOnCurve } from '../../../src/solana/address/curve.ts'
import { knownIssuers } from '../../../src/solana/known/well-known-mints.ts'
import type { MintState } from '../../../src/solana/state/account-state.ts'
import { derivedAuthorityOf } from '../../../src/checks/token/facts/derived-authority.ts'
import { unownedAddresses } from '../../../src/checks/token/facts/unowned-address.ts'
import { addressNumber } from '../market/index-trades.ts'
import { walletOf } from './token-scene.ts'

export const nowMs = 1_800_000_000_000
const minuteMs = 60_000
export const mint = addressNumber(5)
export const [alice, bob] = [walletOf(1), walletOf(2)]

const offCurve = (): Address => {
  for (let first = 0; first < 256; first += 1) {
    const candidate = addressFromBytes(new Uint8Array(32).fill(3).with(0, first))
    if (!isOnCurve(candidate)) return candidate
  }
  throw new Error('no address off the curve')
}
export const vault = offCurve()
export const firstOf = (addresses: Iterable<Address>): Address => {
  for (const each of addresses) return each
  throw new Error('the list is empty')
}
export const issuer = firstOf(knownIssuers.keys())
export const launchpad = firstOf(derivedAuthorityOf(mint).keys())
export const trusted = firstOf(trustedPrograms)
export const unowned = firstOf(unownedAddresses)

/** Fields of a mint and its liquidity in one snapshot. `unread`: its extensions cannot be read. */
export type SnapshotFields = Partial<MintState> & {
  liquidityUsd?: number
  source?: string
  unread?: boolean
}

export const supply = 10_000_000_000_000n

/** Snapshots five minutes apart, the last one now, unless `agoMinutes` is passed. */
export const snapshotsOf = (
  rows: readonly SnapshotFields[],
  agoMinutes: readonly number[] = [],
): MintSnapshot[] => {
  const snapshots: MintSnapshot[] = []
  rows.forEach(({ liquidityUsd, source = 'Jupiter', unread, ...fields }, at) => {
    const ago = agoMinutes[at] ?? 5 * (rows.length - 1 - at)
    const state: MintState = { kind: 'mint', supply, decimals: 6, ...fields }
    const reported = liquidityUsd === undefined ? undefined : { source, liquidityUsd }
    const liquidity = readLiquidity(reported, snapshots.at(-1)?.liquidity)
    snapshots.push({
      atMs: nowMs - ago * minuteMs,
      supply: state.supply,
      permissions: mintPermissionsOf(state, unread !== true),
      ...(liquidity && { liquidity }),
    })
  })
  return snapshots
}

export const changesOf = (
  snapshots: readonly MintSnapshot[],
  { window = '1h', of = mint }: { window?: SignalWindow; of?: Address } = {},
): MintSignal[] => findRiskChanges([[of, snapshots]], { window, nowMs })

export const doubled = { supply: 2n * supply }

export type QuietRow = [what: string, fields: SnapshotFields[], of?: Address]
export type LoudRow = [
  what: string,
  fields: SnapshotFields[],
  facts: SignalFact[],
  score: [min: number, max: number],
]

/** A complete sentence: no placeholder for a missing value, and a full stop at the end. */
export const wholeSentences = /^(?!.*(?:undefined|NaN|null|  ))[A-Z0-9$].*\.$/

/** The facts of a signal, without the scores of its reasons. */
export const factsOf = (signal: MintSignal | undefined): SignalFact[] =>
  (signal?.reasons ?? []).map(({ score: _, ...fact }) => fact)

/** Tests changes that must not be signals, and changes that must be. */
export const testChanges = (quiet: readonly QuietRow[], loud: readonly LoudRow[]): void => {
  test.each(quiet)('no signal: %s', (_, fields, of = mint) => {
    expect(changesOf(snapshotsOf(fields), { of })).toEqual([])
  })

  test.each(loud)('a signal: %s', (_, fields, facts, [min, max]) => {
    const [signal, ...others] = changesOf(snapshotsOf(fields))
    expect(others).toEqual([])
    expect(factsOf(signal)).toEqual(facts)
    expect(signal?.score).toBeGreaterThanOrEqual(min)
    expect(signal?.score).toBeLessThanOrEqual(max)
    expect(signal && signalText(signal, '1h')).toMatch(wholeSentences)
  })
}
