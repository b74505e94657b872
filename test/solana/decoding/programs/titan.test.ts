import { expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { anchorCodes } from './anchor-code.ts'
import { decodeRaw } from './client-instruction.ts'

const titan = address('T1TANpTeScyeqVzzgNViGDNrkQ6qHz9KrSBS4aNXvGT')
const decoded = (data: readonly number[]) => decodeRaw(titan, data)
const bytesOf = (hex: string): number[] => [...Buffer.from(hex, 'hex')]

test.each([
  ['Initialize', 'afaf6d1f0d989bed'],
  ['SwapRoute', '56b7a3900032ad1c'],
  ['SwapRouteV2', 'f95b542145160087'],
])('%s has the Anchor code of its name', (name, code) => {
  expect(anchorCodes(name)).toContain(code)
  expect(decoded([...bytesOf(code), 1, 2, 3])).toMatchObject({
    status: 'named',
    name,
    programName: 'Titan aggregator',
    actions: [],
  })
})

test('the newest route is recognized by its one byte, whatever follows', () => {
  for (const rest of [[], [0], bytesOf('56b7a3900032ad1c')])
    expect(decoded([0x2a, ...rest])).toMatchObject({
      status: 'named',
      name: 'SwapRouteV3',
      actions: [],
    })
})

test.each([
  ['nothing', []],
  ['another byte', [0x2b]],
  ['a long code cut short', bytesOf('56b7a3900032ad')],
  ['a long code that starts elsewhere', [0, ...bytesOf('56b7a3900032ad1c')]],
])('%s is an unknown call', (_, data) => {
  const { status, name, problem } = decoded(data)
  expect({ status, name }).toEqual({ status: 'unknown-program', name: undefined })
  expect(problem).toBeDefined()
})
