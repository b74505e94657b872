import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  type WalletReassigned,
  walletReassigned,
} from '../../../../src/scan/rules/control/wallet-reassigned.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import { stakeProgram, systemProgram } from '../../../../src/solana/address/known-address.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import {
  mine,
  role,
  sol,
  stranger,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

const before = { [user]: wallet(9n) }
const nonceOf = (authority: Address) => ({
  ...wallet(9n),
  data: accountBytes.nonce(authority, stranger),
})
const reowned = { ...wallet(9n), owner: unknownProgram }

/** AssignWithSeed of an address derived from the user's wallet, which signs. */
const derived = (programOwner: Address, held: bigint) => ({
  steps: [
    {
      actions: [{ type: 'assign' as const, account: mine, programOwner }],
      accounts: [role(mine, 'write'), role(user, 'spend')],
    },
  ],
  before: { ...before, [mine]: wallet(held) },
})

/** AllocateWithSeed: the same, with data. */
const filled = (programOwner: Address, held: bigint) => {
  const { steps, before: accounts } = derived(programOwner, held)
  const allocate = { type: 'allocate' as const, account: mine, sizeBytes: 10n }
  return {
    steps: steps.map((step) => ({ ...step, actions: [allocate, ...step.actions] })),
    before: accounts,
  }
}

const assigned = (account: Address, program: Address): Found<WalletReassigned> => ({
  params: { event: 'assigned', account, wallet: account === user, program },
  subject: account,
  before: systemProgram,
  after: program,
})

testRule(walletReassigned, {
  quiet: [
    {
      name: 'space in a derived account that holds only rent',
      ...filled(systemProgram, 2_000_000n),
    },
    { name: 'a derived account that holds only rent', ...derived(unknownProgram, 2_000_000n) },
    { name: 'a derived account that stays a wallet', ...derived(systemProgram, 5n * sol) },
    { name: 'a transaction without effect', before, after: before },
    {
      name: 'a new key pair that becomes a program account',
      steps: [{ actions: [{ type: 'assign', account: mine, programOwner: unknownProgram }] }],
      before,
      after: { ...before, [mine]: { ...wallet(1n), owner: unknownProgram } },
    },
    {
      name: 'another wallet that is reassigned',
      before: { ...before, [stranger]: wallet(9n) },
      after: { ...before, [stranger]: reowned },
    },
    {
      name: 'an assignment to the current owner program',
      steps: [{ actions: [{ type: 'assign', account: user, programOwner: systemProgram }] }],
      before,
      after: before,
    },
  ],
  firing: [
    {
      name: 'a derived account with SOL that gets data',
      ...filled(systemProgram, 5n * sol),
      finds: [
        {
          params: { event: 'filled', account: mine, wallet: false },
          subject: mine,
          at: [[0]],
          severity: 'high',
        },
      ],
    },
    {
      name: 'the same for a program, once',
      ...filled(unknownProgram, 5n * sol),
      finds: [{ ...assigned(mine, unknownProgram), at: [[0]], severity: 'high' }],
    },
    {
      name: 'space for stake in a derived account, which is milder',
      ...filled(stakeProgram, 5n * sol),
      finds: [{ ...assigned(mine, stakeProgram), at: [[0]], severity: 'low' }],
    },
    {
      name: 'an assignment, reported once despite instruction and simulation',
      steps: [{ actions: [{ type: 'assign', account: user, programOwner: unknownProgram }] }],
      before,
      after: { [user]: reowned },
      finds: [{ ...assigned(user, unknownProgram), at: [[0]] }],
    },
    {
      name: 'an assignment in a transaction that fails',
      steps: [{ actions: [{ type: 'assign', account: user, programOwner: unknownProgram }] }],
      before,
      finds: [{ ...assigned(user, unknownProgram), at: [[0]] }],
    },
    {
      name: 'an assignment by an inner instruction',
      steps: [
        { programId: unknownProgram },
        { path: [0, 0], actions: [{ type: 'assign', account: user, programOwner: stranger }] },
      ],
      before,
      after: before,
      finds: [{ ...assigned(user, stranger), at: [[0, 0]] }],
    },
    {
      name: 'a change that only the simulation shows',
      steps: [{ programId: unknownProgram, status: 'unknown-program' }],
      before,
      after: { [user]: reowned },
      finds: [assigned(user, unknownProgram)],
    },
    {
      name: 'a create instruction that reassigns the wallet',
      steps: [
        {
          actions: [
            {
              type: 'create-account',
              account: user,
              payer: stranger,
              lamports: 0n,
              programOwner: unknownProgram,
            },
          ],
        },
      ],
      before,
      finds: [{ ...assigned(user, unknownProgram), at: [[0]] }],
    },
    {
      name: 'a derived account with SOL',
      ...derived(unknownProgram, 5n * sol),
      finds: [{ ...assigned(mine, unknownProgram), at: [[0]], severity: 'high' }],
    },
    {
      name: 'the same to a core program, which is milder',
      ...derived(stakeProgram, 5n * sol),
      finds: [{ ...assigned(mine, stakeProgram), at: [[0]], severity: 'low' }],
    },
    {
      name: 'the wallet as a nonce account of a stranger',
      steps: [
        {
          actions: [
            { type: 'allocate', account: user, sizeBytes: 80n },
            { type: 'initialize-nonce', account: user, authority: stranger },
          ],
        },
      ],
      before,
      finds: [
        {
          params: { event: 'filled', account: user, wallet: true, holder: stranger },
          subject: user,
          after: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'the same, which only the simulation shows',
      steps: [{ programId: unknownProgram, status: 'unknown-program' }],
      before,
      after: { [user]: nonceOf(stranger) },
      finds: [
        {
          params: { event: 'filled', account: user, wallet: true, holder: stranger },
          subject: user,
          after: stranger,
        },
      ],
    },
    {
      name: 'the wallet as a nonce account of its own, which blocks it',
      steps: [
        {
          actions: [
            { type: 'allocate', account: user, sizeBytes: 80n },
            { type: 'initialize-nonce', account: user, authority: user },
          ],
        },
      ],
      before,
      finds: [
        {
          params: { event: 'filled', account: user, wallet: true },
          subject: user,
          at: [[0]],
          severity: 'high',
        },
      ],
    },
    {
      name: 'data in the wallet',
      steps: [{ actions: [{ type: 'allocate', account: user, sizeBytes: 8n }] }],
      before,
      finds: [
        {
          params: { event: 'filled', account: user, wallet: true },
          subject: user,
          at: [[0]],
          severity: 'high',
        },
      ],
    },
  ],
})
