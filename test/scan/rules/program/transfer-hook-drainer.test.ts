import type { Address } from '../../../../src/solana/address/address.ts'
import { token2022Program, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { transferHookDrainer } from '../../../../src/scan/rules/program/transfer-hook-drainer.ts'
import { extension, mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  type Scene,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const role = (address: Address, writable = true) => ({
  address,
  signer: false,
  writable,
  source: 'static' as const,
})

/** The user sends a token whose hook receives further accounts. */
const sent = (hook: Address | undefined, ...extra: ReturnType<typeof role>[]): Scene => ({
  steps: [
    {
      programId: token2022Program,
      accounts: [role(mine), role(mint, false), role(theirs), role(user, false), ...extra],
      actions: [
        { type: 'transfer-token', from: mine, to: theirs, mint, amount: 5n, authority: user },
      ],
    },
  ],
  before: {
    [user]: wallet(9n),
    [mint]: mintAccount(hook ? [extension.transferHook(hook)] : []),
    [mine]: tokenAccount({ mint, owner: user, amount: 9n }),
    [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 9n }),
    [theirs]: tokenAccount({ mint, owner: stranger }),
  },
  after: {},
})

const fee = sent(unknownProgram, role(pda), role(mineToo))
const charging: Scene = {
  ...fee,
  before: {
    ...fee.before,
    [mineToo]: tokenAccount({ mint: wrappedSolMint, owner: user, amount: 9n, native: true }),
  },
}

testRule(transferHookDrainer, {
  quiet: [
    { name: 'a token without a hook', ...sent(undefined, role(mineToo)) },
    { name: 'a hook of an established protocol', ...sent(market, role(mineToo)) },
    { name: 'a hook with its own accounts', ...sent(unknownProgram, role(pda), role(stranger)) },
    { name: 'a hook with read access only', ...sent(unknownProgram, role(mineToo, false)) },
    { name: 'the accounts of the transfer again', ...sent(unknownProgram, role(mine)) },
  ],
  firing: [
    {
      name: 'a hook that charges in wrapped SOL',
      ...charging,
      finds: [
        {
          params: { mint, program: unknownProgram, accounts: [mineToo] },
          severity: 'high',
          subject: mineToo,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a hook that receives another token account',
      ...sent(unknownProgram, role(pda), role(mineToo)),
      finds: [
        {
          params: { mint, program: unknownProgram, accounts: [mineToo] },
          subject: mineToo,
          at: [[0]],
        },
      ],
    },
  ],
})
