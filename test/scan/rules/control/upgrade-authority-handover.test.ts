import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import type { AuthorityHandover } from '../../../../src/scan/facts/control/authority-handover.ts'
import { type Address, addressToBytes } from '../../../../src/solana/address/address.ts'
import { loaderV3Program } from '../../../../src/solana/address/known-address.ts'
import {
  type Upgradeable,
  upgradeAuthorityHandover,
} from '../../../../src/scan/rules/control/authority-handovers.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import { mine, otherMint, pda, stranger, user, wallet } from '../../../kit/scan/risk-context.ts'

const program = (authority?: Address, slot = 1n) => ({
  ...wallet(9n),
  owner: loaderV3Program,
  data: accountBytes.programData(slot, authority),
})
/** Kind 1, and its authority. */
const buffer = {
  ...program(),
  data: Uint8Array.from([1, 0, 0, 0, 1, ...addressToBytes(user)]),
}

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

const handedTo = (
  next: Address,
  holds: Upgradeable = 'program',
): Found<AuthorityHandover & { holds: Upgradeable }> => ({
  params: { account: mine, next, serious: true, holds },
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
      name: 'a buffer, which is no program yet',
      steps: [give(stranger)],
      before: { [mine]: buffer },
      finds: [{ ...handedTo(stranger, 'buffer'), at: [[0]] }],
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
