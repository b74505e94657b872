import type { Address } from '../../../solana/address/address.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { AuthorityKind } from '../../../solana/decoding/format/action.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import type { MintState } from '../../../solana/state/account-state.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isWithinProtocol } from '../movement.ts'

/** An authority over a new token. */
export type LaunchAuthority = { kind: AuthorityKind; holder: Address }

/** A token that the transaction creates at the user's cost, outside established protocols. */
export type Launch = {
  mint: Address
  at: InstructionPath
  /** Who can act for the token afterwards. */
  authorities: LaunchAuthority[]
}

export const launchesOf = (context: RiskContext): Launch[] =>
  context.instructions.flatMap((instruction) =>
    instruction.actions.flatMap((action): Launch[] => {
      if (action.type !== 'initialize-mint' || isWithinProtocol(instruction, context)) return []
      const { mint } = action
      const payer = context.identity.creatorOf(mint)
      if (!context.identity.isFresh(mint) || !context.identity.isUser(payer)) return []
      const state = stateAfter(context.states, mint)
      const authorities =
        state?.kind === 'mint' ? authoritiesIn(state) : statedAuthorities(mint, context)
      return [{ mint, at: instruction.path, authorities }]
    }),
  )

/** What holders depend on most first. */
const authoritiesIn = (state: MintState): LaunchAuthority[] =>
  (
    [
      ['permanent-delegate', state.permanentDelegate],
      ['mint-tokens', state.mintAuthority],
      ['freeze-account', state.freezeAuthority],
      ['transfer-hook-program', state.transferHook?.authority],
      ['transfer-fee-config', state.transferFee?.configAuthority],
      ['withheld-withdraw', state.transferFee?.withdrawAuthority],
      ['pause', state.pausable?.authority],
      ['permissioned-burn', state.permissionedBurn?.authority],
      ['close-mint', state.closeAuthority],
    ] as const
  ).flatMap(([kind, holder]) => (holder ? [{ kind, holder }] : []))

/** Without a simulation: what the instructions set, the last one for each kind. */
const statedAuthorities = (mint: Address, { instructions }: RiskContext): LaunchAuthority[] => {
  const holders = new Map<AuthorityKind, Address | undefined>()
  for (const { actions } of instructions) {
    for (const action of actions) {
      if (action.type === 'initialize-mint' && action.mint === mint) {
        holders.set('mint-tokens', action.mintAuthority)
        holders.set('freeze-account', action.freezeAuthority)
      }
      if (action.type === 'set-authority' && action.account === mint)
        holders.set(action.kind, action.next)
    }
  }
  return [...holders].flatMap(([kind, holder]) => (holder ? [{ kind, holder }] : []))
}

/** Whether the user gets some of the new token, or an authority over it. */
export const isOwnLaunch = ({ mint, authorities }: Launch, context: RiskContext): boolean =>
  authorities.some(({ holder }) => context.identity.isUser(holder)) ||
  context.instructions.some(({ actions }) =>
    actions.some(
      (action) =>
        (action.type === 'mint-to' &&
          action.mint === mint &&
          context.identity.ownedAfter(action.account)) ||
        (action.type === 'initialize-mint' &&
          action.mint === mint &&
          context.identity.isUser(action.mintAuthority)),
    ),
  )

/** The program of a call that takes both the mint and the holder, such as a launchpad with its own authority. */
export const callHolding = (
  { mint }: Launch,
  holder: Address,
  { instructions }: Pick<RiskContext, 'instructions'>,
): Address | undefined =>
  instructions.find(
    ({ programId, accounts, path }) =>
      path.length === 1 &&
      !corePrograms.has(programId) &&
      [mint, holder].every((each) => accounts.some(({ address }) => address === each)),
  )?.programId
