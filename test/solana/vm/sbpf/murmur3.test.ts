import { expect, test } from 'bun:test'
import { murmur3, murmur3OfName } from '../../../../src/solana/vm/sbpf/murmur3.ts'

// Numbers of system calls as they stand in deployed programs.
test.each([
  ['abort', 0xb6fc1a11],
  ['sol_log_', 0x207559bd],
  ['sol_memcpy_', 0x717cc4a3],
  ['sol_sha256', 0x11f49d86],
  ['sol_invoke_signed_rust', 0xd7449092],
  ['sol_get_stack_height', 0x85532d94],
  ['entrypoint', 0x71e3cf81],
])('%s', (name, hash) => {
  expect(murmur3OfName(name)).toBe(hash)
})

test('every length of a tail counts', () => {
  const hashes = [0, 1, 2, 3, 4, 5].map((length) => murmur3(new Uint8Array(length).fill(1)))
  expect(new Set(hashes).size).toBe(hashes.length)
})
