import { expect, test } from 'bun:test'
import { byVersion, readElf } from '../../../scripts/release/elf.ts'

/** Two libraries with two versions and one, one of which is not the C library's. */
const file = (processor: number, versions: readonly (readonly string[])[]): Buffer => {
  const names = `\0${versions.flat().join('\0')}\0`
  const nameAt = (name: string): number => names.indexOf(`\0${name}\0`) + 1
  const entries = versions.flatMap((list, library) => {
    const head = Buffer.alloc(16)
    head.writeUInt32LE(16, 8)
    head.writeUInt32LE(library === versions.length - 1 ? 0 : 16 + list.length * 16, 12)
    return [
      head,
      ...list.map((name, index) => {
        const entry = Buffer.alloc(16)
        entry.writeUInt32LE(nameAt(name), 8)
        entry.writeUInt32LE(index === list.length - 1 ? 0 : 16, 12)
        return entry
      }),
    ]
  })
  const needed = Buffer.concat(entries)
  const head = Buffer.alloc(64)
  head.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  head.writeUInt16LE(processor, 18)
  head.writeBigUInt64LE(BigInt(64 + needed.length + names.length), 40)
  head.writeUInt16LE(64, 58)
  head.writeUInt16LE(3, 60)
  const section = (kind: number, offset: number, link: number): Buffer => {
    const bytes = Buffer.alloc(64)
    bytes.writeUInt32LE(kind, 4)
    bytes.writeBigUInt64LE(BigInt(offset), 24)
    bytes.writeUInt32LE(link, 40)
    return bytes
  }
  return Buffer.concat([
    head,
    needed,
    Buffer.from(names),
    section(0, 0, 0),
    section(0x6ffffffe, 64, 2),
    section(3, 64 + needed.length, 0),
  ])
}

test.each([
  [62, 'x64'],
  [183, 'arm64'],
] as const)('processor %p is %s', (processor, arch) =>
  expect(readElf(file(processor, [['GLIBC_2.17']]))).toEqual({ arch, glibc: '2.17' }),
)

test('the newest required version of the C library is returned, whichever file requires it', () => {
  const glibc = (...versions: (readonly string[])[]) => readElf(file(62, versions))?.glibc
  expect(glibc(['GLIBC_2.9', 'GLIBC_2.17'], ['GCC_9.0'])).toBe('2.17')
  expect(glibc(['GLIBC_2.9'], ['GLIBC_2.2.5', 'GLIBC_2.34'])).toBe('2.34')
  expect(glibc(['GLIBC_PRIVATE', 'GLIBCXX_3.4'])).toBeUndefined()
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('#!/bin/sh\n'.repeat(9))],
  ['a file for another processor', file(40, [['GLIBC_2.17']])],
])('%s is none', (_, bytes) => expect(readElf(bytes)).toBeUndefined())

test('versions are compared by their numbers', () =>
  expect(['2.17', '2.9', '2.2.5', '13.0', '2.34'].sort(byVersion)).toEqual([
    '2.2.5',
    '2.9',
    '2.17',
    '2.34',
    '13.0',
  ]))

test.skipIf(process.platform !== 'linux')('the runtime itself is for this machine', async () => {
  const runtime = readElf(Buffer.from(await Bun.file(process.execPath).arrayBuffer()))
  expect(runtime?.arch).toBe(process.arch)
  expect(runtime?.glibc).toMatch(/^2\.\d+$/)
})
