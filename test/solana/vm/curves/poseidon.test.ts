import { expect, test } from 'bun:test'
import { scalarOrder } from '../../../../scripts/fuzz/curve-points.ts'
import { maxPoseidonInputs, poseidonHash } from '../../../../src/solana/vm/curves/poseidon.ts'

/** The vector of circomlib's own tests. */
test('of 1 and 2, as circomlib hashes them', () => {
  expect(poseidonHash([1n, 2n])).toBe(
    7853200120776062878684798364095072458815029376092732009249414926327459813530n,
  )
})

test.each([
  ['nothing', []],
  ['too much', Array.from({ length: maxPoseidonInputs + 1 }, () => 1n)],
  ['a number beyond the field', [scalarOrder]],
])('of %s there is none', (_, inputs) => {
  expect(poseidonHash(inputs)).toBeUndefined()
})
