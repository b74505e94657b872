import { expect, test } from 'bun:test'
import { configProgram } from '../../../../src/solana/address/known-address.ts'
import { decodeRaw } from './client-instruction.ts'

test.each([[[]], [[1, 2, 3]]])('Config stores any data: %p', (data) =>
  expect(decodeRaw(configProgram, data)).toMatchObject({
    status: 'named',
    name: 'Store',
    programName: 'Config',
    actions: [],
  }),
)
