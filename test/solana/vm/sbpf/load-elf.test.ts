import { describe, expect, test } from 'bun:test'
import { SbpfWriter } from '../../../../scripts/fuzz/sbpf-writer.ts'
import { functionKey } from '../../../../src/solana/vm/sbpf/elf-relocation.ts'
import { loadElf } from '../../../../src/solana/vm/sbpf/load-elf.ts'
import { murmur3OfName } from '../../../../src/solana/vm/sbpf/murmur3.ts'
import type { SbpfVersion } from '../../../../src/solana/vm/sbpf/sbpf-version.ts'

const constants = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)

const written = (version: SbpfVersion): Uint8Array =>
  new SbpfWriter(version)
    .syscall('sol_log_64_')
    .call('second')
    .emit({ operation: 0x95 })
    .mark('second')
    .emit({ operation: 0x95 })
    .file(constants)

const loaded = (file: Uint8Array) => {
  const result = loadElf(file)
  if ('problem' in result) throw new Error(result.problem)
  return result
}

const immediateAt = (text: Uint8Array, index: number): number =>
  new DataView(text.buffer, text.byteOffset, text.byteLength).getUint32(8 * index + 4, true)

describe.each([0, 1, 2] as const)('version %p', (version) => {
  const { text, functions, entry, readOnly, readOnlyRegion, textAddress } = loaded(written(version))

  test('calls are numbered by their hash', () => {
    expect(immediateAt(text, 0)).toBe(murmur3OfName('sol_log_64_'))
    expect(immediateAt(text, 1)).toBe(functionKey(3))
    expect(functions.get(functionKey(3))).toBe(3)
    expect(entry).toBe(0)
  })

  test('constants and code lie in one region, each at its address', () => {
    expect(readOnlyRegion).toBe(1)
    expect(readOnly.slice(textAddress, textAddress + text.length)).toEqual(text.slice())
    expect(readOnly.slice(232, 240)).toEqual(constants)
  })
})

test('version 3 has its constants in a region of their own, and relocates nothing', () => {
  const { text, functions, readOnly, readOnlyRegion, textAddress } = loaded(written(3))
  expect([readOnlyRegion, textAddress, functions.size]).toEqual([0, 0, 0])
  expect(readOnly).toEqual(constants)
  expect([immediateAt(text, 0), immediateAt(text, 1)]).toEqual([murmur3OfName('sol_log_64_'), 1])
})

test.each<[name: string, version: SbpfVersion, change: (view: DataView) => void, problem: string]>([
  ['another version', 0, (view) => view.setUint32(48, 9, true), 'unsupported-version'],
  [
    'an entry between instructions',
    0,
    (view) => view.setBigUint64(24, view.getBigUint64(24, true) + 4n, true),
    'bad-entry',
  ],
  ['an entry outside the code', 0, (view) => view.setBigUint64(24, 8n, true), 'bad-entry'],
  ['an entry outside the code', 3, (view) => view.setBigUint64(24, 8n, true), 'bad-entry'],
  ['an unknown operation', 3, (view) => view.setUint8(view.byteLength - 8, 0xff), 'bad-code'],
  ['segments that overlap', 3, (view) => view.setBigUint64(64 + 56 + 8, 64n, true), 'bad-header'],
  ['a segment of another address', 3, (view) => view.setBigUint64(64 + 16, 8n, true), 'bad-header'],
])('%s, version %p', (_, version, change, problem) => {
  const file = written(version)
  change(new DataView(file.buffer, file.byteOffset, file.byteLength))
  expect(loadElf(file)).toEqual({ problem } as never)
})

test.each([0, 16, 51, 52])('%p bytes are no program', (size) => {
  expect('problem' in loadElf(written(0).slice(0, size))).toBe(true)
})
