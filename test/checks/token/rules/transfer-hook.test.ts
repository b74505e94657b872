import { owner } from '../../../kit/checks/address-scene.ts'
import { known } from '../../../../src/findings/known.ts'
import { transferHookCheck } from '../../../../src/checks/token/rules/transfer-hook.ts'
import type { HookProgram } from '../../../../src/checks/token/facts/hook-program.ts'
import type { TokenContext } from '../../../../src/checks/token/assess/token-context.ts'
import {
  freshAddress,
  held,
  makerWallet,
  noAnswer,
  authority,
  silent,
  testTokenCheck,
} from '../../../kit/checks/token-case.ts'

const program = freshAddress(5)
const hook = (changed: Partial<HookProgram>): Partial<TokenContext> => ({
  hook: known({ program, trusted: false, exists: true, upgradeKnown: true, ...changed }),
})

testTokenCheck(transferHookCheck, {
  quiet: [{ name: 'a token without a hook' }],
  firing: [
    {
      name: 'an unknown program that cannot change',
      context: hook({}),
      finds: [
        {
          params: {
            hook: 'active',
            program,
            trusted: false,
          },
          subject: program,
          severity: 'medium',
        },
      ],
    },
    {
      name: 'an unknown program that one key can replace',
      context: hook({ upgradeAuthority: owner }),
      finds: [
        {
          params: {
            hook: 'active',
            program,
            trusted: false,
            upgradeAuthority: { address: owner, oneKey: true },
          },
          subject: program,
        },
      ],
    },
    {
      name: 'an unknown program with an unknown upgrade authority',
      context: hook({ upgradeKnown: false }),
      finds: [
        {
          params: {
            hook: 'active',
            program,
            trusted: false,
          },
          subject: program,
        },
      ],
    },
    {
      name: 'a trusted program',
      context: hook({ trusted: true, name: 'Known', upgradeAuthority: owner }),
      finds: [
        {
          params: {
            hook: 'active',
            program,
            trusted: true,
            name: 'Known',
            upgradeAuthority: { address: owner, oneKey: true },
          },
          subject: program,
          severity: 'info',
        },
      ],
    },
    {
      name: 'a verified token with an unknown program',
      context: { ...hook({}), trust: 'verified' },
      finds: [
        {
          params: {
            hook: 'active',
            program,
            trusted: false,
          },
          subject: program,
          severity: 'low',
        },
      ],
    },
    {
      name: 'a program that does not exist',
      context: hook({ exists: false }),
      finds: [
        {
          params: { hook: 'missing' },
          subject: program,
          code: 'HOOK_MISSING',
        },
      ],
    },
    {
      name: 'one wallet that can set a program',
      context: { authorities: [authority('transfer-hook')] },
      finds: [
        {
          params: {
            hook: 'changeable',
            ...held('single'),
          },
          subject: makerWallet,
          code: 'HOOK_AUTHORITY',
          severity: 'medium',
        },
      ],
    },
    {
      name: 'an unknown program, and one wallet that can set another',
      context: { ...hook({}), authorities: [authority('transfer-hook')] },
      finds: [
        {
          params: {
            hook: 'active',
            program,
            trusted: false,
          },
          subject: program,
          severity: 'medium',
        },
        {
          params: {
            hook: 'changeable',
            ...held('single'),
          },
          subject: makerWallet,
          code: 'HOOK_AUTHORITY',
          severity: 'medium',
        },
      ],
    },
  ],
  failing: [{ name: 'a hook that could not be read', context: { hook: silent }, gap: noAnswer }],
})
