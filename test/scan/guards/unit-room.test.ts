import { describe, expect, test } from 'bun:test'
import { ComputeBudgetProgram, PublicKey, SystemProgram } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { withRoom } from '../../../src/scan/guards/unit-room.ts'
import type { Message } from '../../../src/solana/transaction/message.ts'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { user } from '../../kit/scan/risk-context.ts'

const payer = new PublicKey(user)
const send = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 2 })

const messageOf = (...instructions: Parameters<typeof unsignedBase64>[1]): Message => {
  const decoded = decodeTransaction(Buffer.from(unsignedBase64(payer, instructions), 'base64'))
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  return decoded.transaction.message
}
const limited = (units: number): Message =>
  messageOf(ComputeBudgetProgram.setComputeUnitLimit({ units }), send)

describe('a limit of compute units', () => {
  test.each([
    ['is raised by five thousand for each guard', 50_000, 65_000],
    ['is never raised above what a transaction may use', 1_390_000, 1_400_000],
    ['is never lowered', 2_000_000, 2_000_000],
  ])('%s', (_, units, expected) => expect(withRoom(limited(units), 3)).toEqual(limited(expected)))

  test('of version 1 is in its settings', () => {
    const message: Message = { ...messageOf(send), version: 1, config: { computeUnitLimit: 100 } }
    expect(withRoom(message, 2).config).toEqual({ computeUnitLimit: 10_100 })
    const without: Message = { ...message, config: {} }
    expect(withRoom(without, 2)).toEqual(without)
  })

  test('that is not set is not added', () => {
    const message = messageOf(
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2 }),
      ComputeBudgetProgram.requestHeapFrame({ bytes: 65_536 }),
      send,
    )
    expect(withRoom(message, 3)).toEqual(message)
  })
})
