import { describe, expect, test } from 'bun:test'
import * as client from '@solana/web3.js'
import { solDeposit, tokenDeposit } from '../../../src/bridges/plan/deposit-transfer.ts'
import { unsignedTransaction } from '../../../src/bridges/plan/unsigned-transaction.ts'
import { addressFromBytes } from '../../../src/solana/address/address.ts'
import { associatedTokenAccount } from '../../../src/solana/address/associated-token-account.ts'
import {
  memoProgram,
  token2022Program,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import type { ClientInstruction } from '../../../src/solana/building/official-client.ts'
import { decodeAll } from '../../../src/solana/decoding/decode.ts'
import { resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import { mine, mint, stranger, user } from '../../kit/scan/risk-context.ts'

const blockhash = addressFromBytes(new Uint8Array(32).fill(9))

/** What our own decoders read in the transaction that is built. */
const actionsOf = (instructions: ClientInstruction[]) => {
  const built = unsignedTransaction(client, { feePayer: user, blockhash, instructions })
  if ('refused' in built) throw new Error(built.refused.reason)
  const { message } = built.transaction
  expect(message.header.requiredSignatures).toBe(1)
  const resolution = resolveMessage(message, new Map())
  if (!resolution.ok) throw new Error('tables')
  return decodeAll(resolution.resolved.instructions, []).flatMap(({ actions }) => actions)
}

const common = { sender: user, deposit: stranger, amount: 2n ** 53n + 1n }
const token = { ...common, mint, decimals: 6, source: mine }

const paid = (program: typeof tokenProgram, to = associatedTokenAccount(stranger, mint, program)) =>
  expect.objectContaining({
    type: 'transfer-token',
    from: mine,
    to,
    amount: common.amount,
    authority: user,
  })

describe('a deposit reads back as', () => {
  test.each([
    [
      'a payment of SOL',
      solDeposit(client, common),
      [
        {
          type: 'transfer-sol',
          from: user,
          to: stranger,
          lamports: common.amount,
          authority: user,
        },
      ],
    ],
    ...[tokenProgram, token2022Program].map(
      (program) =>
        [
          `tokens of ${program.slice(0, 8)}, and an account for them`,
          tokenDeposit(client, { ...token, tokenProgram: program, isTokenAccount: false }),
          [expect.objectContaining({ type: 'create-token-account' }), paid(program)],
        ] as const,
    ),
    [
      'tokens to an account that exists',
      tokenDeposit(client, { ...token, tokenProgram, isTokenAccount: true }),
      [paid(tokenProgram, stranger)],
    ],
  ])('%s', (_, instructions, actions) => {
    expect(actionsOf([...instructions])).toEqual([...actions])
  })

  test('with its memo, which the sender signs', () => {
    const [, memo] = solDeposit(client, { ...common, memo: 'deposit 7' })
    expect(memo?.programId.toBase58()).toBe(memoProgram)
    expect(memo?.data.toString()).toBe('deposit 7')
    expect(memo?.keys.map(({ pubkey, isSigner }) => [pubkey.toBase58(), isSigner])).toEqual([
      [user, true],
    ])
  })
})
