import { expect, test } from 'bun:test'
import { addressFromBytes, type Address } from '../../../src/solana/address/address.ts'
import {
  mintPowersOf,
  type MintLook,
  readLiquidity,
} from '../../../src/market/signals/mint-look.ts'
import { findRiskShifts } from '../../../src/market/signals/risk-shifts.ts'
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
  throw new Error('no address')
}
export const issuer = firstOf(knownIssuers.keys())
export const launchpad = firstOf(derivedAuthorityOf(mint).keys())
export const trusted = firstOf(trustedPrograms)
export const unowned = firstOf(unownedAddresses)

/** What a mint and its pools are at one look; `unread`: its settings cannot be read. */
export type LookInput = Partial<MintState> & {
  liquidityUsd?: number
  source?: string
  unread?: boolean
}

export const supply = 10_000_000_000_000n

/** Looks five minutes apart, the last one now, unless `agoMinutes` differs. */
export const looksOf = (
  inputs: readonly LookInput[],
  agoMinutes: readonly number[] = [],
): MintLook[] => {
  const looks: MintLook[] = []
  inputs.forEach(({ liquidityUsd, source = 'Jupiter', unread, ...fields }, at) => {
    const ago = agoMinutes[at] ?? 5 * (inputs.length - 1 - at)
    const state: MintState = { kind: 'mint', supply, decimals: 6, ...fields }
    const reported = liquidityUsd === undefined ? undefined : { source, liquidityUsd }
    const liquidity = readLiquidity(reported, looks.at(-1)?.liquidity)
    looks.push({
      atMs: nowMs - ago * minuteMs,
      supply: state.supply,
      powers: mintPowersOf(state, unread !== true),
      ...(liquidity && { liquidity }),
    })
  })
  return looks
}

export const shiftsOf = (
  looks: readonly MintLook[],
  { window = '1h', of = mint }: { window?: SignalWindow; of?: Address } = {},
): MintSignal[] => findRiskShifts([[of, looks]], { window, nowMs })

export const doubled = { supply: 2n * supply }

export type QuietRow = [what: string, inputs: LookInput[], of?: Address]
export type LoudRow = [
  what: string,
  inputs: LookInput[],
  facts: SignalFact[],
  score: [min: number, max: number],
]

/** No gaps where a value should be, and a full stop at the end. */
export const wholeSentences = /^(?!.*(?:undefined|NaN|null|  ))[A-Z0-9$].*\.$/

/** What a signal says, without the scores of its reasons. */
export const factsOf = (signal: MintSignal | undefined): SignalFact[] =>
  (signal?.reasons ?? []).map(({ score: _, ...fact }) => fact)

/** Changes that are signals, and changes that are not. */
export const testShifts = (quiet: readonly QuietRow[], loud: readonly LoudRow[]): void => {
  test.each(quiet)('none where %s', (_, inputs, of = mint) => {
    expect(shiftsOf(looksOf(inputs), { of })).toEqual([])
  })

  test.each(loud)('one where %s', (_, inputs, facts, [min, max]) => {
    const [signal, ...others] = shiftsOf(looksOf(inputs))
    expect(others).toEqual([])
    expect(factsOf(signal)).toEqual(facts)
    expect(signal?.score).toBeGreaterThanOrEqual(min)
    expect(signal?.score).toBeLessThanOrEqual(max)
    expect(signal && signalText(signal, '1h')).toMatch(wholeSentences)
  })
}
