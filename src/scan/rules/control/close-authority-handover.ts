import { type Address, parseAddress } from '../../../solana/address/address.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { Observation } from '../../../findings/check.ts'
import { addUnreported, type ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'

export type CloseAuthorityHandover = {
  account: Address
  next: Address
  /** The account holds wrapped SOL, and closing it takes all of it. */
  wrapsSol: boolean
}

/**
 * A stranger may close a token account of the user. For wrapped SOL that takes the whole balance, for others the rent
 * once the account is empty. Benign look-alikes: vaults that a program sets up (milder if the address has no private
 * key and the account holds no SOL), and a sponsor that reserves the rent it paid for a new account.
 */
export const closeAuthorityHandover: ScanRule<'close-authority-handover', CloseAuthorityHandover> =
  {
    id: 'close-authority-handover',
    code: 'CLOSE_AUTHORITY_CHANGE',
    severity: 'high',
    sources: [
      'SPL Token: SetAuthority with AuthorityType CloseAccount',
      'gemwalletcom/wallet#1115; OISY simulation preview',
    ],
    evaluate: (context) => addUnreported(statedHandovers(context), shownHandovers(context)),
  }

const statedHandovers = (context: RiskContext): Observation<CloseAuthorityHandover>[] =>
  context.instructions.flatMap(({ actions, path }) =>
    actions.flatMap((action) => {
      if (action.type !== 'set-authority' || action.kind !== 'close-account' || !action.next)
        return []
      if (!context.identity.ownedBefore(action.account)) return []
      return observe(context, action.account, action.next).map((observation) => ({
        ...observation,
        at: [path],
      }))
    }),
  )

const shownHandovers = (context: RiskContext): Observation<CloseAuthorityHandover>[] =>
  context.effects.controls.flatMap(({ account, field, holder, after }) => {
    if (field !== 'close-authority' || !context.identity.isUser(holder) || after === undefined)
      return []
    const sponsored =
      context.identity.isFresh(account) &&
      after === context.resolved.feePayer &&
      !holdsSol(account, context)
    return sponsored ? [] : observe(context, account, after)
  })

const observe = (
  context: RiskContext,
  account: Address,
  next: string,
): Observation<CloseAuthorityHandover>[] => {
  const heir = parseAddress(next)
  if (!heir || !context.identity.isStranger(heir)) return []
  const wrapsSol = holdsSol(account, context)
  const serious = wrapsSol || isOnCurve(heir)
  return [
    {
      params: { account, next: heir, wrapsSol },
      subject: account,
      before: context.user,
      after: next,
      ...(!serious && { severity: 'medium' as const }),
    },
  ]
}

/** Whether closing it takes more than the rent. */
const holdsSol = (account: Address, { states }: RiskContext): boolean => {
  const state = stateAfter(states, account) ?? states.before.get(account)
  return state?.kind === 'token-account' && state.native
}
