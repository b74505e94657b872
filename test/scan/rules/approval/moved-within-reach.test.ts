import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  type MovedWithinReach,
  movedWithinReach,
} from '../../../../src/scan/rules/approval/moved-within-reach.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import {
  subscriptionsProgram,
  wrappedSolMint,
} from '../../../../src/solana/address/known-address.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  pda,
  sendSol,
  sol,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

const reached = (amount: bigint, by: Address = stranger, limit = 2n ** 64n - 1n) =>
  tokenAccount({ mint, owner: user, amount, delegate: { to: by, amount: limit } })
const own = (amount: bigint) => tokenAccount({ mint, owner: user, amount })
const wrapped = (amount: bigint, closeAuthority: Address) =>
  tokenAccount({ mint: wrappedSolMint, owner: user, amount, native: true, closeAuthority })

/** Seventy units move from one account of the user to another. */
const carried = (by?: Address, limit?: bigint) => ({
  before: { [mine]: own(90n), [mineToo]: reached(0n, by, limit) },
  after: { [mine]: own(20n), [mineToo]: reached(70n, by, limit) },
})

/** Three SOL for nine units of a stranger. */
const bought = {
  before: {
    [user]: wallet(5n * sol),
    [stranger]: wallet(sol),
    [theirs]: tokenAccount({ mint, owner: stranger, amount: 9n }),
  },
  after: {
    [user]: wallet(2n * sol),
    [stranger]: wallet(4n * sol),
    [theirs]: tokenAccount({ mint, owner: stranger }),
  },
}

const ownedBy = (owner: Address, byte: number) => ({
  ...wallet(1n),
  owner,
  data: Uint8Array.of(byte, 0),
})

/** The finding for these seventy units. */
const carriedTo = (holder: Address, trust: MovedWithinReach['trust']): Found<MovedWithinReach> => ({
  params: { account: mineToo, holder, amount: { raw: 70n, mint }, own: true, trust },
  subject: holder,
  before: '0',
  after: '70',
})

testRule(movedWithinReach, {
  quiet: [
    {
      name: 'tokens moved to an account without rights of others',
      before: { [mine]: own(90n), [mineToo]: own(0n) },
      after: { [mine]: own(20n), [mineToo]: own(70n) },
    },
    { name: 'a delegate whose limit is used up', ...carried(stranger, 0n) },
    { name: 'the user as delegate', ...carried(user) },
    {
      name: 'tokens that leave such an account',
      before: { [mine]: own(20n), [mineToo]: reached(70n) },
      after: { [mine]: own(90n), [mineToo]: reached(0n) },
    },
    {
      name: 'a new right, which other rules report',
      before: { [mine]: own(90n), [mineToo]: own(0n) },
      after: { [mine]: own(20n), [mineToo]: reached(70n) },
    },
    {
      name: 'a token account that a stranger may close once it is empty',
      before: {
        [mine]: own(90n),
        [mineToo]: tokenAccount({ mint, owner: user, closeAuthority: stranger }),
      },
      after: {
        [mine]: own(20n),
        [mineToo]: tokenAccount({ mint, owner: user, amount: 70n, closeAuthority: stranger }),
      },
    },
    { name: 'a transaction that fails', before: carried().before },
  ],
  firing: [
    {
      name: 'own tokens, within reach of a wallet',
      ...carried(),
      finds: [carriedTo(stranger, 'wallet')],
    },
    {
      name: 'the same for an app',
      ...carried(),
      origin: { dappDomain: 'claim.example' },
      finds: [{ ...carriedTo(stranger, 'wallet'), severity: 'critical' }],
    },
    {
      name: 'own tokens, within reach of a program',
      ...carried(pda),
      finds: [{ ...carriedTo(pda, 'program'), severity: 'medium' }],
    },
    {
      name: 'own tokens, within reach of a program that acts through approvals',
      before: { ...carried(pda).before, [pda]: ownedBy(subscriptionsProgram, 1) },
      after: carried(pda).after,
      finds: [{ ...carriedTo(pda, 'known-program'), severity: 'low' }],
    },
    {
      name: 'the same if the account is only assigned to that program',
      before: { ...carried(pda).before, [pda]: ownedBy(subscriptionsProgram, 0) },
      after: carried(pda).after,
      finds: [{ ...carriedTo(pda, 'program'), severity: 'medium' }],
    },
    {
      name: 'the same if an established protocol owns the account, whose address may belong to another program',
      before: { ...carried(pda).before, [pda]: ownedBy(market, 1) },
      after: carried(pda).after,
      finds: [{ ...carriedTo(pda, 'program'), severity: 'medium' }],
    },
    {
      name: 'SOL wrapped in an account that a stranger may close',
      before: { [user]: wallet(5n * sol), [mine]: wrapped(0n, stranger) },
      after: { [user]: wallet(2n * sol), [mine]: wrapped(3n * sol, stranger) },
      finds: [
        {
          params: {
            account: mine,
            holder: stranger,
            amount: { raw: 3n * sol, mint: wrappedSolMint },
            own: true,
            trust: 'wallet',
          },
          subject: stranger,
          before: '0',
          after: `${3n * sol}`,
        },
      ],
    },
    {
      name: 'tokens bought with SOL, within reach of a wallet',
      steps: [{ actions: [sendSol(3n * sol)] }],
      before: { ...bought.before, [mine]: reached(0n) },
      after: { ...bought.after, [mine]: reached(9n) },
      finds: [
        {
          params: {
            account: mine,
            holder: stranger,
            amount: { raw: 9n, mint },
            own: true,
            trust: 'wallet',
          },
          subject: stranger,
          before: '0',
          after: '9',
        },
      ],
    },
    {
      name: 'income into an account with an old approval',
      before: {
        [mine]: reached(5n),
        [theirs]: tokenAccount({ mint, owner: stranger, amount: 9n }),
      },
      after: { [mine]: reached(14n), [theirs]: tokenAccount({ mint, owner: stranger }) },
      finds: [
        {
          params: {
            account: mine,
            holder: stranger,
            amount: { raw: 9n, mint },
            own: false,
            trust: 'wallet',
          },
          subject: stranger,
          before: '5',
          after: '14',
          severity: 'medium',
        },
      ],
    },
  ],
})
