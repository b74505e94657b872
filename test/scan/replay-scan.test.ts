import { describe, expect, test } from 'bun:test'
import type { Bundle } from '../../src/scan/bundle/bundle.ts'
import { readBundle } from '../../src/scan/bundle/read-bundle.ts'
import { replayScan } from '../../src/scan/replay-scan.ts'
import { type DepsOn, scanIntoBundle } from '../../src/scan/save-bundle.ts'
import { parseJsonExactly } from '../../src/network/json.ts'
import { recordedChain } from '../kit/chain/recorded-chain.ts'
import { fixtureTransactions } from '../kit/chain/recorded-transaction.ts'
import { seededRandom } from '../kit/seeded-random.ts'

const depsOn: DepsOn = (chain) => ({ chain })

/** Recorded transactions of all kinds, including tables and inner instructions. */
const recorded = fixtureTransactions().slice(0, 60)

const saved = (at: number): Promise<{ bundle: string; verdict: string }> => {
  const transaction = recorded[at]
  if (!transaction) throw new Error('no such fixture')
  const { chain, feePayer } = recordedChain(transaction)
  const input = { transactionBase64: transaction.transactionBase64, walletAddress: feePayer }
  return scanIntoBundle(chain, depsOn, { ...input, include: ['guards'] }, '0.1.0').then(
    ({ report, bundle }) => ({ bundle, verdict: report.answer.verdict }),
  )
}

const bundleOf = (text: string): Bundle | undefined => {
  const reading = readBundle(parseJsonExactly(text))
  return reading.ok ? reading.bundle : undefined
}

test('every recorded transaction replays to the same verdict and hash', async () => {
  expect(recorded.length).toBeGreaterThan(30)
  for (const at of recorded.keys()) {
    const { bundle, verdict } = await saved(at)
    const reading = bundleOf(bundle)
    if (!reading) throw new Error(`fixture ${at} is not read back`)
    const { report, differences } = await replayScan(depsOn, reading)
    expect(differences).toEqual([])
    expect(`${report?.answer.verdict}`).toBe(verdict)
  }
})

describe('a bundle with one changed character', () => {
  const random = seededRandom(7)
  const letters = '0123456789abcXYZ"{}[]:,-+/='
  const changed = (text: string): string => {
    const at = Math.floor(random() * text.length)
    const letter = letters[Math.floor(random() * letters.length)] ?? '0'
    return text[at] === letter ? changed(text) : text.slice(0, at) + letter + text.slice(at + 1)
  }
  const jsonOf = (text: string): unknown => {
    try {
      return parseJsonExactly(text)
    } catch {
      return undefined
    }
  }

  test('is refused or reported, never mistaken for the saved one, and never throws', async () => {
    const seen = { refused: 0, reported: 0 }
    for (const at of [0, 7, 21]) {
      const { bundle } = await saved(at)
      for (let turn = 0; turn < 150; turn++) {
        const text = changed(bundle)
        const reading = readBundle(jsonOf(text))
        if (!reading.ok) {
          seen.refused++
          continue
        }
        const { differences } = await replayScan(depsOn, reading.bundle)
        if (differences.length === 0) throw new Error(`not noticed: ${firstChange(bundle, text)}`)
        seen.reported++
      }
    }
    expect(seen.refused).toBeGreaterThan(50)
    expect(seen.reported).toBeGreaterThan(50)
  })
})

const firstChange = (before: string, after: string): string => {
  const at = [...before].findIndex((letter, index) => letter !== after[index])
  return `${before.slice(at - 40, at + 20)} became ${after.slice(at - 40, at + 20)}`
}
