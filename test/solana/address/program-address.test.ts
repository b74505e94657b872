import { describe, expect, test } from 'bun:test'
import { PublicKey } from '@solana/web3.js'
import { tokenMetadataProgram, tokenProgram } from '../../../src/solana/address/known-address.ts'
import {
  createProgramAddress,
  findProgramAddress,
} from '../../../src/solana/address/program-address.ts'

describe('a program address', () => {
  test('is the one that the official client derives, for any bump', () => {
    for (let round = 0; round < 40; round++) {
      const seeds = ['metadata', new Uint8Array(32).fill(round + 1), Uint8Array.of(round)]
      const [expected, bump] = PublicKey.findProgramAddressSync(
        seeds.map((seed) => Buffer.from(seed)),
        new PublicKey(tokenMetadataProgram),
      )
      expect<string>(findProgramAddress(tokenMetadataProgram, seeds)).toBe(expected.toBase58())
      expect<string | undefined>(
        createProgramAddress(tokenMetadataProgram, [...seeds, Uint8Array.of(bump)]),
      ).toBe(expected.toBase58())
    }
  })

  test('differs by program', () => {
    expect(findProgramAddress(tokenProgram, ['a'])).not.toBe(
      findProgramAddress(tokenMetadataProgram, ['a']),
    )
  })

  test('is undefined if the seeds lead onto the curve', () => {
    const tried = Array.from({ length: 64 }, (_, at) =>
      createProgramAddress(tokenProgram, ['seed', Uint8Array.of(at)]),
    )
    expect(tried.filter((each) => each === undefined).length).toBeGreaterThan(10)
  })
})
