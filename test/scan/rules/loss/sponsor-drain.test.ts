import {
  systemProgram,
  tokenProgram,
  wrappedSolMint,
} from '../../../../src/solana/address/known-address.ts'
import { type SponsorDrain, sponsorDrain } from '../../../../src/scan/rules/loss/sponsor-drain.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  mine,
  mint,
  otherMint,
  type Scene,
  secondStranger,
  sendSol,
  sol,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { key } from '../../../solana/decoding/programs/client-instruction.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const fresh = key(77)
const theirSend: Action = {
  type: 'transfer-token',
  from: theirs,
  to: theirsToo,
  amount: 5n,
  authority: stranger,
}
const mySol = sendSol(sol, secondStranger)
const before = {
  [user]: wallet(9n * sol),
  [theirs]: tokenAccount({ mint, owner: stranger, amount: 9n }),
  [theirsToo]: tokenAccount({ mint, owner: secondStranger }),
  [mine]: tokenAccount({ mint: otherMint, owner: user, amount: 5n }),
}
/** The user pays the fee, and a stranger signs too. */
const paidFor = (actions: Action[], more: Scene = {}): Scene => ({
  steps: actions.map((action) => ({ actions: [action] })),
  message: {
    staticAccounts: [user, stranger],
    header: { requiredSignatures: 2, readonlySigned: 0, readonlyUnsigned: 0 },
  },
  before,
  after: before,
  ...more,
})
const asSponsor = (actions: Action[]): Scene => paidFor(actions, { origin: { source: 'sponsor' } })

const opened = (lamports: bigint, programOwner = tokenProgram): Action => ({
  type: 'create-account',
  account: fresh,
  payer: user,
  lamports,
  programOwner,
})
const openedToken = (account: typeof fresh): Action => ({
  type: 'create-token-account',
  account,
  owner: stranger,
  mint,
  payer: user,
})
const close = (account: typeof fresh, destination: typeof fresh): Action => ({
  type: 'close-account',
  account,
  destination,
  authority: stranger,
})
/** Of one small account. */
const rent = { raw: 2_039_280n, mint: wrappedSolMint }

const sent = (raw: bigint) => ({ raw, mint: wrappedSolMint })

const closedFor = (
  count: number,
  params: Partial<SponsorDrain>,
  rest: Partial<Found<SponsorDrain>>,
): Found<SponsorDrain> => ({
  params: {
    use: { kind: 'close-rent', to: stranger },
    amount: rent,
    otherUses: count - 1,
    sponsor: false,
    ...params,
  },
  subject: stranger,
  ...rest,
})
const funded = (lamports: bigint): Found<SponsorDrain> => ({
  params: { use: { kind: 'fund-account', to: fresh, lamports }, otherUses: 0, sponsor: true },
  subject: fresh,
  at: [[0]],
  severity: 'critical',
})

