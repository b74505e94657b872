import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { signAdHoc, signatureProblem } from '../../../scripts/release/code-signature.ts'
import { readMachO } from '../../../scripts/release/mach-o.ts'

const codeBytes = 2 * 4096 + 100
const arm64 = 0x0100000c
const x64 = 0x01000007

/** A file with two pages of code, part of a third, and an empty signature. */
const unsignedFile = ({ processor = arm64, signed = true } = {}): Buffer => {
  const oldSignatureBytes = 32
  const file = Buffer.alloc(codeBytes + (signed ? oldSignatureBytes : 0))
  const segment = (name: string, fileOffset: number, fileSize: number): Buffer => {
    const command = Buffer.alloc(72)
    command.writeUInt32LE(0x19, 0)
    command.writeUInt32LE(72, 4)
    command.write(name, 8)
    command.writeBigUInt64LE(0x4000n, 32)
    command.writeBigUInt64LE(BigInt(fileOffset), 40)
    command.writeBigUInt64LE(BigInt(fileSize), 48)
    return command
  }
  const system = Buffer.alloc(24)
  ;[0x32, 24, 1, (13 << 16) | (4 << 8), 0, 0].forEach((value, at) =>
    system.writeUInt32LE(value, at * 4),
  )
  const signature = Buffer.alloc(16)
  ;[0x1d, 16, codeBytes, oldSignatureBytes].forEach((value, at) =>
    signature.writeUInt32LE(value, at * 4),
  )
  const commands = [
    segment('__TEXT', 0, 8192),
    segment('__LINKEDIT', 8192, file.length - 8192),
    system,
    ...(signed ? [signature] : []),
  ]
  const size = commands.reduce((sum, { length }) => sum + length, 0)
  ;[0xfeedfacf, processor, 0, 2, commands.length, size, 0, 0].forEach((value, at) =>
    file.writeUInt32LE(value, at * 4),
  )
  Buffer.concat(commands).copy(file, 32)
  for (let at = 4096; at < codeBytes; at += 1) file[at] = at % 251
  return file
}

const changed = (file: Buffer, at: number): Buffer => {
  const copy = Buffer.from(file)
  copy.writeUInt8((copy.readUInt8(at) + 1) % 256, at)
  return copy
}

describe('a file signed ad hoc', () => {
  const signed = signAdHoc(unsignedFile(), 'name')

  test('matches its signature, is otherwise unchanged, and has updated segments', () => {
    expect(signatureProblem(signed)).toBeUndefined()
    expect(signed.subarray(4096, codeBytes)).toEqual(unsignedFile().subarray(4096, codeBytes))
    const machO = readMachO(signed)
    expect(machO?.signature).toMatchObject({
      offset: codeBytes,
      size: signed.length - codeBytes,
    })
    expect(machO?.linkEdit.fileSize).toBe(signed.length - 8192)
    expect(machO?.minimumSystem).toBe('13.4')
  })

  test('has the hash of each page, including the short last one', () => {
    const hashes = signed.subarray(signed.length - 3 * 32)
    for (const [page, bytes] of [4096, 4096, 100].entries()) {
      const content = signed.subarray(page * 4096, page * 4096 + bytes)
      expect(hashes.subarray(page * 32, page * 32 + 32)).toEqual(
        createHash('sha256').update(content).digest(),
      )
    }
  })

  test('signing again changes nothing', () => expect(signAdHoc(signed, 'name')).toEqual(signed))

  test('each byte before the signature is covered', () => {
    const step = 97
    // Starts after the load commands, which are checked separately.
    for (let at = 300; at < codeBytes; at += step)
      expect(signatureProblem(changed(signed, at))).toBe(
        '1 of its 3 pages do not match their hashes',
      )
  })

  test.each([
    ['cut off', (file: Buffer) => file.subarray(0, -1), 'does not end where the file ends'],
    ['longer', (file: Buffer) => Buffer.concat([file, Buffer.of(0)]), 'does not end where'],
    ['with a longer segment', (file: Buffer) => changed(file, 32 + 72 + 48), 'its last segment'],
    [
      'with a shorter signature',
      (file: Buffer) => changed(file, 212),
      'its signature does not end',
    ],
    ['without its beginning', (file: Buffer) => changed(file, codeBytes), 'signature is not one'],
    ['without a directory', (file: Buffer) => changed(file, codeBytes + 20), 'no code directory'],
    [
      'covering less',
      (file: Buffer) => changed(file, codeBytes + 20 + 35),
      `covers ${codeBytes + 1} of ${codeBytes} bytes`,
    ],
    ['with other hashes', (file: Buffer) => changed(file, codeBytes + 20 + 37), 'not hashed with'],
    ['with a hash changed', (file: Buffer) => changed(file, file.length - 1), '1 of its 3 pages'],
    ['with a directory elsewhere', (file: Buffer) => changed(file, codeBytes + 16), 'outside the'],
  ])('%s does not', (_, spoil, problem) =>
    expect(signatureProblem(spoil(signed))).toContain(problem),
  )
})

test.each([arm64, x64])('a processor of kind %p is known', (processor) =>
  expect(readMachO(unsignedFile({ processor }))?.arch).toBe(processor === x64 ? 'x64' : 'arm64'),
)

test.each([
  ['nothing', Buffer.alloc(0), 'not a Mach-O file'],
  ['text', Buffer.from('#!/bin/sh\n'.repeat(9)), 'not a Mach-O file'],
  ['a file for another processor', unsignedFile({ processor: 7 }), 'not a Mach-O file'],
  ['an unsigned file', unsignedFile({ signed: false }), 'it is not signed'],
  ['a file with an empty signature', unsignedFile(), 'its signature is not one'],
])('%s is refused', (_, file, problem) => expect(signatureProblem(file)).toContain(problem))

test('a file that does not end with a signature is not signed', () => {
  const spare = Buffer.concat([unsignedFile(), Buffer.of(0)])
  for (const file of [Buffer.from('text'), unsignedFile({ signed: false }), spare])
    expect(() => signAdHoc(file, 'name')).toThrow('ends with a signature')
})
