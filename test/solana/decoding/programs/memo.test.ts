import { expect, test } from 'bun:test'
import { memoProgram, memoV1Program } from '../../../../src/solana/address/known-address.ts'
import { decodeRaw } from './client-instruction.ts'

test.each([memoProgram, memoV1Program])('a memo of %s may be any data', (programId) => {
  for (const data of [[], [0], [255, 254]]) {
    expect(decodeRaw(programId, data, 0)).toMatchObject({
      status: 'decoded',
      name: 'Memo',
      actions: [],
    })
  }
})
