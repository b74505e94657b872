import { expect, test } from 'bun:test'
import { mplNoopProgram, noopProgram } from '../../../../src/solana/address/known-address.ts'
import { decodeRaw } from './client-instruction.ts'

test.each([noopProgram, mplNoopProgram])('%s does nothing with any data', (program) => {
  for (const data of [[], [1, 0, 203, 0]])
    expect(decodeRaw(program, data)).toMatchObject({ status: 'decoded', name: 'Noop', actions: [] })
})
