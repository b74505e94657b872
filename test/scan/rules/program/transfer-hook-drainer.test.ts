import type { Address } from '../../../../src/solana/address/address.ts'
import { token2022Program, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { transferHookDrainer } from '../../../../src/scan/rules/program/transfer-hook-drainer.ts'
import type { AccountRole } from '../../../../src/solana/transaction/message.ts'
import { extension, mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  role,
  type Scene,
  sendTokens,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

/** The user sends a token whose hook receives further accounts. */
const sent = (hook: Address | undefined, ...extra: AccountRole[]): Scene => ({
  steps: [
    {
      programId: token2022Program,
      accounts: [
        role(mine, 'write'),
        role(mint, 'read'),
        role(theirs, 'write'),
        role(user, 'read'),
        ...extra,
      ],
      actions: [sendTokens(5n, mint)],
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

const fee = sent(unknownProgram, role(pda, 'write'), role(mineToo, 'write'))
const charging: Scene = {
  ...fee,
  before: {
    ...fee.before,
    [mineToo]: tokenAccount({ mint: wrappedSolMint, owner: user, amount: 9n, native: true }),
  },
}

testRule(transferHookDrainer, {
  quiet: [
    { name: 'a token without a hook', ...sent(undefined, role(mineToo, 'write')) },
    { name: 'a hook of an established protocol', ...sent(market, role(mineToo, 'write')) },
    {
      name: 'a hook with its own accounts',
      ...sent(unknownProgram, role(pda, 'write'), role(stranger, 'write')),
    },
    { name: 'a hook with read access only', ...sent(unknownProgram, role(mineToo, 'read')) },
    { name: 'the accounts of the transfer again', ...sent(unknownProgram, role(mine, 'write')) },
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
      ...sent(unknownProgram, role(pda, 'write'), role(mineToo, 'write')),
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