testRule(sponsorDrain, {
  quiet: [
    { name: 'a sponsor who only pays', ...asSponsor([theirSend]) },
    {
      name: 'a sponsor who pays the rent of a new account',
      ...asSponsor([
        {
          type: 'create-token-account',
          account: theirsToo,
          owner: secondStranger,
          mint,
          payer: user,
        },
        theirSend,
      ]),
    },
    {
      name: 'a sponsor who loses the fee and the rent, and no more',
      ...asSponsor([
        {
          type: 'create-account',
          account: fresh,
          payer: user,
          lamports: 2_039_280n,
          programOwner: tokenProgram,
        },
        theirSend,
      ]),
      after: { ...before, [user]: wallet(9n * sol - 2_039_280n - 10_000n) },
    },
    { name: 'a sponsor who is paid back', ...asSponsor([{ ...theirSend, to: mine }]) },
    { name: 'a user who pays for their own transaction', ...paidFor([mySol]) },
    {
      name: 'a trade between two wallets',
      ...paidFor([mySol, { ...theirSend, to: mine }], {
        after: {
          ...before,
          [user]: wallet(8n * sol),
          [mine]: tokenAccount({ mint: otherMint, owner: user, amount: 9n }),
        },
      }),
    },
    {
      name: 'a sponsor who pays the rent of a nonce account',
      ...asSponsor([
        opened(1_447_680n, systemProgram),
        { type: 'initialize-nonce', account: fresh, authority: stranger },
      ]),
    },
    {
      name: 'accounts of another signer that are closed to the payer',
      ...paidFor([openedToken(fresh), close(fresh, user)]),
    },
    {
      name: 'a new account that no other wallet signs for, closed to another wallet',
      ...paidFor([opened(20_000_000n), close(fresh, stranger)], { message: {} }),
    },
    {
      name: 'a transaction that another wallet pays for',
      ...paidFor([theirSend, mySol], { feePayer: stranger }),
    },
  ],
  firing: [
    {
      name: 'a sponsor whose SOL is sent away',
      ...asSponsor([theirSend, mySol]),
      finds: [
        {
          params: {
            use: { kind: 'send-sol', to: secondStranger },
            amount: sent(sol),
            otherUses: 0,
            sponsor: true,
          },
          subject: secondStranger,
          at: [[1]],
          severity: 'critical',
        },
      ],
    },
    {
      name: 'a sponsor whose token account gets a stranger as delegate',
      ...asSponsor([
        { type: 'approve', account: mine, delegate: stranger, amount: 5n, authority: user },
      ]),
      finds: [
        {
          params: { use: { kind: 'approve', to: stranger }, otherUses: 0, sponsor: true },
          subject: stranger,
          at: [[0]],
          severity: 'critical',
        },
      ],
    },
    {
      name: 'a sponsor whose nonce is withdrawn',
      ...asSponsor([
        { type: 'withdraw-lamports', account: mine, destination: stranger, authority: user },
      ]),
      finds: [
        {
          params: { use: { kind: 'withdraw-sol', to: stranger }, otherUses: 0, sponsor: true },
          subject: stranger,
          at: [[0]],
          severity: 'critical',
        },
      ],
    },
    {
      name: 'a sponsor whose rent goes to the signer who closes the account',
      ...asSponsor([
        {
          type: 'create-token-account',
          account: fresh,
          owner: stranger,
          mint,
          payer: user,
        },
        { type: 'close-account', account: fresh, destination: stranger, authority: stranger },
      ]),
      finds: [
        {
          params: { use: { kind: 'close-rent', to: stranger }, otherUses: 0, sponsor: true },
          subject: stranger,
          at: [[1]],
          severity: 'critical',
        },
      ],
    },
    {
      name: 'a sponsor whose lamports a program takes without an instruction',
      ...asSponsor([theirSend]),
      after: { ...before, [user]: wallet(8n * sol) },
      finds: [
        {
          params: {
            use: { kind: 'take-sol', lamports: 999_990_000n },
            otherUses: 0,
            sponsor: true,
          },
          subject: user,
          at: [],
          severity: 'critical',
        },
      ],
    },
    {
      name: 'a sponsor whose new account is emptied and stays',
      ...asSponsor([
        opened(2_039_280n),
        { type: 'withdraw-lamports', account: fresh, destination: stranger, authority: fresh },
      ]),
      finds: [closedFor(1, { sponsor: true }, { severity: 'critical', at: [[1]] })],
    },
    {
      name: 'a sponsor whose new account a program closes without an instruction',
      ...asSponsor([opened(2_039_280n)]),
      before: { ...before, [stranger]: wallet(sol) },
      after: {
        ...before,
        [user]: wallet(9n * sol - 2_039_280n - 10_000n),
        [stranger]: wallet(sol + 2_039_280n),
        [fresh]: undefined,
      },
      finds: [closedFor(1, { sponsor: true }, { severity: 'critical', at: [] })],
    },
    {
      name: 'a sponsor who funds an account beyond its rent',
      ...asSponsor([opened(sol)]),
      finds: [funded(sol)],
    },
    {
      name: 'a sponsor who funds a key without a program',
      ...asSponsor([opened(1_000n, systemProgram)]),
      finds: [funded(1_000n)],
    },
    {
      name: 'a payer whose new account another signer closes',
      ...paidFor([opened(2_039_280n), close(fresh, stranger)]),
      finds: [closedFor(1, {}, { at: [[1]] })],
    },
    {
      name: 'a payer whose new, costly account another signer closes',
      ...paidFor([opened(20_000_000n), close(fresh, stranger)]),
      finds: [closedFor(1, { amount: sent(20_000_000n) }, { at: [[1]], severity: 'high' })],
    },
    {
      name: 'a payer whose three new accounts another signer closes',
      ...paidFor([70, 71, 72].flatMap((at) => [openedToken(key(at)), close(key(at), stranger)])),
      finds: [
        {
          params: { use: { kind: 'close-rent', to: stranger }, otherUses: 2, sponsor: false },
          subject: stranger,
          at: [[1], [3], [5]],
          severity: 'high',
        },
      ],
    },
    {
      name: 'a sponsor who opens an account while another one is closed',
      ...asSponsor([opened(2_039_280n), close(theirs, stranger)]),
      finds: [
        {
          params: { use: { kind: 'swap-rent', to: stranger }, otherUses: 0, sponsor: true },
          subject: stranger,
          at: [[1]],
          severity: 'high',
        },
      ],
    },
    {
      name: 'several uses in one finding',
      ...asSponsor([mySol, { ...mySol, lamports: 5n }]),
      finds: [
        {
          params: {
            use: { kind: 'send-sol', to: secondStranger },
            amount: sent(sol + 5n),
            otherUses: 0,
            sponsor: true,
          },
          subject: secondStranger,
          at: [[0], [1]],
          severity: 'critical',
        },
      ],
    },
    {
      name: 'a payer without a return while another signer moves their own assets',
      ...paidFor([theirSend, mySol]),
      finds: [
        {
          params: {
            use: { kind: 'send-sol', to: secondStranger },
            amount: sent(sol),
            otherUses: 0,
            sponsor: false,
          },
          subject: secondStranger,
          at: [[1]],
        },
      ],
    },
  ],
})
