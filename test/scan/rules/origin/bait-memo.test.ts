import { memoProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { type BaitMemo, baitMemo } from '../../../../src/scan/rules/origin/bait-memo.ts'
import {
  pda,
  type Scene,
  sendSol,
  sol,
  type Step,
  stranger,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const note = (text: string): Step => ({
  programId: memoProgram,
  data: new TextEncoder().encode(text),
})

const sends = (text: string, lamports: bigint, to = stranger): Scene => ({
  steps: [note(text), { actions: [sendSol(lamports, to)] }],
  before: { [user]: wallet(10n * sol), [to]: wallet(sol) },
  after: { [user]: wallet(10n * sol - lamports), [to]: wallet(sol + lamports) },
})

const half: Found<BaitMemo> = {
  params: { sent: { raw: 5n * sol, mint: wrappedSolMint }, receiver: stranger },
  subject: stranger,
  before: '10000000000',
  after: '5000000000',
  at: [[0], [1]],
}

testRule(baitMemo, {
  quiet: [
    { name: 'a payment with a reference', ...sends('Invoice 2026-114, thanks!', 5n * sol) },
    { name: 'the memo that an exchange requires', ...sends('104857392', 9n * sol) },
    {
      name: 'words that contain a lure by chance',
      ...sends('reclaimed wood, unrewarding', 5n * sol),
    },
    { name: 'a tiny amount', ...sends('Claim your airdrop', 5_000n) },
    { name: 'a deposit at an address of a program', ...sends('claim fee', 5n * sol, pda) },
    {
      name: 'a claim that pays out',
      steps: [note('Claim your reward')],
      before: { [user]: wallet(sol), [stranger]: wallet(sol) },
      after: { [user]: wallet(2n * sol), [stranger]: wallet(0n) },
    },
  ],
  firing: [
    {
      name: 'half of the SOL, for an airdrop',
      ...sends('Claim your JUP airdrop now', 5n * sol),
      finds: [half],
    },
    {
      name: 'the same in look-alike letters',
      ...sends('Ｃlaim your reward', 5n * sol),
      finds: [half],
    },
    {
      name: 'payment of a reward, which is only noted',
      ...sends('reward for the winner', sol),
      finds: [
        {
          params: { sent: { raw: sol, mint: wrappedSolMint }, receiver: stranger },
          severity: 'medium',
          subject: stranger,
          before: '10000000000',
          after: '9000000000',
          at: [[0], [1]],
        },
      ],
    },
    {
      name: 'a transaction that fails',
      steps: sends('You are eligible', 5n * sol).steps ?? [],
      before: { [user]: wallet(10n * sol) },
      finds: [half],
    },
  ],
})
