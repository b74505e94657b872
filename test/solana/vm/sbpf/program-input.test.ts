import { describe, expect, test } from 'bun:test'
import { Memory, region } from '../../../../src/solana/vm/sbpf/memory.ts'
import type { Call, Ledger } from '../../../../src/solana/vm/ledger/ledger.ts'
import {
  accountAs,
  growthBytes,
  layoutOf,
  readBack,
  writeInput,
} from '../../../../src/solana/vm/sbpf/program-input.ts'
import { constants, ledgerAccount } from '../../../kit/sbpf/frame.ts'

const program = ledgerAccount(9, { executable: true })
const owned = (index: number, data: Uint8Array) =>
  ledgerAccount(index, { owner: program.key, data })

const ledger = (): Ledger => [owned(1, Uint8Array.of(1, 2, 3)), ledgerAccount(2), program]
const role = (index: number) => ({ index, signer: index === 1, writable: true })
const call: Call = {
  program: 2,
  roles: [role(0), role(1), role(0)],
  data: Uint8Array.of(5, 6),
  height: 1,
}

const written = (aligned: boolean, accounts = ledger()) => {
  const layout = layoutOf(call, accounts, aligned)
  const memory = new Memory(32 * 1024)
  memory.open(
    {
      readOnly: constants,
      readOnlyView: new DataView(constants.buffer),
      readOnlyRegion: 1,
      hasStackGaps: true,
    },
    layout.size,
  )
  writeInput(memory, call, accounts, layout)
  return { layout, memory, accounts }
}

const bytesAt = (memory: Memory, at: number, size: number): number[] => [
  ...memory.read(region.input, at, size),
]

describe.each([true, false])('aligned: %p', (aligned) => {
  test('fields lie where the layout says', () => {
    const { layout, memory, accounts } = written(aligned)
    const [first, second] = layout.places
    if (!first || !second) throw new Error('two accounts')
    expect(memory.readU64(region.input, 0)).toBe(3n)
    expect(bytesAt(memory, first.at, 1)).toEqual([0xff])
    expect(bytesAt(memory, first.key, 32)).toEqual([...(accounts[0]?.key ?? [])])
    expect(bytesAt(memory, first.owner, 32)).toEqual([...program.key])
    expect(memory.readU64(region.input, first.lamports)).toBe(1_000_000n)
    expect(memory.readU64(region.input, first.length)).toBe(3n)
    expect(bytesAt(memory, first.data, 3)).toEqual([1, 2, 3])
    expect([bytesAt(memory, first.signer, 1), bytesAt(memory, second.signer, 1)]).toEqual([
      [0],
      [1],
    ])
    expect(bytesAt(memory, layout.dataAt + 8, 2)).toEqual([5, 6])
    expect(bytesAt(memory, layout.dataAt + 10, 32)).toEqual([...program.key])
    expect(layout.repeats.get(2)?.of).toBe(0)
    expect(bytesAt(memory, layout.repeats.get(2)?.at ?? 0, 1)).toEqual([0])
  })

  test('what was not written is left as it is', () => {
    const { layout, memory, accounts } = written(aligned)
    const before = [...accounts]
    expect(readBack(memory, call, accounts, layout)).toBeUndefined()
    expect(accounts.every((account, index) => account === before[index])).toBe(true)
  })

  test('changed bytes and lamports are taken over', () => {
    const { layout, memory, accounts } = written(aligned)
    const first = layout.places[0]
    memory.writeByte(region.input, first?.data ?? 0, 200)
    memory.writeU64(region.input, first?.lamports ?? 0, 1_000_005n, 44)
    expect(readBack(memory, call, accounts, layout)).toBeUndefined()
    expect(accounts[0]).toMatchObject({
      lamports: 1_000_005n,
      lamportsLabel: 44,
      data: Uint8Array.of(200, 2, 3),
    })
  })
})

test('only aligned accounts have room to grow, and only so much', () => {
  const { layout, memory, accounts } = written(true)
  const first = layout.places[0]
  memory.writeU64(region.input, first?.length ?? 0, BigInt(3 + growthBytes), 0)
  expect(readBack(memory, call, accounts, layout)).toBeUndefined()
  expect(accounts[0]?.data.length).toBe(3 + growthBytes)
  const more = written(true)
  more.memory.writeU64(region.input, first?.length ?? 0, BigInt(4 + growthBytes), 0)
  expect(readBack(more.memory, call, more.accounts, more.layout)).toBe('InvalidRealloc')
  const packed = written(false)
  packed.memory.writeU64(region.input, packed.layout.places[0]?.length ?? 0, 99n, 0)
  expect(readBack(packed.memory, call, packed.accounts, packed.layout)).toBeUndefined()
  expect(packed.accounts[0]?.data.length).toBe(3)
})

test('the account of another program may not be written', () => {
  const { layout, memory, accounts } = written(true)
  memory.writeU64(region.input, layout.places[1]?.lamports ?? 0, 1n, 0)
  expect(readBack(memory, call, accounts, layout)).toBe('ExternalAccountLamportSpend')
})

test('an account that is the same stays the same object', () => {
  const account = owned(1, Uint8Array.of(1))
  const { address: _, key: __, executable: ___, ...fields } = account
  expect(accountAs(account, { ...fields, data: Uint8Array.of(1) })).toBeUndefined()
  expect(
    accountAs(account, { ...fields, data: Uint8Array.of(1), dataLabels: Int32Array.of(3) })?.data,
  ).toBe(account.data)
})
