import { owner } from '../../../kit/checks/address-scene.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
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

type UpgradeAuthority = { address: Address; oneKey: boolean }
const program = freshAddress(5)
const hook = (changed: Partial<HookProgram>): Partial<TokenContext> => ({
  hook: known({ program, trusted: false, exists: true, upgradeKnown: true, ...changed }),
})

const active = (
  more: { trusted?: true; name?: string; upgradeAuthority?: UpgradeAuthority } = {},
  severity?: Severity,
) => ({
  params: { hook: 'active' as const, program, trusted: false, ...more },
  subject: program,
  ...(severity && { severity }),
})
const changeable = {
  params: { hook: 'changeable' as const, ...held('single') },
  subject: makerWallet,
  code: 'HOOK_AUTHORITY',
  severity: 'medium' as const,
}

testTokenCheck(transferHookCheck, {
  quiet: [{ name: 'a token without a hook' }],
  firing: [
    {
      name: 'an unknown program that cannot change',
      context: hook({}),
      finds: [active({}, 'medium')],
    },
    {
      name: 'an unknown program that one key can replace',
      context: hook({ upgradeAuthority: owner }),
      finds: [active({ upgradeAuthority: { address: owner, oneKey: true } })],
    },
    {
      name: 'an unknown program with an unknown upgrade authority',
      context: hook({ upgradeKnown: false }),
      finds: [active()],
    },
    {
      name: 'a trusted program',
      context: hook({ trusted: true, name: 'Known', upgradeAuthority: owner }),
      finds: [
        active(
          { trusted: true, name: 'Known', upgradeAuthority: { address: owner, oneKey: true } },
          'info',
        ),
      ],
    },
    {
      name: 'a verified token with an unknown program',
      context: { ...hook({}), trust: 'verified' },
      finds: [active({}, 'low')],
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
      finds: [changeable],
    },
    {
      name: 'an unknown program, and one wallet that can set another',
      context: { ...hook({}), authorities: [authority('transfer-hook')] },
      finds: [active({}, 'medium'), changeable],
    },
  ],
  failing: [{ name: 'an unreadable hook', context: { hook: silent }, gap: noAnswer }],
})
