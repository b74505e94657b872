import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import type { AuthorityHandover } from '../../../../src/scan/facts/control/authority-handover.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import { mintAuthorityHandover } from '../../../../src/scan/rules/control/authority-handovers.ts'
import type { AuthorityKind } from '../../../../src/solana/decoding/format/action.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import { extension, mintAccount } from '../../../kit/checks/mint-account.ts'
import { mint, pda, stranger, theirs, user, wallet } from '../../../kit/scan/risk-context.ts'

const issued = (mintAuthority?: Address) => ({
  ...wallet(9n),
  owner: tokenProgram,
  data: accountBytes.mint({ decimals: 6, ...(mintAuthority && { mintAuthority }) }),
})
const give = (kind: AuthorityKind, next?: Address, authority = user) => ({
  actions: [
    { type: 'set-authority' as const, account: mint, kind, authority, ...(next && { next }) },
  ],
})
const before = { [mint]: issued(user) }

const handedTo = (
  next: Address,
  serious = true,
  authorities: readonly AuthorityKind[] = ['mint-tokens'],
): Found<AuthorityHandover & { authorities: readonly AuthorityKind[] }> => ({
  params: { account: mint, next, serious, authorities },
  subject: mint,
  before: user,
  after: next,
})

testRule(mintAuthorityHandover, {
  quiet: [
    {
      name: 'an authority revoked for good',
      steps: [give('mint-tokens')],
      before,
      after: { [mint]: issued() },
    },
    {
      name: 'a token of others',
      steps: [give('mint-tokens', stranger, theirs)],
      before: { [mint]: issued(theirs) },
      after: { [mint]: issued(stranger) },
    },
    {
      name: 'another kind of authority',
      steps: [give('token-owner', stranger)],
      before,
      after: before,
    },
  ],
  firing: [
    {
      name: 'a vault without a key, requested by an app',
      steps: [give('mint-tokens', pda)],
      before,
      origin: { dappDomain: 'launch.example' },
      finds: [{ ...handedTo(pda), at: [[0]] }],
    },
    {
      name: 'the same with a token created in the same transaction',
      steps: [give('mint-tokens', pda)],
      before: { [theirs]: wallet(1n) },
      after: { [theirs]: wallet(1n), [mint]: issued(pda) },
      origin: { dappDomain: 'launch.example' },
      finds: [{ ...handedTo(pda, false), at: [[0]], severity: 'medium' }],
    },
    {
      name: 'a stranger, reported once despite instruction and simulation',
      steps: [give('mint-tokens', stranger)],
      before,
      after: { [mint]: issued(stranger) },
      finds: [{ ...handedTo(stranger), at: [[0]] }],
    },
    {
      name: 'authority to move all holders’ tokens',
      steps: [give('permanent-delegate', stranger)],
      before,
      finds: [{ ...handedTo(stranger, true, ['permanent-delegate']), at: [[0]] }],
    },
    {
      name: 'two authorities at once',
      steps: [give('freeze-account', stranger), give('mint-tokens', stranger)],
      before,
      finds: [{ ...handedTo(stranger, true, ['freeze-account', 'mint-tokens']), at: [[1]] }],
    },
    {
      name: 'authority to move all holders’ tokens, from the simulation',
      before: { [mint]: mintAccount([extension.permanentDelegate(user)]) },
      after: { [mint]: mintAccount([extension.permanentDelegate(stranger)]) },
      finds: [handedTo(stranger, true, ['permanent-delegate'])],
    },
    {
      name: 'authority to pause all transfers, from the simulation',
      before: { [mint]: mintAccount([extension.pausable(false, user)]) },
      after: { [mint]: mintAccount([extension.pausable(false, stranger)]) },
      finds: [handedTo(stranger, true, ['pause'])],
    },
    {
      name: 'an address of a program',
      steps: [give('mint-tokens', pda)],
      before,
      after: { [mint]: issued(pda) },
      finds: [{ ...handedTo(pda, false), at: [[0]], severity: 'medium' }],
    },
  ],
})
