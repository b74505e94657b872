import { failed, ran, type CheckOutcome } from '../../../findings/reason-check.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import { capabilityReasons, authorityOf, weighedFact } from '../assess/capability.ts'
import type { HookProgram } from '../facts/hook-program.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import type { TokenContext } from '../assess/token-context.ts'

/** T05: a program is called on every transfer and can refuse it, or can be set to be. */
export const transferHookCheck: TokenCheck = {
  id: 'transfer-hook',
  family: 'seizure',
  critical: 'always',
  evaluate: (context) => {
    const { hook } = context
    const changeable = changeReasons(context)
    if (!hook) return ran(...changeable)
    if ('missing' in hook) return failed(hook.missing)
    return hook.value.exists
      ? ran(...programReasons(context, hook.value), ...changeable)
      : gone(context)
  },
}

const gone = (context: TokenContext): CheckOutcome =>
  ran({
    code: 'HOOK_MISSING',
    severity: weighedFact(context, 'high'),
    message:
      'Every transfer of this token calls a program that does not exist, so that it cannot be sold or sent.',
  })

const programReasons = (context: TokenContext, hook: HookProgram) => {
  const { program, name, vouched, upgradeAuthority, upgradeKnown } = hook
  const called = name ?? `the unknown program ${shortAddress(program)}`
  if (vouched || context.trust === 'issuer')
    return [
      {
        code: 'TRANSFER_HOOK',
        severity: 'info' as const,
        message: `Every transfer of this token is checked by ${called}.`,
      },
    ]
  const single = upgradeAuthority !== undefined && isOnCurve(upgradeAuthority)
  const severity = weighedFact(context, upgradeAuthority || !upgradeKnown ? 'high' : 'medium')
  const owner = single
    ? `, which the wallet ${shortAddress(upgradeAuthority)} can replace`
    : upgradeAuthority
      ? ', which can be replaced'
      : ''
  return [
    {
      code: 'TRANSFER_HOOK',
      severity,
      message: `Every transfer of this token must be allowed by ${called}${owner}: it can keep you from selling.`,
    },
  ]
}

/** Whoever can set the program can set one that refuses. */
const changeReasons = (context: TokenContext) => {
  const authority = authorityOf(context, 'transfer-hook')
  return authority
    ? capabilityReasons(context, authority, {
        code: 'HOOK_AUTHORITY',
        grades: { single: 'medium', unknown: 'medium', shared: 'medium' },
        says: (holder) =>
          `${holder} can set a program that decides who may sell or send this token.`,
      })
    : []
}
