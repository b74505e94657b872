import { address, type Address } from '../../../../src/solana/address/address.ts'
import { bubblegumProgram } from '../../../../src/solana/address/known-address.ts'
import { unseenLedger } from '../../../../src/scan/rules/program/unseen-ledger.ts'
import {
  mine,
  mint,
  pda,
  role,
  type Step,
  stranger,
  theirs,
  tokenAccount,
  user,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const compressedTokens = address('cTokenmWW8bLPjZEBAUgYy3zKxQZW6VKi7bqNFEVv3m')
const compressedSol = address('SySTEM1eSU2p4BGQfQpimFEWWSC1XDFeun3Nqzz3rT7')

const call = (signer: Address, path = [0]): Step => ({
  programId: compressedTokens,
  status: 'unknown-program',
  path,
  accounts: [role(signer, 'spend')],
})

const callNfts = (signer: Address): Step => ({ ...call(signer), programId: bubblegumProgram })

const pays = (path: number[]): Step => ({
  path,
  actions: [{ type: 'transfer-token', from: theirs, to: mine, mint, amount: 5n, authority: pda }],
})

const paid = {
  before: {
    [mine]: tokenAccount({ mint, owner: user }),
    [theirs]: tokenAccount({ mint, owner: pda, amount: 9n }),
  },
  after: {
    [mine]: tokenAccount({ mint, owner: user, amount: 5n }),
    [theirs]: tokenAccount({ mint, owner: pda, amount: 4n }),
  },
}

const unseen = {
  params: { program: compressedTokens, holds: 'tokens', claims: false },
  subject: compressedTokens,
  at: [[0]],
}

testRule(unseenLedger, {
  quiet: [
    {
      name: 'an instruction on compressed NFTs that could be read',
      steps: [{ ...callNfts(user), status: 'decoded' }],
      before: {},
      after: {},
    },
    {
      name: 'one that is known by name only',
      steps: [{ ...callNfts(user), status: 'named' }],
      before: {},
      after: {},
    },
    {
      name: 'an unread one that another wallet signs',
      steps: [callNfts(stranger)],
      before: {},
      after: {},
    },
    {
      name: 'a record that another program keeps in the ledger of compressed SOL',
      steps: [{ ...call(user, [0, 0]), programId: compressedSol }],
      before: {},
      after: {},
    },
    { name: 'a call that another wallet signs', steps: [call(stranger)], before: {}, after: {} },
  ],
  firing: [
    {
      name: 'an instruction on compressed NFTs in an unknown form',
      steps: [callNfts(user)],
      before: {},
      after: {},
      finds: [
        {
          params: { program: bubblegumProgram, holds: 'nfts', claims: false },
          subject: bubblegumProgram,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a claim that pays out, which is only noted',
      steps: [call(user), pays([0, 0])],
      ...paid,
      finds: [
        {
          params: { program: compressedTokens, holds: 'tokens', claims: true },
          severity: 'medium',
          subject: compressedTokens,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a transfer next to an unrelated income',
      steps: [call(user), pays([1])],
      ...paid,
      finds: [unseen],
    },
    {
      name: 'a transfer next to an income without an instruction',
      steps: [call(user)],
      ...paid,
      finds: [unseen],
    },
    {
      name: 'a transfer',
      steps: [call(user)],
      before: {},
      after: {},
      finds: [unseen],
    },
    {
      name: 'a transfer of compressed SOL',
      steps: [{ ...call(user), programId: compressedSol }],
      before: {},
      after: {},
      finds: [
        {
          params: { program: compressedSol, holds: 'sol', claims: false },
          subject: compressedSol,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a transfer within a call',
      steps: [call(user, [0, 0])],
      before: {},
      after: {},
      finds: [
        {
          params: { program: compressedTokens, holds: 'tokens', claims: false },
          subject: compressedTokens,
          at: [[0, 0]],
        },
      ],
    },
    {
      name: 'a call that fails',
      steps: [call(user)],
      finds: [unseen],
    },
  ],
})
