import { expect, test } from 'bun:test'
import { loaderV1Program, loaderV2Program } from '../../../../src/solana/address/known-address.ts'
import { decodeRaw } from './client-instruction.ts'

test.each([loaderV1Program, loaderV2Program])('%s only loads', (program) =>
  expect(decodeRaw(program, [0, 0, 0, 0])).toMatchObject({ status: 'named', name: 'Load' }),
)
