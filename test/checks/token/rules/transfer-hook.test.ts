import { transferHookCheck } from '../../../../src/checks/token/rules/transfer-hook.ts'
import type { HookProgram } from '../../../../src/checks/token/facts/hook-program.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import { freshAddress, makerWallet, power, testTokenCheck } from '../../../kit/checks/token-case.ts'

const program = freshAddress(5)
const hook = (changed: Partial<HookProgram>): Partial<TokenContext> => ({
  hook: {
    value: { program, vouched: false, exists: true, upgradeKnown: true, ...changed },
  },
})
const onCurve = makerWallet

testTokenCheck(transferHookCheck, {
  quiet: [{ name: 'a token without a hook', context: {} }],
  firing: [
    {
      name: 'an unknown program that cannot change',
      context: hook({}),
      says: ['medium TRANSFER_HOOK'],
    },
    {
      name: 'an unknown program that one key can replace',
      context: hook({ upgradeAuthority: onCurve }),
      says: ['high TRANSFER_HOOK'],
    },
    {
      name: 'an unknown program of which nobody knows who can replace it',
      context: hook({ upgradeKnown: false }),
      says: ['high TRANSFER_HOOK'],
    },
    {
      name: 'a program that is vouched for',
      context: hook({ vouched: true, name: 'Known', upgradeAuthority: onCurve }),
      says: ['info TRANSFER_HOOK'],
    },
    {
      name: 'a verified token with an unknown program',
      context: { ...hook({}), trust: 'verified' },
      says: ['low TRANSFER_HOOK'],
    },
    {
      name: 'a program that is not there',
      context: hook({ exists: false }),
      says: ['high HOOK_MISSING'],
    },
    {
      name: 'one wallet that can set a program',
      context: { authorities: [power('transfer-hook')] },
      says: ['medium HOOK_AUTHORITY'],
    },
    {
      name: 'an unknown program, and one wallet that can set another',
      context: { ...hook({}), authorities: [power('transfer-hook')] },
      says: ['medium TRANSFER_HOOK', 'medium HOOK_AUTHORITY'],
    },
  ],
  failing: [
    { name: 'a hook that could not be read', context: { hook: { missing: 'No answer.' } } },
  ],
})
