import { expect, test } from 'bun:test'
import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { tokenProgram } from '../../../src/solana/address/known-address.ts'
import { runRules } from '../../../src/scan/assess/evaluate.ts'
import { riskRules } from '../../../src/scan/rules/registry.ts'
import { mintAccount } from '../../kit/checks/mint-account.ts'
import {
  mine,
  mint,
  role,
  pda as multisig,
  riskContext,
  secondStranger,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const multisigOf = (...signers: Address[]): Account => {
  const data = new Uint8Array(355)
  data.set([1, signers.length, 1])
  signers.forEach((signer, index) => data.set(addressToBytes(signer), 3 + index * 32))
  return { ...wallet(9n), owner: tokenProgram, data }
}

/** Flags of a handover of the multisig's account to a stranger. */
const flagsFor = (...signers: Address[]): string[] => {
  const held = tokenAccount({ mint, owner: multisig, amount: 9n })
  const context = riskContext({
    steps: [
      {
        actions: [
          {
            type: 'set-authority',
            account: mine,
            kind: 'token-owner',
            authority: multisig,
            next: stranger,
          },
        ],
      },
    ],
    before: { [user]: wallet(9n), [multisig]: multisigOf(...signers), [mine]: held },
    after: { [mine]: tokenAccount({ mint, owner: stranger, amount: 9n }) },
  })
  return runRules(riskRules, context).flatMap(({ code, severity }) =>
    severity === 'critical' ? [code] : [],
  )
}

test('the user can lose what belongs to their multisig', () => {
  expect(flagsFor(secondStranger, user)).toEqual(['TOKEN_ACCOUNT_OWNER_CHANGE'])
})

test('the user cannot lose what belongs to a multisig of others', () => {
  expect(flagsFor(secondStranger, stranger)).toEqual([])
})

test('its balance counts as the user’s', () => {
  const context = riskContext({
    steps: [
      {
        actions: [
          {
            type: 'transfer-token',
            from: mine,
            to: theirs,
            amount: 900_000_000n,
            authority: multisig,
          },
        ],
        accounts: [
          role(mine, 'write'),
          role(theirs, 'write'),
          role(multisig, 'read'),
          role(user, 'sign'),
        ],
      },
    ],
    before: {
      [multisig]: multisigOf(user),
      [mint]: mintAccount(),
      [mine]: tokenAccount({ mint, owner: multisig, amount: 900_000_000n }),
      [theirs]: tokenAccount({ mint, owner: stranger }),
    },
    after: {
      [mine]: tokenAccount({ mint, owner: multisig }),
      [theirs]: tokenAccount({ mint, owner: stranger, amount: 900_000_000n }),
    },
    origin: { source: 'dapp' },
  })
  const flags = runRules(riskRules, context).map(({ code }) => code)
  expect(flags).toEqual(['TRANSFERS_WHOLE_TOKEN_BALANCE', 'TRADE_FOR_NOTHING'])
})
