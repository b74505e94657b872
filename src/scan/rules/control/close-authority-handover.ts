import { type Address, parseAddress } from '../../../solana/address/address.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * Somebody else may close a token account of the user's. For wrapped SOL that takes the whole balance, for others the
 * rent once the account is empty. Benign look-alikes: vaults whose program sets itself (milder when the address has no
 * key and the account holds no SOL), and a sponsor who keeps the right to the rent he paid for a new account.
 */
export const closeAuthorityHandover: Rule = {
  id: 'close-authority-handover',
  flag: 'CLOSE_AUTHORITY_CHANGE',
  severity: 'high',
  stage: 'scored',
  sources: [
    'SPL Token: SetAuthority with AuthorityType CloseAccount',
    'gemwalletcom/wallet#1115; OISY simulation preview',
  ],
  evaluate: (context) => {
    const stated = statedHandovers(context)
    const told = new Set(stated.map(({ subject }) => subject))
    return [...stated, ...shownHandovers(context).filter(({ subject }) => !told.has(subject))]
  },
}

const statedHandovers = (context: RiskContext): Observation[] =>
  context.instructions.flatMap(({ actions, path }) =>
    actions.flatMap((action) => {
      if (action.type !== 'set-authority' || action.kind !== 'close-account' || !action.next)
        return []
      if (!context.identity.wasMine(action.account)) return []
      return observe(context, action.account, action.next).map((observation) => ({
        ...observation,
        at: [path],
      }))
    }),
  )

const shownHandovers = (context: RiskContext): Observation[] =>
  context.effects.controls.flatMap(({ account, field, holder, after }) => {
    if (field !== 'close-authority' || !context.identity.isUsers(holder) || after === undefined)
      return []
    const sponsored =
      context.identity.isFresh(account) &&
      after === context.resolved.feePayer &&
      !holdsSol(account, context)
    return sponsored ? [] : observe(context, account, after)
  })

const observe = (context: RiskContext, account: Address, next: string): Observation[] => {
  const heir = parseAddress(next)
  if (!heir || !context.identity.isStranger(heir)) return []
  const native = holdsSol(account, context)
  return [
    {
      what: `Lets ${shortAddress(next)} close your token account ${shortAddress(account)} and take the SOL in it.`,
      why: native
        ? 'The account holds wrapped SOL: closing it takes all of it.'
        : 'Once the account is empty, its deposit goes to them.',
      advice: 'Do not sign unless you know who that is and why they need it.',
      subject: account,
      after: next,
      ...(!native && !isOnCurve(heir) && { severity: 'medium' as const }),
    },
  ]
}

/** Whether closing it takes more than a deposit. */
const holdsSol = (account: Address, { states }: RiskContext): boolean => {
  const state = stateAfter(states, account) ?? states.before.get(account)
  return state?.kind === 'token-account' && state.native
}
