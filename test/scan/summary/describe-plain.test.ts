import { expect, test } from 'bun:test'
import { describePlain } from '../../../src/scan/summary/describe-plain.ts'
import { token2022Program, tokenProgram } from '../../../src/solana/address/known-address.ts'
import {
  mint,
  otherMint,
  riskContext,
  role,
  type Step,
  tokenAccount,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const step = (name: string, account = mint, programId = token2022Program): Step => ({
  programId,
  name,
  accounts: [role(account, 'write')],
})
const create = step('InitializeMint2')

/** What is not covered by statements is followed by the totals. */
test.each<[name: string, steps: Step[], whole: boolean]>([
  ['the extensions of a new token', [step('InitializeTransferFeeConfig'), create], true],
  ['an extension of a token that exists', [step('InitializeTransferFeeConfig', otherMint)], false],
  ['another instruction on a new token', [create, step('ConfidentialMint')], false],
  [
    'the same name in the Token program',
    [create, step('InitializeTransferFeeConfig', mint, tokenProgram)],
    false,
  ],
])('%s (whole: %p)', (_, steps, whole) => {
  const context = riskContext({
    steps,
    before: {
      [user]: wallet(9n),
      [otherMint]: tokenAccount({ mint, owner: user, amount: 0n }),
    },
    after: {},
  })
  expect(describePlain(context).whole).toBe(whole)
})
