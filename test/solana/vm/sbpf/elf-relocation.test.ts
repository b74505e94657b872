import { describe, expect, test } from 'bun:test'
import { SbpfWriter } from '../../../../scripts/fuzz/sbpf-writer.ts'
import { functionKey, relocate } from '../../../../src/solana/vm/sbpf/elf-relocation.ts'
import { readElfFile } from '../../../../src/solana/vm/sbpf/elf/elf-file.ts'
import { ElfRefused } from '../../../../src/solana/vm/sbpf/elf/elf-problem.ts'
import { murmur3OfName } from '../../../../src/solana/vm/sbpf/murmur3.ts'

const made = (): Uint8Array =>
  new SbpfWriter(0)
    .constant(1, 0x50n)
    .syscall('sol_log_64_')
    .call('end')
    .mark('end')
    .emit({ operation: 0x95 })
    .file()

/** Applies what the file asks for, after a change of its first relocation or symbol. */
const relocated = (
  change: (view: DataView, at: { relocation: number; symbol: number; text: number }) => void = () =>
    undefined,
) => {
  const file = made()
  const at = readElfFile(file)
  const view = new DataView(file.buffer)
  const text = at.sections.find(({ name }) => name === '.text')
  if (!text || !at.dynamic.relocations || !at.dynamic.symbols) throw new Error('tables')
  change(view, {
    relocation: at.dynamic.relocations.start,
    symbol: at.dynamic.symbols.start + 24,
    text: text.offset,
  })
  const elf = readElfFile(file)
  const bytes = file.slice()
  const functions = new Map<number, number>()
  relocate(elf, bytes, text, functions)
  const word = (index: number): number =>
    new DataView(bytes.buffer).getUint32(text.offset + 8 * index + 4, true)
  return { word, functions }
}

const type = (view: DataView, relocation: number, kind: number): void =>
  view.setUint32(relocation + 8, kind, true)

test('calls by name and relative calls', () => {
  const { word, functions } = relocated()
  expect([word(2), word(3)]).toEqual([murmur3OfName('sol_log_64_'), functionKey(4)])
  expect([...functions]).toEqual([[functionKey(4), 4]])
})

describe('kinds of relocations', () => {
  test('an address of the file becomes one of the region', () => {
    const { word } = relocated((view, { relocation, text }) => {
      type(view, relocation, 8)
      view.setBigUint64(relocation, BigInt(text), true)
    })
    expect([word(0), word(1)]).toEqual([0x50, 1])
  })

  test('a symbol and what is added to it', () => {
    const { word } = relocated((view, { relocation, symbol, text }) => {
      type(view, relocation, 1)
      view.setBigUint64(relocation, BigInt(text), true)
      view.setBigUint64(symbol + 8, 0x1000n, true)
    })
    expect([word(0), word(1)]).toEqual([0x1050, 1])
  })

  test('a function of the program', () => {
    const { word, functions } = relocated((view, { symbol, text }) => {
      view.setUint8(symbol + 4, 2)
      view.setBigUint64(symbol + 8, BigInt(text + 32), true)
    })
    expect(word(2)).toBe(functionKey(4))
    expect(functions.get(functionKey(4))).toBe(4)
  })

  test.each<[name: string, change: Parameters<typeof relocated>[0]]>([
    ['an unknown kind', (view, { relocation }) => type(view, relocation, 7)],
    [
      'a symbol that is not there',
      (view, { relocation }) => view.setUint32(relocation + 12, 99, true),
    ],
    [
      'a place beyond the file',
      (view, { relocation }) => view.setBigUint64(relocation, 1n << 40n, true),
    ],
    [
      'a function outside the code',
      (view, { symbol }) => (view.setUint8(symbol + 4, 2), view.setBigUint64(symbol + 8, 8n, true)),
    ],
    [
      'a relative call out of the code',
      (view, { text }) => view.setInt32(text + 24 + 4, 900, true),
    ],
    [
      'an address of nothing',
      (view, { relocation, text }) => (
        type(view, relocation, 8),
        view.setBigUint64(relocation, BigInt(text), true),
        view.setUint32(text + 4, 0, true)
      ),
    ],
  ])('%s is refused', (_, change) => {
    expect(() => relocated(change)).toThrow(ElfRefused)
  })
})
