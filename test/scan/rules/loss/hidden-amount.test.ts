import type { Address } from '../../../../src/solana/address/address.ts'
import { token2022Program, tokenProgram } from '../../../../src/solana/address/known-address.ts'
import { hiddenAmount } from '../../../../src/scan/rules/loss/hidden-amount.ts'
import {
  mine,
  mineToo,
  mint,
  type Scene,
  stranger,
  theirs,
  tokenAccount,
  user,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const before = {
  [mine]: tokenAccount({ mint, owner: user }),
  [mineToo]: tokenAccount({ mint, owner: user }),
  [theirs]: tokenAccount({ mint, owner: stranger }),
}
const call = (
  name: string,
  accounts: readonly Address[],
  programId: Address = token2022Program,
): Scene => ({
  steps: [
    {
      programId,
      name,
      accounts: accounts.map((address) => ({
        address,
        signer: address === user,
        writable: true,
        source: 'static' as const,
      })),
    },
  ],
  before,
  after: {},
})
const accounts = [mine, mint, theirs, user]

/** Sets the key of a confidential balance, and deposits into one. */
const deposited = (configured: Address): Scene => ({
  ...call('ConfidentialDeposit', [mine, mint, user]),
  steps: [
    ...(call('ConfigureConfidentialTransferAccount', [configured, mint, user]).steps ?? []),
    ...(call('ConfidentialDeposit', [mine, mint, user]).steps ?? []),
  ],
})

testRule(hiddenAmount, {
  quiet: [
    { name: 'a deposit, with the key of another account', ...deposited(mineToo) },
    { name: 'a burn by another wallet', ...call('ConfidentialBurn', [theirs, mint, stranger]) },
    {
      name: 'a transfer between accounts of the user',
      ...call('ConfidentialTransfer', [mine, mint, mineToo, user]),
    },
    {
      name: 'a transfer by another wallet',
      ...call('ConfidentialTransfer', [theirs, mint, mine, stranger]),
    },
    {
      name: 'a deposit into an existing confidential balance',
      ...call('ConfidentialDeposit', [mine, mint]),
    },
    { name: 'a call of another program', ...call('ConfidentialTransfer', accounts, tokenProgram) },
    { name: 'too few accounts', ...call('ConfidentialTransfer', [mine]) },
  ],
  firing: [
    {
      name: 'a deposit into a confidential balance whose key is set here',
      ...deposited(mine),
      finds: [{ params: { how: 'deposit', mint }, subject: mine, at: [[1]] }],
    },
    {
      name: 'the same for an app',
      ...deposited(mine),
      origin: { dappDomain: 'claim.example' },
      finds: [{ params: { how: 'deposit', mint }, subject: mine, at: [[1]], severity: 'high' }],
    },
    {
      name: 'a burn of an unknown amount',
      ...call('ConfidentialBurn', [mine, mint, user]),
      finds: [{ params: { how: 'burn', mint }, subject: mine, at: [[0]] }],
    },
    {
      name: 'a transfer to another wallet, which is only noted',
      ...call('ConfidentialTransfer', accounts),
      finds: [
        { params: { how: 'transfer', mint, receiver: stranger }, subject: stranger, at: [[0]] },
      ],
    },
    {
      name: 'a transfer with a fee that an app requests',
      ...call('ConfidentialTransferWithFee', accounts),
      origin: { dappDomain: 'claim.example' },
      finds: [
        {
          params: { how: 'transfer', mint, receiver: stranger },
          subject: stranger,
          at: [[0]],
          severity: 'high',
        },
      ],
    },
    {
      name: 'a transfer in a transaction that fails',
      ...call('ConfidentialTransfer', accounts),
      simulation: { status: 'failed', error: { type: 'x' } },
      finds: [
        { params: { how: 'transfer', mint, receiver: stranger }, subject: stranger, at: [[0]] },
      ],
    },
  ],
})
