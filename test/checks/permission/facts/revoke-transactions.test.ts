import { describe, expect, test } from 'bun:test'
import * as web3 from '@solana/web3.js'
import { type Address, addressFromBytes } from '../../../../src/solana/address/address.ts'
import {
  stakeProgram,
  token2022Program,
  tokenProgram,
} from '../../../../src/solana/address/known-address.ts'
import {
  closeNonce,
  renewNativeOwner,
  revokeDelegate,
  takeBackStaker,
} from '../../../../src/checks/permission/facts/revocations.ts'
import {
  revokeInBatches,
  revokeTransaction,
} from '../../../../src/checks/permission/facts/revoke-transactions.ts'
import { decodeAll } from '../../../../src/solana/decoding/decode.ts'
import { resolveMessage } from '../../../../src/solana/transaction/resolve.ts'
import {
  decodeTransaction,
  maxSignaturesFirstBytes,
} from '../../../../src/solana/transaction/wire.ts'
import { mine, user } from '../../../kit/scan/risk-context.ts'

const setting = {
  client: web3,
  wallet: user,
  blockhash: addressFromBytes(new Uint8Array(32).fill(9)),
}

/** A transaction as read by the product's own decoders. */
const actionsOf = (bytes: Uint8Array) => {
  const decoded = decodeTransaction(bytes)
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  const { transaction } = decoded
  expect(transaction.signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(
    true,
  )
  const resolution = resolveMessage(transaction.message, new Map())
  if (!resolution.ok) throw new Error('lookups')
  expect(resolution.resolved.feePayer).toBe(user)
  expect(transaction.message.header.requiredSignatures).toBe(1)
  return decodeAll(resolution.resolved.instructions, []).flatMap(({ actions }) => actions)
}

describe('one revocation', () => {
  test.each([
    [
      'a delegate',
      revokeDelegate(tokenProgram, mine, user),
      { type: 'revoke', account: mine, authority: user },
    ],
    [
      'a delegate of Token-2022',
      revokeDelegate(token2022Program, mine, user),
      { type: 'revoke', account: mine, authority: user },
    ],
    [
      'a close authority',
      renewNativeOwner(tokenProgram, mine, user),
      { type: 'set-authority', account: mine, kind: 'token-owner', authority: user, next: user },
    ],
    [
      'a staker',
      takeBackStaker(mine, user),
      { type: 'set-authority', account: mine, kind: 'stake-staker', authority: user, next: user },
    ],
    [
      'a nonce',
      closeNonce(mine, user, 1_447_680n),
      {
        type: 'withdraw-lamports',
        account: mine,
        destination: user,
        lamports: 1_447_680n,
        authority: user,
      },
    ],
  ])('%s reads as what it is', (_, instruction, action) => {
    const made = revokeTransaction(setting, { account: mine, revocation: [instruction] })
    expect(made).toMatchObject({ instructionCount: 1, feeLamports: 5_000n, accounts: [mine] })
    expect(actionsOf(made?.bytes ?? new Uint8Array(0))).toEqual([expect.objectContaining(action)])
  })

  test('what cannot be revoked has no transaction', () => {
    expect(revokeTransaction(setting, { account: mine })).toBeUndefined()
    expect(revokeInBatches(setting, [{ account: mine }])).toEqual([])
  })
})

const account = (index: number): Address => {
  const bytes = new Uint8Array(32).fill(3)
  bytes.set([index & 255, index >> 8])
  return addressFromBytes(bytes)
}

describe('many', () => {
  const mixed = Array.from({ length: 130 }, (_, index) => {
    const at = account(index)
    if (index % 3 === 0) return { account: at, revocation: [takeBackStaker(at, user)] }
    const program = index % 3 === 1 ? tokenProgram : token2022Program
    return { account: at, revocation: [revokeDelegate(program, at, user)] }
  })

  test('fill transactions within the size limit, each once', () => {
    const batches = revokeInBatches(setting, mixed)
    for (const { bytes } of batches)
      expect(bytes.length).toBeLessThanOrEqual(maxSignaturesFirstBytes)
    const revoked = batches.flatMap(({ accounts }) => accounts)
    expect(revoked.toSorted()).toEqual(mixed.map(({ account: at }) => at).toSorted())
    const done = batches.flatMap(({ bytes }) => actionsOf(bytes))
    expect(done.filter(({ type }) => type === 'revoke')).toHaveLength(86)
    expect(done.filter(({ type }) => type === 'set-authority')).toHaveLength(44)
    expect(batches.reduce((sum, { instructionCount }) => sum + instructionCount, 0)).toBe(130)
  })

  test('revocations of one kind need as few transactions as their bytes allow', () => {
    const plain = Array.from({ length: 100 }, (_, index) => ({
      account: account(index),
      revocation: [revokeDelegate(tokenProgram, account(index), user)],
    }))
    const batches = revokeInBatches(setting, plain)
    const [first] = batches
    const spare = maxSignaturesFirstBytes - (first?.bytes.length ?? 0)
    // An account and an instruction on it take 38 bytes.
    expect(spare).toBeLessThan(38)
    expect(batches.length).toBe(Math.ceil(100 / (first?.instructionCount ?? 1)))
  })

  test('two permissions over one account list it once', () => {
    const [batch] = revokeInBatches(setting, [
      { account: mine, revocation: [renewNativeOwner(tokenProgram, mine, user)] },
      { account: mine, revocation: [revokeDelegate(tokenProgram, mine, user)] },
    ])
    expect(batch).toMatchObject({ accounts: [mine], instructionCount: 2 })
  })

  test('programs do not share what only one of them needs', () => {
    expect(mixed.map(({ revocation }) => revocation[0]?.programId)).toContain(stakeProgram)
  })
})
