import { expect, test } from 'bun:test'
import { rentExemptLamports } from '../../../../src/solana/state/rent.ts'
import { breaksRent } from '../../../../src/solana/vm/ledger/rent-rule.ts'
import { ledgerAccount } from '../../../kit/sbpf/frame.ts'

const enough = rentExemptLamports(10)
const account = (lamports: bigint, bytes = 10) =>
  ledgerAccount(1, { lamports, data: new Uint8Array(bytes) })

test.each<
  [
    name: string,
    before: ReturnType<typeof account>,
    after: ReturnType<typeof account>,
    breaks: boolean,
  ]
>([
  ['enough stays enough', account(enough), account(enough + 1n), false],
  ['closed', account(enough), account(0n, 0), false],
  ['enough becomes too little', account(enough), account(enough - 1n), true],
  ['a new account with too little', account(0n, 0), account(5n), true],
  ['too little becomes less', account(9n), account(8n), false],
  ['too little becomes more, but not enough', account(8n), account(9n), true],
  ['too little becomes enough', account(8n), account(enough), false],
  ['too little in another size', account(9n, 10), account(9n, 11), true],
])('%s', (_, before, after, breaks) => {
  expect(breaksRent(before, after)).toBe(breaks)
})

test('the incinerator may hold anything', () => {
  const incinerator = {
    ...account(1n),
    address: '1nc1nerator11111111111111111111111111111111' as never,
  }
  expect(breaksRent(account(0n, 0), incinerator)).toBe(false)
})
