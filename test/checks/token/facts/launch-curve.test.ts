import { expect, test } from 'bun:test'
import { address, addressToBytes } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { launchLabPoolOf } from '../../../../src/checks/token/facts/derived-authority.ts'
import {
  curveAccountsOf,
  readLaunchCurve,
} from '../../../../src/checks/token/facts/launch-curve.ts'
import { freshAddress, tokenMint } from '../../../kit/checks/token-case.ts'
import { accountOf } from '../../../kit/checks/token-scene.ts'

const pumpProgram = address('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P')
const labProgram = address('LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj')
const [pump = tokenMint] = curveAccountsOf(tokenMint)
const lab = launchLabPoolOf(tokenMint, wrappedSolMint)

const pumpData = (complete: number): Uint8Array => {
  const data = Buffer.alloc(81)
  data.set([0x17, 0xb7, 0xf8, 0x37, 0x60, 0xd8, 0xac, 0x60])
  data.writeBigUInt64LE(77n, 32)
  data[48] = complete
  return data
}
const labData = (status: number, mint = tokenMint): Uint8Array => {
  const data = Buffer.alloc(429)
  data.set([0xf7, 0xed, 0xe3, 0xf5, 0xd7, 0xc3, 0xde, 0x46])
  data[17] = status
  data.writeBigUInt64LE(88n, 61)
  data.set(addressToBytes(mint), 205)
  return data
}
const read = (at: typeof pump, owner: typeof pump, data: Uint8Array) =>
  readLaunchCurve(tokenMint, new Map([[at, accountOf(owner, data)]]))

test('an active and a completed curve', () => {
  expect(read(pump, pumpProgram, pumpData(0))).toEqual({
    launchpad: 'Pump.fun',
    complete: false,
    paidLamports: 77n,
  })
  expect(read(pump, pumpProgram, pumpData(1))?.complete).toBe(true)
  expect(read(lab, labProgram, labData(0))).toEqual({
    launchpad: 'Raydium LaunchLab',
    complete: false,
    paidLamports: 88n,
  })
  expect(read(lab, labProgram, labData(2))?.complete).toBe(true)
})

test.each([
  ['nothing', undefined],
  ['an account of another program', read(pump, labProgram, pumpData(0))],
  ['another account of the program', read(pump, pumpProgram, new Uint8Array(81))],
  ['a cut one', read(pump, pumpProgram, pumpData(0).slice(0, 48))],
  ['the pool of another token', read(lab, labProgram, labData(0, freshAddress(3)))],
  ['a cut pool', read(lab, labProgram, labData(0).slice(0, 200))],
])('%s is no curve', (_, curve) => expect(curve).toBeUndefined())
