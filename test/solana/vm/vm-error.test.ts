import { expect, test } from 'bun:test'
import { readVmError } from '../../../src/solana/vm/vm-error.ts'

const textOf = (error: string): string =>
  `FailedTransactionMetadata(FailedTransactionMetadata { err: ${error}, meta: TransactionMetadata { logs: ["{ err: x, meta: "] } })`

const errors: [text: string, error: Record<string, unknown>][] = [
  [textOf('InstructionError(3, Custom(6001))'), { InstructionError: [3, { Custom: 6001 }] }],
  [textOf('InstructionError(0, InvalidArgument)'), { InstructionError: [0, 'InvalidArgument'] }],
  [textOf('InstructionError(1, BorshIoError("a (b)"))'), { InstructionError: [1, 'BorshIoError'] }],
  [textOf('AccountNotFound'), { type: 'AccountNotFound' }],
  [textOf('DuplicateInstruction(2)'), { DuplicateInstruction: 2 }],
  [
    textOf('InsufficientFundsForRent { account_index: 1 }'),
    { InsufficientFundsForRent: { account_index: 1 } },
  ],
  [textOf('Strange [1]'), {}],
  ['', {}],
]

test.each(errors)('%s', (text, error) => {
  expect(readVmError(text)).toEqual(error)
})
