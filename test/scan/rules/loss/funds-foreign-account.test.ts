import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import { fundsForeignAccount } from '../../../../src/scan/rules/loss/funds-foreign-account.ts'
import {
  market,
  type Scene,
  sol,
  stranger,
  theirs,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const rentLamports = (bytes: number) => (128n + BigInt(bytes)) * 6_960n

const opened = (
  lamports: bigint,
  bytes = 0,
  programOwner: Address = unknownProgram,
  payer: Address = user,
): Scene => {
  const made: Account = {
    lamports,
    owner: programOwner,
    data: new Uint8Array(bytes),
    executable: false,
  }
  return {
    steps: [
      { actions: [{ type: 'create-account', account: theirs, payer, lamports, programOwner }] },
    ],
    before: { [payer]: wallet(10n * sol) },
    after: { [payer]: wallet(10n * sol - lamports), [theirs]: made },
  }
}

testRule(fundsForeignAccount, {
  quiet: [
    { name: 'the rent of an account', ...opened(rentLamports(500), 500) },
    { name: 'the rent of a large account', ...opened(rentLamports(300_000), 300_000) },
    { name: 'a token account with wrapped SOL', ...opened(4n * sol, 165, tokenProgram) },
    { name: 'an account of an established protocol', ...opened(4n * sol, 0, market) },
    {
      name: 'an account that another wallet pays for',
      ...opened(4n * sol, 0, unknownProgram, stranger),
    },
    {
      name: 'an account that its program initializes',
      ...opened(4n * sol),
      steps: [
        ...(opened(4n * sol).steps ?? []),
        { programId: unknownProgram, status: 'unknown-program' },
      ],
    },
  ],
  firing: [
    {
      name: 'SOL far beyond the rent',
      ...opened(sol, 500),
      finds: [
        {
          params: { account: theirs, program: unknownProgram, lamports: 1_000_000_000n },
          subject: unknownProgram,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a size that explains more than half of the user’s balance',
      ...opened(rentLamports(1_000_000), 1_000_000),
      finds: [
        {
          params: { account: theirs, program: unknownProgram, lamports: 6_960_890_880n },
          subject: unknownProgram,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a transaction that fails',
      steps: opened(sol).steps ?? [],
      before: { [user]: wallet(10n * sol) },
      finds: [
        {
          params: { account: theirs, program: unknownProgram, lamports: 1_000_000_000n },
          subject: unknownProgram,
          at: [[0]],
        },
      ],
    },
  ],
})
