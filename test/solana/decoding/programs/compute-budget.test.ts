import { ComputeBudgetProgram, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { computeBudgetProgram } from '../../../../src/solana/address/known-address.ts'
import { decodeRaw, expectMalformedWhenCut, fromWeb3, meaningOf } from './client-instruction.ts'

describe('Compute Budget', () => {
  test.each<[string, TransactionInstruction, number]>([
    ['SetComputeUnitLimit', ComputeBudgetProgram.setComputeUnitLimit({ units: 5 }), 5],
    ['SetComputeUnitPrice', ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 }), 9],
    ['RequestHeapFrame', ComputeBudgetProgram.requestHeapFrame({ bytes: 32768 }), 5],
    ['RequestUnits', ComputeBudgetProgram.requestUnits({ units: 5, additionalFee: 0 }), 9],
  ])('%s has no actions', (name, instruction, dataBytes) => {
    expect(meaningOf(fromWeb3(instruction))).toEqual({ status: 'decoded', name, actions: [] })
    expectMalformedWhenCut(fromWeb3(instruction), dataBytes, 0)
  })

  test('has five codes', () => {
    expect(decodeRaw(computeBudgetProgram, [4, 0, 0, 1, 0]).name).toBe(
      'SetLoadedAccountsDataSizeLimit',
    )
    expect(decodeRaw(computeBudgetProgram, [5, 0, 0, 0, 0])).toMatchObject({
      status: 'unknown-instruction',
      actions: [],
    })
    expect(decodeRaw(computeBudgetProgram, []).status).toBe('malformed')
  })
})
