import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { evaderFamilies } from '../kit/evasion/evader-families.ts'
import { type Confirmed, confirmedBy, scanEvader } from '../kit/evasion/scan-evader.ts'
import { type Stage, startStage } from './unknown-program.ts'

const evaders = evaderFamilies.flatMap(({ family, evaders: each }) =>
  each.map((evader) => ({ family, ...evader })),
)

/** Of the hidden thefts, at most this share may be called safe. */
const maxSafeShare = 0.03
/** The VM takes at least this share once accounts have changed, and so many more with the code's decisions fixed. */
const minStateShare = 0.7
const minConfirmedShare = 0.75

describe.skipIf(noTestChain !== undefined)('programs with a hidden theft', () => {
  let stage: Stage
  const verdicts: string[] = []
  const confirmed: (string | undefined)[] = []

  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.chain.stop())

  test.each(evaders)('$family: $name', async (evader) => {
    const { proven, report } = await scanEvader(stage, evader)
    expect(proven).toBe(true)
    verdicts.push(report.answer.verdict)
    confirmed.push(confirmedBy(report))
  })

  test('nearly all are found', () => {
    expect(verdicts).toHaveLength(evaders.length)
    const safe = verdicts.filter((verdict) => verdict === 'safe').length
    expect(safe / verdicts.length).toBeLessThanOrEqual(maxSafeShare)
  })

  test.each<[name: string, by: Confirmed]>([
    ['the length of its state', 'state'],
    ['the runtime compares 32 bytes', 'state'],
    ['the amount is a field of the state', 'state'],
    ['SHA-256 of eight bytes', 'patched'],
    ['a password that no branch compares', 'no'],
  ])('%s: confirmed by %s, and never safe', async (name, by) => {
    const evader = evaders.find((each) => each.name === name)
    if (!evader) throw new Error(`no program ${name}`)
    const { report } = await scanEvader(stage, evader)
    expect(confirmedBy(report)).toBe(by)
    expect(report.answer.verdict).not.toBe('safe')
  })

  test('most are confirmed by the VM', () => {
    expect(confirmed).toHaveLength(evaders.length)
    const count = (by: string): number => confirmed.filter((each) => each === by).length
    expect(count('state') / evaders.length).toBeGreaterThanOrEqual(minStateShare)
    expect((count('state') + count('patched')) / evaders.length).toBeGreaterThanOrEqual(
      minConfirmedShare,
    )
  })

  test('the set is as large as it has to be', () => {
    expect(evaders.length).toBeGreaterThanOrEqual(80)
    expect(new Set(evaders.map(({ family, name }) => `${family} ${name}`)).size).toBe(
      evaders.length,
    )
  })
})
