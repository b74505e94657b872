import { describe, expect, test } from 'bun:test'
import { paidElsewhere } from '../../../src/scan/facts/paid-elsewhere.ts'
import { type Address, address, addressToBytes } from '../../../src/solana/address/address.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  namedProgram,
  otherMint,
  pda,
  riskContext,
  role,
  type Step,
  theirs,
  theirsToo,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const third = address('SysvarRent111111111111111111111111111111111')

const before = {
  [mine]: tokenAccount({ mint, owner: user, amount: 9n }),
  [theirs]: tokenAccount({ mint, owner: pda }),
  [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 9n }),
  [theirsToo]: tokenAccount({ mint: otherMint, owner: pda, amount: 9n }),
}

const call = (index: number, programId: Address): Step => ({
  path: [index],
  programId,
  accounts: [role(user, 'spend')],
})

const move = (index: number, from: Address, to: Address, of: Address): Step => ({
  path: [index, 0],
  actions: [
    {
      type: 'transfer-token',
      from,
      to,
      mint: of,
      amount: 5n,
      authority: from === mine || from === mineToo ? user : pda,
    },
  ],
})

const taken = (index: number) => move(index, mine, theirs, mint)
const paid = (index: number) => move(index, theirsToo, mineToo, otherMint)
const takenToo = (index: number) => move(index, mineToo, theirsToo, otherMint)
const paidThird = (index: number) => move(index, theirsToo, mineToo, third)

const rows: [name: string, steps: Step[], elsewhere: [Address, bigint][]][] = [
  ['the same call pays', [call(0, unknownProgram), taken(0), paid(0)], []],
  [
    'another call pays for what it takes',
    [call(0, unknownProgram), taken(0), call(1, market), takenToo(1), paidThird(1)],
    [[third, 5n]],
  ],
  [
    'another call takes what the first one paid',
    [call(0, unknownProgram), taken(0), paid(0), call(1, market), takenToo(1), paidThird(1)],
    [],
  ],
  [
    'another call of the same program pays',
    [call(0, market), taken(0), call(1, market), takenToo(1), paidThird(1)],
    [],
  ],
  [
    'another call pays without taking or holding anything of the user',
    [call(0, unknownProgram), taken(0), call(1, namedProgram), paid(1)],
    [],
  ],
]

describe('paidElsewhere', () => {
  test('a claim that opens a record of the user', () => {
    const record = (owner: Address) => ({
      ...wallet(2_000_000n),
      owner,
      data: Uint8Array.from([7, ...addressToBytes(user)]),
    })
    const claim = {
      ...call(1, namedProgram),
      accounts: [role(user, 'spend'), role(third, 'write')],
    }
    const steps = [call(0, unknownProgram), taken(0), claim, paid(1)]
    const elsewhere = (owner: Address) => {
      const after = { ...before, [third]: record(owner) }
      return paidElsewhere([{ at: [0, 0] }], riskContext({ steps, before, after })).get(otherMint)
    }
    expect(elsewhere(namedProgram)).toBe(5n)
    expect(elsewhere(unknownProgram)).toBeUndefined()
  })

  test('what the message sends beside what a call takes changes nothing about other calls', () => {
    const steps = [call(0, unknownProgram), taken(0), call(1, market), takenToo(1), paidThird(1)]
    const context = riskContext({ steps, before, after: before })
    expect(paidElsewhere([{ at: [0, 0] }, { at: [2] }], context).get(third)).toBe(5n)
  })

  test.each(rows)('%s', (_, steps, elsewhere) => {
    const context = riskContext({ steps, before, after: before })
    const amounts = [...paidElsewhere([{ at: [0, 0] }], context)].filter(([, sum]) => sum > 0n)
    expect(amounts).toEqual(elsewhere)
  })

  test('what the message sends is tied to no call', () => {
    const steps = [call(1, market), takenToo(1), paidThird(1)]
    const context = riskContext({ steps, before, after: before })
    expect([...paidElsewhere([{ at: [0] }], context)]).toEqual([])
  })
})
