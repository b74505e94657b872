import { failed, type Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { type HeldAuthority, observeHeldAuthority } from '../assess/held-authority.ts'
import type { TokenCheck } from '../assess/token-check.ts'
import type { TokenContext } from '../assess/token-context.ts'
import { weighedFact } from '../assess/weigh.ts'
import type { HookProgram } from '../facts/hook-program.ts'

export type TransferHookRisk =
  | { hook: 'missing' }
  | {
      hook: 'active'
      program: Address
      /** Absent if the program is not a known one. */
      name?: string
      /** The program is trusted, or the issuer of the token is known. */
      trusted: boolean
      /** Absent if the code cannot be replaced, or if that could not be read. */
      upgradeAuthority?: { address: Address; oneKey: boolean }
    }
  | ({ hook: 'changeable' } & HeldAuthority)

/** A program is called on every transfer and can refuse it, or an authority can set one. */
export const transferHookCheck: TokenCheck<'transfer-hook', TransferHookRisk> = {
  id: 'transfer-hook',
  code: 'TRANSFER_HOOK',
  severity: 'high',
  family: 'seizure',
  critical: true,
  evaluate: (context) => {
    const { hook } = context
    if (!hook) return observeAuthority(context)
    if (!hook.known) return failed(hook.gap)
    if (!hook.value.exists) return [missing(context, hook.value)]
    return [active(context, hook.value), ...observeAuthority(context)]
  },
}

const missing = (
  context: TokenContext,
  { program }: HookProgram,
): Observation<TransferHookRisk> => ({
  params: { hook: 'missing' },
  subject: program,
  code: 'HOOK_MISSING',
  severity: weighedFact(context, 'high'),
})

const active = (context: TokenContext, hook: HookProgram): Observation<TransferHookRisk> => {
  const { program, name, upgradeAuthority: authority, upgradeKnown } = hook
  const trusted = hook.trusted || context.trust === 'issuer'
  const replaceable = authority !== undefined || !upgradeKnown
  return {
    params: {
      hook: 'active',
      program,
      trusted,
      ...(name !== undefined && { name }),
      ...(authority && {
        upgradeAuthority: { address: authority, oneKey: isOnCurve(authority) },
      }),
    },
    subject: program,
    severity: trusted ? 'info' : weighedFact(context, replaceable ? 'high' : 'medium'),
  }
}

/** An authority that can set the program can set one that refuses transfers. */
const observeAuthority = (context: TokenContext): Observation<TransferHookRisk>[] =>
  observeHeldAuthority(context, 'transfer-hook', {
    single: 'medium',
    unknown: 'medium',
    shared: 'medium',
  }).map(({ params, ...observation }) => ({
    ...observation,
    params: { hook: 'changeable', ...params },
    code: 'HOOK_AUTHORITY',
  }))
