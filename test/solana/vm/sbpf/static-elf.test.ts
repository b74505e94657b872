import { expect, test } from 'bun:test'
import { SbpfWriter } from '../../../../scripts/fuzz/sbpf-writer.ts'
import { ElfRefused } from '../../../../src/solana/vm/sbpf/elf/elf-problem.ts'
import { loadStatic } from '../../../../src/solana/vm/sbpf/static-elf.ts'

const constants = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)
const made = (): Uint8Array =>
  new SbpfWriter(3).emit({ operation: 0xb7 }).emit({ operation: 0x95 }).file(constants)

test('constants and code are segments of their own', () => {
  const file = made()
  new DataView(file.buffer).setBigUint64(24, (1n << 32n) + 8n, true)
  expect(loadStatic(file)).toMatchObject({
    entry: 1,
    readOnly: constants,
    readOnlyRegion: 0,
    textAddress: 0,
  })
})

test('a file without constants has its code first', () => {
  const file = made()
  const whole = new Uint8Array(120 + 16)
  whole.set(file.subarray(0, 64))
  whole.set(file.subarray(120, 176), 64)
  whole.set(file.subarray(file.length - 16), 120)
  const view = new DataView(whole.buffer)
  view.setUint16(56, 1, true)
  view.setBigUint64(64 + 8, 120n, true)
  expect(loadStatic(whole)).toMatchObject({
    entry: 0,
    readOnly: new Uint8Array(0),
    text: whole.slice(120),
  })
})

test.each<[name: string, change: (view: DataView) => void]>([
  ['no segments', (view) => view.setUint16(56, 0, true)],
  ['an ABI version', (view) => view.setUint8(8, 1)],
  ['another machine', (view) => view.setUint16(18, 263, true)],
  ['code that can be written', (view) => view.setUint32(64 + 56 + 4, 3, true)],
  ['memory larger than the file', (view) => view.setBigUint64(64 + 56 + 40, 999n, true)],
  ['a segment beyond the file', (view) => view.setBigUint64(64 + 56 + 32, 1n << 20n, true)],
  ['code behind a hole', (view) => view.setBigUint64(64 + 56 + 8, 192n, true)],
  ['an entry behind the code', (view) => view.setBigUint64(24, (1n << 32n) + 16n, true)],
  ['an entry between instructions', (view) => view.setBigUint64(24, (1n << 32n) + 4n, true)],
])('%s is refused', (_, change) => {
  const file = made()
  change(new DataView(file.buffer))
  expect(() => loadStatic(file)).toThrow(ElfRefused)
})
