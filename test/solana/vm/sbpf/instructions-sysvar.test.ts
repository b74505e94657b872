import { expect, test } from 'bun:test'
import { addressToBytes } from '../../../../src/solana/address/address.ts'
import {
  atInstruction,
  instructionsData,
} from '../../../../src/solana/vm/sbpf/instructions-sysvar.ts'
import { testAddress } from '../../../kit/sbpf/two-machines.ts'

const [program, account] = [testAddress(1), testAddress(2)]

test('instructions, each behind its offset, and the current one last', () => {
  const data = instructionsData([
    { path: [0], programId: program, accounts: [], data: Uint8Array.of(7) },
    {
      path: [1],
      programId: program,
      accounts: [{ address: account, signer: true, writable: true, source: 'static' }],
      data: new Uint8Array(0),
    },
  ])
  const view = new DataView(data.buffer)
  const [count, first, second] = [0, 2, 4].map((at) => view.getUint16(at, true))
  expect([count, first, second]).toEqual([2, 6, 6 + 2 + 32 + 2 + 1])
  expect(view.getUint8((second ?? 0) + 2)).toBe(3)
  expect(data.slice((second ?? 0) + 3, (second ?? 0) + 35)).toEqual(
    new Uint8Array(addressToBytes(account)),
  )
  expect(view.getUint16(data.length - 2, true)).toBe(0)
  expect(atInstruction(data, 1).slice(-2)).toEqual(Uint8Array.of(1, 0))
  expect(data.slice(-2)).toEqual(Uint8Array.of(0, 0))
})
