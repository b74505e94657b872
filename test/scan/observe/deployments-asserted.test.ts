import { describe, expect, test } from 'bun:test'
import { lighthouseProgram } from '../../../src/solana/address/known-address.ts'
import { guardProgramData, guardWallet } from '../../../src/scan/guards/lighthouse.ts'
import { deploymentsAsserted } from '../../../src/scan/observe/deployments-asserted.ts'
import type { CompiledInstruction, Message } from '../../../src/solana/transaction/message.ts'
import { pda, stranger, unknownProgram, user } from '../../kit/scan/risk-context.ts'

/** Static accounts by index. */
const at = { user: 0, stranger: 1, data: 2, program: 3, guard: 4, looked: 5 } as const

const message = (readonlyUnsigned: number, ...instructions: CompiledInstruction[]): Message => ({
  version: 0,
  header: { requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned },
  staticAccounts: [user, stranger, pda, unknownProgram, lighthouseProgram],
  blockhash: pda,
  instructions,
  lookups: [],
})
const deployed = guardProgramData(pda, {
  kind: 'program-deployed',
  program: unknownProgram,
  slot: 5n,
})
const holds = guardWallet(pda, [{ kind: 'wallet-holds', minLamports: 1n }])
const asserts = (account: number, data = deployed.data): CompiledInstruction => ({
  programIndex: at.guard,
  accountIndexes: [account],
  data,
})
const call = (...accountIndexes: number[]): CompiledInstruction => ({
  programIndex: at.program,
  accountIndexes,
  data: new Uint8Array(),
})

describe('only the header is needed of', () => {
  test.each<[name: string, message: Message, found: string[]]>([
    ['an account whose deployment is asserted', message(3, call(at.user), asserts(at.data)), [pda]],
    ['not one that a program reads too', message(3, call(at.data), asserts(at.data)), []],
    ['not one that can be written', message(2, call(at.user), asserts(at.data)), []],
    ['not one of which something else is asserted', message(3, asserts(at.data, holds.data)), []],
    ['not one from a table, which has no index here', message(3, asserts(at.looked)), []],
    ['not a program that is called', message(3, call(at.user), asserts(at.program)), []],
    ['nothing where nothing is asserted', message(3, call(at.user, at.data)), []],
  ])('%s', (_, of, found) => expect([...deploymentsAsserted(of)].map(String)).toEqual(found))
})
