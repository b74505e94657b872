import { type Address, address } from '../../../../src/solana/address/address.ts'
import { tokenProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { couldNotSimulate } from '../../../../src/scan/rules/program/could-not-simulate.ts'
import { mine, mint, tokenAccount, user, wallet } from '../../../kit/scan/risk-context.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const lostOf = (token: Address) => ({
  before: { [mine]: tokenAccount({ mint: token, owner: user, amount: 9n }) },
  after: { [mine]: tokenAccount({ mint: token, owner: user, amount: 4n }) },
})
const lost = lostOf(mint)

testRule(couldNotSimulate, {
  quiet: [
    {
      name: 'the loss of a token with a known mint',
      ...lost,
      before: { ...lost.before, [mint]: mintAccount() },
    },
    { name: 'the loss of wrapped SOL', ...lostOf(wrappedSolMint) },
    { name: 'the loss of a well-known token', ...lostOf(usdc) },
    {
      name: 'an incoming token whose mint could not be read',
      before: lost.after,
      after: lost.before,
    },
    {
      name: 'a complete simulation',
      before: { [mine]: tokenAccount({ mint, owner: user }) },
      after: { [user]: wallet(1n), [mine]: undefined },
    },
  ],
  firing: [
    {
      name: 'the loss of a token whose mint could not be read',
      ...lost,
      finds: [{ params: { reason: 'mint-unread', mint }, subject: mint }],
    },
    {
      name: 'the loss of a token with an invalid mint',
      ...lost,
      before: { ...lost.before, [mint]: { ...mintAccount(), data: new Uint8Array(3) } },
      finds: [
        {
          params: { reason: 'account-unseen', account: mint, unseen: 'unreadable', others: 0 },
          subject: mint,
        },
        { params: { reason: 'mint-unread', mint }, subject: mint },
      ],
    },
    {
      name: 'a transaction that fails',
      finds: [{ params: { reason: 'fails', error: 'InstructionError [0,{"Custom":1}]' } }],
    },
    {
      name: 'a node that could not be reached',
      simulation: {
        status: 'unavailable',
        gap: { reason: 'node-failed', code: 'UPSTREAM_UNAVAILABLE' },
      },
      finds: [
        {
          params: {
            reason: 'not-simulated',
            gap: { reason: 'node-failed', code: 'UPSTREAM_UNAVAILABLE' },
          },
        },
      ],
    },
    {
      name: 'a very long error',
      simulation: { status: 'failed', error: { InstructionError: 'x'.repeat(9_999) } },
      finds: [
        {
          params: {
            reason: 'fails',
            error: `InstructionError "${'x'.repeat(142)}…`,
          },
        },
      ],
    },
    {
      name: 'an account that cannot be read',
      after: { [mine]: { ...wallet(1n), owner: tokenProgram, data: new Uint8Array(3) } },
      finds: [
        {
          params: { reason: 'account-unseen', account: mine, unseen: 'unreadable', others: 0 },
          subject: mine,
        },
      ],
    },
  ],
})
