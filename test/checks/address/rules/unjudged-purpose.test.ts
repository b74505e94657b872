import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { unjudgedPurposeCheck } from '../../../../src/checks/address/rules/unjudged-purpose.ts'
import { addressContext, said, subjectOfKind } from '../../../kit/checks/address-case.ts'
import { plainAddress } from '../../../kit/checks/address-world.ts'

const jupiter = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

const judge = (kind: 'wallet' | 'program' | 'mint' | 'program-owned', where = plainAddress(99)) =>
  said(
    unjudgedPurposeCheck.evaluate(
      addressContext({ subject: { ...subjectOfKind(kind), address: where } }),
    ),
  )

describe('unjudged-purpose', () => {
  test('a wallet has none', () => {
    expect(judge('wallet')).toBe('not-applicable')
  })

  test('known programs, tokens, and accounts of known programs', () => {
    expect(judge('program', jupiter)).toEqual([])
    expect(judge('mint', usdc)).toEqual([])
    const subject = subjectOfKind('program-owned')
    const account = subject.account && { ...subject.account, owner: jupiter }
    const owned = addressContext({ subject: { ...subject, ...(account && { account }) } })
    expect(said(unjudgedPurposeCheck.evaluate(owned))).toEqual([])
  })

  test.each(['program', 'mint', 'program-owned'] as const)('a %s that nobody knows', (kind) => {
    expect(judge(kind)).toBe('failed')
  })
})
