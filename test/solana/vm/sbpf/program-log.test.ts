import { expect, test } from 'bun:test'
import { ProgramLog } from '../../../../src/solana/vm/sbpf/program-log.ts'
import { ledgerAccount } from '../../../kit/sbpf/frame.ts'

const { address, key } = ledgerAccount(1)

test('the lines of a program, as nodes report them', () => {
  const lines: string[] = []
  const log = new ProgramLog(lines, key)
  log.invoked(2)
  log.consumed(10, 200)
  log.returned(Uint8Array.of(1, 2, 3))
  log.returned(new Uint8Array(0))
  log.ended(undefined)
  log.ended('reason')
  expect(lines).toEqual([
    `Program ${address} invoke [2]`,
    `Program ${address} consumed 10 of 200 compute units`,
    `Program return: ${address} AQID`,
    `Program ${address} success`,
    `Program ${address} failed: reason`,
  ])
})
