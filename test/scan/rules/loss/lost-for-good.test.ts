import { address, type Address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint, loaderV3Program } from '../../../../src/solana/address/known-address.ts'
import { type LostForGood, lostForGood } from '../../../../src/scan/rules/loss/lost-for-good.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  mine,
  mint,
  otherMint,
  pda,
  type Scene,
  sendSol,
  sendTokens,
  sol,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const incinerator = address('1nc1nerator11111111111111111111111111111111')
const program = { ...wallet(1n), owner: loaderV3Program, executable: true }

const pays = (to: Address, lamports: bigint, account = wallet(0n)): Scene => ({
  steps: [{ actions: [sendSol(lamports, to)] }],
  before: { [user]: wallet(9n * sol), [to]: account },
  after: {
    [user]: wallet(9n * sol - lamports),
    [to]: { ...account, lamports: account.lamports + lamports },
  },
})

const sends = (owner: Address): Scene => ({
  steps: [
    {
      actions: [sendTokens(5n, mint)],
    },
  ],
  before: {
    [mine]: tokenAccount({ mint, owner: user, amount: 9n }),
    [theirs]: tokenAccount({ mint, owner }),
    [otherMint]: mintAccount(),
  },
  after: {
    [mine]: tokenAccount({ mint, owner: user, amount: 4n }),
    [theirs]: tokenAccount({ mint, owner, amount: 5n }),
  },
})

const lost = (
  params: Partial<LostForGood> = {},
  rest: Partial<Found<LostForGood>> = {},
): Found<LostForGood> => ({
  params: {
    amount: { raw: 1_000_000_000n, mint: wrappedSolMint },
    receiver: otherMint,
    kind: 'mint',
    ...params,
  },
  subject: otherMint,
  before: '9000000000',
  after: '8000000000',
  at: [[0]],
  ...rest,
})

testRule(lostForGood, {
  quiet: [
    { name: 'SOL to a wallet', ...pays(stranger, sol) },
    { name: 'SOL to an address of a program', ...pays(pda, sol) },
    { name: 'tokens to a wallet', ...sends(stranger) },
    { name: 'tokens to the incinerator', ...sends(incinerator) },
    { name: 'the rent of a new token', ...pays(otherMint, 1_461_600n, mintAccount()) },
  ],
  firing: [
    {
      name: 'SOL to the address of a token',
      ...pays(otherMint, sol, mintAccount()),
      finds: [lost()],
    },
    {
      name: 'tokens to an account owned by the address of a token',
      ...sends(otherMint),
      finds: [lost({ amount: { raw: 5n, mint } }, { before: '9', after: '4' })],
    },
    {
      name: 'SOL to a program',
      ...pays(unknownProgram, sol, program),
      finds: [lost({ receiver: unknownProgram, kind: 'program' }, { subject: unknownProgram })],
    },
    {
      name: 'SOL to the incinerator',
      ...pays(incinerator, sol),
      finds: [lost({ receiver: incinerator, kind: 'incinerator' }, { subject: incinerator })],
    },
    {
      name: 'a transaction that fails',
      steps: pays(otherMint, sol).steps ?? [],
      before: { [user]: wallet(9n * sol), [otherMint]: mintAccount() },
      finds: [lost()],
    },
  ],
})
