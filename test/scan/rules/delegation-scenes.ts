import type { Address } from '../../../src/solana/address/address.ts'
import type { Action } from '../../../src/solana/decoding/format/action.ts'
import { mine, mint, tokenAccount, user } from '../../kit/scan/risk-context.ts'

export const held = (amount: bigint, delegate?: { to: Address; amount: bigint }) =>
  tokenAccount({ mint, owner: user, amount, ...(delegate && { delegate }) })

export const approval = (delegate: Address, amount: bigint, account = mine): Action => ({
  type: 'approve',
  account,
  delegate,
  amount,
  authority: user,
})

export const revocation: Action = { type: 'revoke', account: mine, authority: user }
