import {
  type AccountFrozen,
  accountFrozen,
} from '../../../../src/scan/rules/control/account-frozen.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import {
  market,
  mine,
  mint,
  pda,
  type Scene,
  type Step,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const step = (type: 'freeze' | 'thaw', account: Address, authority = stranger): Step => ({
  programId: tokenProgram,
  actions: [{ type, account, mint, authority }],
})
const freeze = (account: Address, authority?: Address): Step => step('freeze', account, authority)

const scene = (steps: Step[], amount = 5n): Scene => ({
  steps,
  before: {
    [mine]: tokenAccount({ mint, owner: user, amount }),
    [theirs]: tokenAccount({ mint, owner: stranger, amount }),
  },
  after: { [mine]: tokenAccount({ mint, owner: user, amount }) },
})

const found: Found<AccountFrozen> = {
  params: { account: mine, authority: stranger, held: { raw: 5n, mint } },
  subject: mine,
  before: 'false',
  after: 'true',
}

testRule(accountFrozen, {
  quiet: [
    { name: 'an account of another wallet', ...scene([freeze(theirs)]) },
    { name: 'an empty account', ...scene([freeze(mine)], 0n) },
    { name: 'the user freezes it', ...scene([freeze(mine, user)]) },
    { name: 'an account that is thawed', ...scene([step('thaw', mine)]) },
    { name: 'points that are thawed for a moment', ...scene([step('thaw', mine), freeze(mine)]) },
    { name: 'an account that is thawed again', ...scene([freeze(mine), step('thaw', mine)]) },
    {
      name: 'a lock by an established protocol',
      ...scene([
        { programId: market, status: 'named', path: [0] },
        { ...freeze(mine), path: [0, 0] },
      ]),
    },
  ],
  firing: [
    { name: 'a freeze', ...scene([freeze(mine)]), finds: [{ ...found, at: [[0]] }] },
    {
      name: 'a freeze after another one and a thaw',
      ...scene([freeze(mine), step('thaw', mine), freeze(mine)]),
      finds: [{ ...found, at: [[2]] }],
    },
    {
      name: 'a freeze that an unknown program passes on',
      ...scene([
        { programId: unknownProgram, status: 'unknown-program', path: [0] },
        { ...freeze(mine), path: [0, 0] },
      ]),
      finds: [{ ...found, at: [[0, 0]] }],
    },
    {
      name: 'a freeze by the address of a program',
      ...scene([
        { programId: unknownProgram, status: 'unknown-program', path: [0] },
        { ...freeze(mine, pda), path: [0, 0] },
      ]),
      finds: [
        {
          ...found,
          params: { ...found.params, authority: pda },
          at: [[0, 0]],
          severity: 'medium',
        },
      ],
    },
    {
      name: 'a freeze without a simulation',
      steps: [freeze(mine)],
      before: { [mine]: tokenAccount({ mint, owner: user, amount: 5n }) },
      finds: [{ ...found, at: [[0]] }],
    },
  ],
})
