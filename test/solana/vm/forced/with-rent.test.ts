import { expect, test } from 'bun:test'
import { withLength } from '../../../../src/solana/vm/forced/changed-account.ts'
import { withAccount } from '../../../../src/solana/vm/forced/number-place.ts'
import { isOpenChange } from '../../../../src/solana/vm/forced/state-change.ts'
import { withRent } from '../../../../src/solana/vm/forced/with-rent.ts'
import { rentExemptLamports } from '../../../../src/solana/state/rent.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'

const { runnable, state, thief } = smallCall(new Uint8Array(16))
const { transaction } = runnable
const large = 10_000_000

test('an account that grows pays for it', () => {
  const grown = withAccount(transaction, state, (each) => withLength(each, large))
  expect(isOpenChange(transaction, grown)).toBe(false)
  const paid = withRent(transaction, grown)
  expect(paid.ledger[0]?.lamports).toBe(rentExemptLamports(large))
  expect(isOpenChange(transaction, paid)).toBe(true)
})

test('others keep what they have', () => {
  const poor = withAccount(transaction, thief, (each) => ({ ...each, lamports: 1n }))
  const grown = withAccount(poor, state, (each) => withLength(each, 17))
  expect(withRent(transaction, grown).ledger).toEqual(grown.ledger)
})
