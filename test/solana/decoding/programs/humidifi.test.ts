import { expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { decodeRaw } from './client-instruction.ts'

const humidifi = address('9H6tua7jkLhdm3w8BvgpTn5LZNU7g4ZynDmCiNN3q6Rp')
const decoded = (data: readonly number[]) => decodeRaw(humidifi, data)

/** The program's public encoding: words of eight bytes XORed with a key and their index. */
const mask = (plain: readonly number[]): number[] => {
  const key = [58, 255, 47, 255, 226, 186, 235, 195]
  return plain.map((byte, at) => {
    const word = Math.floor(at / 8)
    return byte ^ (key[at % 8] ?? 0) ^ (at % 2 === 0 ? word & 0xff : word >> 8)
  })
}

const swapOf = (fields: readonly number[], tag = 4): number[] => mask([...fields, tag])

test('a swap is recognized by its masked tag, for any amounts', () => {
  for (const fill of [0, 1, 127, 255])
    expect(decoded(swapOf(new Array<number>(24).fill(fill)))).toMatchObject({
      status: 'named',
      name: 'Swap',
      programName: 'HumidiFi (prop AMM)',
      actions: [],
    })
})

test('a recorded swap of block 361774429 is recognized', () => {
  // data of the call in 5ceyojVMcQgo…, made by Jupiter
  const recorded = '173fafb3836f41192ce74afee3baeac338ff2dffe0bae9c33d'
  expect(decoded([...Buffer.from(recorded, 'hex')]).name).toBe('Swap')
})

test.each([
  ['nothing', []],
  ['another tag', swapOf(new Array<number>(24).fill(3), 5)],
  ['a byte less', swapOf(new Array<number>(24).fill(3)).slice(1)],
  ['a byte more', [0, ...swapOf(new Array<number>(24).fill(3))]],
])('%s is an unknown call', (_, data) => {
  const { status, name, problem } = decoded(data)
  expect({ status, name }).toEqual({ status: 'unknown-program', name: undefined })
  expect(problem).toEqual({ reason: 'unknown-form' })
})
