import { describe, expect, test } from 'bun:test'
import { staticBound } from '../../../src/scan/scenarios/bound.ts'
import { exposureOf, isExposed } from '../../../src/scan/scenarios/exposure.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { readStates } from '../../../src/solana/effects/account-states.ts'
import type { BalanceChange } from '../../../src/solana/effects/change.ts'
import {
  systemProgram,
  tokenProgram,
  wrappedSolMint,
} from '../../../src/solana/address/known-address.ts'
import type { Action } from '../../../src/solana/decoding/format/action.ts'
import type { AccountRole } from '../../../src/solana/transaction/message.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  role,
  sendSol,
  stranger,
  theirs,
  theirsToo as unmade,
  tokenAccount,
  tokenAccountRent,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const before = new Map<Address, Account>([
  [user, wallet(5_000n)],
  [mine, tokenAccount({ mint, owner: user, amount: 70n })],
  [mineToo, tokenAccount({ mint: wrappedSolMint, owner: user, amount: 900n, native: true })],
  [theirs, tokenAccount({ mint, owner: stranger, amount: 30n })],
])
const states = readStates(before).before

const look = (
  program: Address,
  accounts: AccountRole[],
  balances: BalanceChange[] = [],
  actions: Action[] = [],
) => {
  const resolved = {
    instructions: [{ path: [0], programId: program, accounts, data: new Uint8Array(0) }],
    accounts,
  }
  const exposure = exposureOf({
    user,
    resolved,
    statesBefore: states,
    knownPrograms: new Set([market]),
  })
  return {
    exposure,
    bound: staticBound({
      user,
      resolved,
      before,
      statesBefore: states,
      exposure,
      balances,
      instructions: [{ actions }],
    }),
  }
}

const system = role(systemProgram, 'read')
const token = role(tokenProgram, 'read')

describe('what is within reach of an unknown program', () => {
  const cases: [what: string, accounts: AccountRole[], wallet: boolean, accounts_: Address[]][] = [
    ['a wallet that signs and can be written', [role(user, 'spend')], true, []],
    ['a wallet that only signs', [role(user, 'sign')], false, []],
    ['a wallet that can only be written', [role(user, 'write')], false, []],
    ['a token account', [role(user, 'sign'), role(mine, 'write')], false, [mine]],
    ['a token account that can only be read', [role(user, 'sign'), role(mine, 'read')], false, []],
    [
      'an account that is created here, with a signature',
      [role(user, 'sign'), role(unmade, 'write')],
      false,
      [unmade],
    ],
    ['an account that is created here, without a signature', [role(unmade, 'write')], false, []],
    ['a token account of another owner', [role(user, 'sign'), role(theirs, 'write')], false, []],
  ]
  test.each(cases)('%s', (_, accounts, inReach, others) => {
    const { exposure } = look(unknownProgram, accounts)
    expect([exposure.wallet, exposure.accounts]).toEqual([inReach, others])
    // A bare signature moves what other programs keep for the user.
    const signs = accounts.some(({ address, signer }) => address === user && signer)
    expect(isExposed(exposure)).toBe(signs || inReach || others.length > 0)
  })

  test.each([market, systemProgram])('nothing is within reach of %s', (program) => {
    expect(isExposed(look(program, [role(user, 'spend')]).exposure)).toBe(false)
  })
})

describe('the maximum loss', () => {
  const loss: BalanceChange = { owner: user, mint, before: 70n, after: 60n }
  const cases: [
    what: string,
    program: Address,
    accounts: AccountRole[],
    bounds: string[],
    balances?: BalanceChange[],
  ][] = [
    ['all SOL of a wallet', unknownProgram, [role(user, 'spend'), system], ['SOL 5000 reach']],
    ['nothing of a wallet without the System program', unknownProgram, [role(user, 'spend')], []],
    [
      'all of a token',
      unknownProgram,
      [role(user, 'sign'), role(mine, 'write'), token],
      ['token 70 reach'],
    ],
    [
      'nothing of a token without its program',
      unknownProgram,
      [role(user, 'sign'), role(mine, 'write')],
      [],
    ],
    [
      'all SOL, wrapped or not',
      unknownProgram,
      [role(user, 'spend'), role(mineToo, 'write'), system, token],
      [`SOL ${5_000n + tokenAccountRent + 900n} reach`],
    ],
    [
      'the previewed loss for an established protocol',
      market,
      [role(user, 'spend'), system],
      ['token 10 shown'],
      [loss],
    ],
    [
      'everything within reach, if that is more than the previewed loss',
      unknownProgram,
      [role(user, 'sign'), role(mine, 'write'), token],
      ['token 70 reach'],
      [loss],
    ],
    [
      'nothing for losses of others',
      market,
      [role(user, 'spend')],
      [],
      [{ ...loss, owner: stranger }],
    ],
    ['nothing for gains', market, [role(user, 'spend')], [], [{ ...loss, after: 90n }]],
  ]
  test.each(cases)('is %s', (_, program, accounts, bounds, balances = []) => {
    const received = look(program, accounts, balances).bound.map(
      ({ mint: asset, max, by }) => `${asset === wrappedSolMint ? 'SOL' : 'token'} ${max} ${by}`,
    )
    expect(received).toEqual(bounds)
  })
})

describe('an account that the transaction creates and funds', () => {
  const signed = { ...role(user, 'read'), signer: true }
  const reach = [role(unmade, 'write'), signed, token]
  const make = (owner: Address): Action => ({
    type: 'create-token-account',
    account: unmade,
    owner,
    mint,
  })
  const fill = (from: Address): Action => ({
    type: 'transfer-token',
    from,
    to: unmade,
    amount: 60n,
    authority: user,
  })

  test('counts amounts moved into it from out of reach', () => {
    expect(look(unknownProgram, reach, [], [make(user), fill(mine)]).bound).toEqual([
      { mint, max: 60n, by: 'reach' },
    ])
  })

  test('does not count twice what was already within reach', () => {
    const all = [...reach, role(mine, 'write')]
    expect(look(unknownProgram, all, [], [make(user), fill(mine)]).bound).toEqual([
      { mint, max: 70n, by: 'reach' },
    ])
  })

  test('counts the SOL that is wrapped in it', () => {
    const wrap = sendSol(700n, unmade)
    expect(look(unknownProgram, reach, [], [make(user), wrap]).bound).toEqual([
      { mint: wrappedSolMint, max: 700n, by: 'reach' },
    ])
  })

  test('does not count if it is created for another owner', () => {
    expect(look(unknownProgram, reach, [], [make(stranger), fill(theirs)]).bound).toEqual([])
  })
})
