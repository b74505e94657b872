import type { Address } from '../../../solana/address/address.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { AuthorityKind } from '../../../solana/decoding/format/action.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { givenUpBy } from '../../facts/control/given-up.ts'
import { comesFromOutside } from '../../facts/origin.ts'

export type ControlGivenUp = { account: Address } & (
  | { what: 'right'; right: AuthorityKind }
  /** The program is closed: its address can never run code again. */
  | { what: 'program' }
)

/**
 * The user gives up a right over a program, a token or an NFT that existed before, or closes a program. It cannot be
 * undone, and no balance shows it. What comes from outside gets a strong warning; giving up the rights that holders of
 * a token expect to be given up is a reason for care. Benign look-alikes: the user's own tools (only noted), and a token
 * or program that the same transaction creates.
 */
export const controlGivenUp: ScanRule<'control-given-up', ControlGivenUp> = {
  id: 'control-given-up',
  code: 'CONTROL_GIVEN_UP',
  severity: 'high',
  sources: [
    'SPL Token and Token-2022: SetAuthority without a new authority',
    'Solana BPF loaders: SetAuthority without a new authority, Finalize, Close',
    'mpl-core and mpl-token-metadata: UpdateAuthority None, is_mutable; Lookup Table: FreezeLookupTable',
  ],
  evaluate: (context) => {
    const requested = comesFromOutside(context)
    return [
      ...givenUpBy(context).map(({ account, right, at }): Observation<ControlGivenUp> => ({
        params: { account, what: 'right', right },
        subject: account,
        before: context.user,
        ...(at && { at: [at] }),
        severity: requested ? (milder.get(right) ?? 'high') : 'low',
      })),
      ...closedPrograms(context).map((closed): Observation<ControlGivenUp> => ({
        ...closed,
        severity: requested ? 'high' : 'low',
      })),
    ]
  },
}

/**
 * Issuers give these up so that holders trust a token, or lose nothing with them but a choice about its description.
 * Sites for issuers offer just that, and listings require it; a thief gains nothing by it and requests the right for
 * another key instead, which is a handover.
 */
const milder: ReadonlyMap<AuthorityKind, Severity> = new Map([
  ['mint-tokens', 'medium'],
  ['freeze-account', 'medium'],
  ['asset-update', 'medium'],
  ['close-mint', 'medium'],
  ['metadata-pointer', 'medium'],
  ['group-pointer', 'medium'],
  ['group-member-pointer', 'medium'],
  ['group-update', 'medium'],
  ['lookup-table', 'medium'],
])

const closedPrograms = ({
  instructions,
  states,
  identity,
}: RiskContext): Observation<ControlGivenUp>[] =>
  instructions.flatMap(({ actions, path }) =>
    actions.flatMap((action): Observation<ControlGivenUp>[] => {
      if (action.type !== 'close-account' || !identity.isUser(action.authority)) return []
      const { account } = action
      return states.before.get(account)?.kind === 'program-data'
        ? [{ params: { account, what: 'program' }, subject: account, at: [path] }]
        : []
    }),
  )
