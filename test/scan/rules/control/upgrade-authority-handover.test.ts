import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import type { AuthorityHandover } from '../../../../src/scan/facts/control/authority-handover.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import { loaderV3Program } from '../../../../src/solana/address/known-address.ts'
import { upgradeAuthorityHandover } from '../../../../src/scan/rules/control/authority-handovers.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import { mine, otherMint, pda, stranger, user, wallet } from '../../../kit/scan/risk-context.ts'

const program = (authority?: Address, slot = 1n) => ({
  ...wallet(9n),
  owner: loaderV3Program,
  data: accountBytes.programData(slot, authority),
})
const give = (next?: Address) => ({
  actions: [
    {
      type: 'set-authority' as const,
      account: mine,
      kind: 'upgrade' as const,
      authority: user,
      ...(next && { next }),
    },
  ],
})
const before = { [mine]: program(user) }

const handedTo = (next: Address, serious = true): Found<AuthorityHandover> => ({
  params: { account: mine, next, serious },
  subject: mine,
  before: user,
  after: next,
})

testRule(upgradeAuthorityHandover, {
  quiet: [
    { name: 'an upgrade by the user', before, after: { [mine]: program(user, 2n) } },
    {
      name: 'an authority revoked for good',
      steps: [give()],
      before,
      after: { [mine]: program() },
    },
    {
      name: 'a program of others',
      before: { [mine]: program(pda) },
      after: { [mine]: program(stranger) },
    },
  ],
  firing: [
    {
      name: 'a stranger, reported once despite instruction and simulation',
      steps: [give(stranger)],
      before,
      after: { [mine]: program(stranger) },
      finds: [{ ...handedTo(stranger), at: [[0]] }],
    },
    {
      name: 'the address of a token, whose key a thief may have kept',
      steps: [give(otherMint)],
      before: { ...before, [otherMint]: mintAccount() },
      after: { [mine]: program(otherMint) },
      finds: [{ ...handedTo(otherMint), at: [[0]] }],
    },
    {
      name: 'a transaction that fails',
      steps: [give(stranger)],
      before,
      finds: [{ ...handedTo(stranger), at: [[0]] }],
    },
    {
      name: 'a multisig vault',
      steps: [give(pda)],
      before,
      after: { [mine]: program(pda) },
      finds: [{ ...handedTo(pda), at: [[0]], severity: 'high' }],
    },
  ],
})
