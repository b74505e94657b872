import { describe, expect, test } from 'bun:test'
import {
  CallBlob,
  type SeenAccount,
  writeCCall,
  writeRustCall,
} from '../../../../scripts/fuzz/call-blob.ts'
import { cAbi, instructionAt, rustAbi } from '../../../../src/solana/vm/sbpf/call-abi.ts'
import { frameWith, heapAt, inputAt, ledgerAccount, put } from '../../../kit/sbpf/frame.ts'

const account = ledgerAccount(1, { data: Uint8Array.of(1, 2, 3) })
const program = ledgerAccount(2, { executable: true })

const written = (write: typeof writeCCall, label = 0) => {
  const frame = frameWith([account, program])
  const seen = frame.layout.places.map((places, index): SeenAccount => ({
    address: [account, program][index]?.address ?? account.address,
    key: inputAt(places.key),
    owner: inputAt(places.owner),
    lamports: inputAt(places.lamports),
    data: inputAt(places.data),
    dataBytes: BigInt(places.dataBytes),
  }))
  const [first, second] = seen
  if (!first || !second) throw new Error('two accounts')
  const blob = new CallBlob(heapAt(0))
  const values = write(blob, {
    program: second,
    metas: [{ account: first, signer: 1, writable: 0 }],
    infos: seen,
    data: Uint8Array.of(4, 5),
    signers: [],
  })
  put(frame, heapAt(0), blob.bytes, label)
  const at = (value: bigint) => ({
    index: Number(value >> 32n),
    at: Number(value & 0xffff_ffffn),
    label: 0,
  })
  return { frame, instruction: at(values[0]), infos: at(values[1]) }
}

describe.each([
  ['C', cAbi, writeCCall],
  ['Rust', rustAbi, writeRustCall],
] as const)('%s', (_, abi, write) => {
  test('an instruction', () => {
    const { frame, instruction } = written(write)
    const parts = abi.parts(frame.cpu, instruction, true)
    expect(parts && instructionAt(frame.cpu, abi, parts)).toMatchObject({
      program: program.key,
      roles: [{ key: account.key, signer: true, writable: false }],
      data: Uint8Array.of(4, 5),
      choice: 0,
    })
  })

  test('labels of data, and of what chose program or accounts', () => {
    const { frame, instruction } = written(write, 70)
    const parts = abi.parts(frame.cpu, instruction, true)
    const found = parts && instructionAt(frame.cpu, abi, parts)
    expect([...(found?.dataLabels ?? [])]).toEqual([70, 70])
    expect(found?.choice).toBe(70)
  })

  test('where the fields of an account lie', () => {
    const { frame, infos } = written(write)
    const own = frame.layout.places[0]
    const places = abi.places(frame.cpu, infos, true)
    expect([
      places?.key.at,
      places?.lamports.at,
      places?.owner.at,
      places?.data.at,
      places?.dataBytes,
    ]).toEqual([own?.key, own?.lamports, own?.owner, own?.data, 3])
  })

  test('what is not there, or not aligned', () => {
    const { frame, instruction, infos } = written(write)
    expect(abi.parts(frame.cpu, { ...instruction, at: instruction.at + 4 }, true)).toBeUndefined()
    expect(abi.parts(frame.cpu, { index: 0, at: 0, label: 0 }, true)).toBeUndefined()
    expect(abi.places(frame.cpu, { ...infos, at: 32 * 1024 }, true)).toBeUndefined()
  })
})
