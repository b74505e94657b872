import { expect, test } from 'bun:test'
import { isForeignShare } from '../../../../src/scan/facts/return/foreign-share.ts'
import { type Address, address, addressToBytes } from '../../../../src/solana/address/address.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import {
  market,
  mine,
  otherMint,
  pda,
  riskContext,
  role,
  secondStranger,
  stranger,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

const marinade = address('MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD')
const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

type Issue = {
  share?: Address
  program?: Address
  /** What the program's own account contains; none if absent. */
  names?: Address
  unread?: true
  supply?: bigint
  decimals?: number
  isNew?: true
  /** The message itself mints, and no program. */
  direct?: true
}

/** A program mints a thousand units to the user. */
const isForeign = (issue: Issue): boolean => {
  const { share = otherMint, program = market, names, unread, direct, isNew } = issue
  const { supply = 1_000_000n, decimals = 6 } = issue
  const data = new Uint8Array(unread ? 0 : 120)
  if (names) data.set(addressToBytes(names), 40)
  const mint = {
    ...mintAccount(),
    data: accountBytes.mint({ decimals, supply, mintAuthority: pda }),
  }
  const path = direct ? [0] : [0, 0]
  const context = riskContext({
    steps: [
      ...(direct ? [] : [{ programId: program }]),
      {
        path,
        actions: [{ type: 'mint-to', mint: share, account: mine, amount: 1_000n, authority: pda }],
      },
    ],
    before: {
      [stranger]: { ...wallet(1n), owner: program, data },
      [mine]: tokenAccount({ mint: share, owner: user }),
      ...(!isNew && { [share]: mint }),
    },
    after: { [mine]: tokenAccount({ mint: share, owner: user, amount: 1_000n }), [share]: mint },
    accounts: [role(stranger, 'write')],
  })
  return isForeignShare(share, context)
}

test.each<Issue & { name: string }>([
  { name: 'a share that the program’s account names', names: otherMint },
  { name: 'one that only a program can have created', share: pda, names: secondStranger },
  { name: 'one of a program whose accounts were not read', unread: true },
  { name: 'a well-known token', share: usdc },
  { name: 'a collectible', decimals: 0 },
  { name: 'a token that the transaction creates', isNew: true },
  { name: 'a token that no program issues', direct: true },
])('$name is not foreign', (issue) => expect(isForeign(issue)).toBe(false))

test.each<Issue & { name: string }>([
  { name: 'a share that no account names', names: secondStranger },
  { name: 'one of a pool that has next to nothing in it', names: otherMint, supply: 999n },
  { name: 'one that an account names where pools state it', program: marinade, names: otherMint },
])('$name is foreign', (issue) => expect(isForeign(issue)).toBe(true))
