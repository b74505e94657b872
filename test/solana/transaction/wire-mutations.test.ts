import { wireProblemText } from '../../../src/basics/words/en/wire-problems.ts'
import { describe, expect, test } from 'bun:test'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { buildMessage } from './message-builder.ts'
import { randomBytes, seededRandom } from './random.ts'
import { encodeLikeInput, encodings, mainnet } from './recorded.ts'

describe('any bytes', () => {
  const seeds: Uint8Array[] = [
    ...[...mainnet, ...encodings].filter((_, index) => index % 40 === 0).map(({ bytes }) => bytes),
    Uint8Array.from([
      ...buildMessage({
        version: 1,
        configMask: 0b11111,
        configValues: [1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 128, 0, 0],
      }),
      ...new Uint8Array(64),
    ]),
    buildMessage({ version: 0, lookups: [[9, [0, 1], [2]]] }),
    new Uint8Array(),
  ]

  const mutate = (bytes: Uint8Array, random: (below: number) => number): Uint8Array => {
    const changed = [...bytes]
    for (let change = 0; change <= random(3); change++) {
      const at = random(
        Math.max(1, Math.min(changed.length, random(2) === 0 ? 120 : changed.length)),
      )
      const kind = random(5)
      if (kind === 0) changed[at] = (changed[at] ?? 0) ^ (1 << random(8))
      else if (kind === 1) changed.splice(at)
      else if (kind === 2) changed[at] = [0, 1, 0x7f, 0x80, 0x81, 0xff][random(6)] ?? 0
      else if (kind === 3) changed.splice(at, 1 + random(3))
      else changed.splice(at, 0, ...randomBytes(random, 1 + random(3)))
    }
    return Uint8Array.from(changed)
  }

  test('are refused with a problem or round trip, and never throw', () => {
    const random = seededRandom(20_26)
    let taken = 0
    for (let round = 0; round < 6000; round++) {
      const bytes = mutate(seeds[round % seeds.length] ?? new Uint8Array(), random)
      const result = decodeTransaction(bytes)
      if (!result.ok) {
        expect(wireProblemText(result.problem).length).toBeGreaterThan(10)
        continue
      }
      taken++
      if (Buffer.compare(encodeLikeInput(result.transaction), bytes) !== 0) {
        throw new Error(
          `round ${round} encodes to other bytes: ${Buffer.from(bytes).toString('hex')}`,
        )
      }
    }
    expect(taken).toBeGreaterThan(500)
  })

  test('random bytes are refused with a problem', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 2000; round++) {
      const result = decodeTransaction(randomBytes(random, random(1300)))
      if (!result.ok) expect(wireProblemText(result.problem)).not.toContain('undefined')
    }
  })
})
