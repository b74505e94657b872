import { address } from '../../../../src/solana/address/address.ts'
import { unjudgedPurposeCheck } from '../../../../src/checks/address/rules/unjudged-purpose.ts'
import { subjectOfKind, testAddressCheck } from '../../../kit/checks/address-case.ts'
import { plainAddress } from '../../../kit/checks/address-scene.ts'

const jupiter = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

const at = (kind: 'program' | 'mint' | 'program-owned', where = plainAddress(99)) => ({
  subject: { ...subjectOfKind(kind), address: where },
})
const owned = subjectOfKind('program-owned')

testAddressCheck(unjudgedPurposeCheck, {
  quiet: [
    { name: 'a known program', context: at('program', jupiter) },
    { name: 'a known token', context: at('mint', usdc) },
    {
      name: 'an account of a known program',
      context: {
        subject: {
          ...owned,
          ...(owned.account && { account: { ...owned.account, owner: jupiter } }),
        },
      },
    },
  ],
  inapplicable: [{ name: 'a wallet', gap: { reason: 'not-a-program-or-token' } }],
  failing: [
    { name: 'a program', context: at('program'), gap: { reason: 'unknown-program' } },
    { name: 'a token', context: at('mint'), gap: { reason: 'token-not-assessed' } },
    {
      name: 'an account of a program',
      context: at('program-owned'),
      gap: { reason: 'owned-by-unknown-program' },
    },
  ],
})
