import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import { mintHeldIn } from '../../solana/effects/account-states.ts'
import { type AccountState, holderOf } from '../../solana/state/account-state.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import { type InstructionPath, isCalledBy } from '../../solana/transaction/message.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { type Authorization, authorizationOf } from './authority/authorization.ts'
import { comesFromUser, staysWithUser } from './authority/conduit.ts'

/** An instruction that moves something to or from the user. */
export type Movement = {
  mint: Address | undefined
  amount: bigint
  /** The wallet behind the source account. */
  sender: Address
  receiver: Address
  at: InstructionPath
  /** The mover: an inner instruction of an established protocol, a known bridge, or any other program. */
  by: 'known-program' | 'bridge' | 'other'
  authorization: Authorization
}

/**
 * Everything that instructions move away from the user, whether or not the simulation succeeds. What moves between two
 * accounts of one multisig stays there, and what passes through a key leaves with the call that takes it.
 */
export const movementsOut = (context: RiskContext): Movement[] =>
  movementsWhere(
    context,
    ({ from, to }) =>
      comesFromUser(from, context) &&
      !staysWithUser(to, context) &&
      holderOf(context.states.before.get(from)) !== context.identity.ownerOf(to),
  )

/** Everything that instructions move to the user. Programs may also add lamports without an instruction. */
export const movementsIn = (context: RiskContext): Movement[] =>
  movementsWhere(
    context,
    ({ from, to }) => !context.identity.everOwned(from) && context.identity.ownedAfter(to),
  )

/**
 * SOL that comes back to the user from accounts in which no balance shows it: stake, nonce and vote accounts, buffers,
 * programs.
 */
export const movementsFromCustody = (context: RiskContext): Movement[] =>
  movementsWhere(
    context,
    ({ from, to }) =>
      isCustody(context.states.before.get(from)) &&
      context.identity.everOwned(from) &&
      context.identity.ownedAfter(to),
  )

/** Everything that instructions move between others. */
export const movementsBetweenOthers = (context: RiskContext): Movement[] =>
  movementsWhere(
    context,
    ({ from, to }) => !comesFromUser(from, context) && !context.identity.ownedAfter(to),
  )

const movementsWhere = (context: RiskContext, matches: (move: Move) => boolean): Movement[] =>
  context.instructions.flatMap((instruction) =>
    instruction.actions.flatMap((action) => {
      const move = moveOf(action, context)
      if (!move || !matches(move)) return []
      const authorization = authorizationOf(action, instruction, context)
      if (!authorization) return []
      return [
        {
          mint: move.mint,
          amount: move.amount,
          sender: context.identity.ownerOf(move.from),
          receiver: context.identity.ownerOf(move.to),
          at: instruction.path,
          by: moverOf(instruction, move, context),
          authorization,
        },
      ]
    }),
  )

const moverOf = (
  instruction: DecodedInstruction,
  { to }: Move,
  context: RiskContext,
): Movement['by'] => {
  const caller = callerOf(instruction, context)
  if (caller === undefined) return fillsBridge(to, context) ? 'bridge' : 'other'
  if (context.knownPrograms.has(caller)) return 'known-program'
  return isBridge(caller) ? 'bridge' : 'other'
}

const isBridge = (program: Address): boolean => programNames.get(program)?.category === 'bridge'

/**
 * Whether the message itself fills an account that a bridge keeps, for a call to it: some open an order this way, at an
 * address of their program.
 */
export const fillsBridge = (
  to: Address,
  { identity, before, after, resolved }: RiskContext,
): boolean => {
  const holder = identity.ownerOf(to)
  const keeper = (after?.get(holder) ?? before.get(holder))?.owner
  return (
    keeper !== undefined &&
    isBridge(keeper) &&
    resolved.instructions.some(({ programId }) => programId === keeper)
  )
}

/** Whether the direct caller is an established protocol. Anyone can add a top-level instruction. */
export const calledByKnownProgram = (
  instruction: Pick<DecodedInstruction, 'path'>,
  context: RiskContext,
): boolean => {
  const caller = callerOf(instruction, context)
  return caller !== undefined && context.knownPrograms.has(caller)
}

/**
 * Whether an established protocol made this call, at any depth: an unknown router also trades in the pools of
 * well-known protocols.
 */
export const isWithinProtocol = (
  { path }: Pick<DecodedInstruction, 'path'>,
  { instructions, knownPrograms }: Pick<RiskContext, 'instructions' | 'knownPrograms'>,
): boolean =>
  instructions.some(
    (caller) =>
      knownPrograms.has(caller.programId) &&
      !corePrograms.has(caller.programId) &&
      isCalledBy(path, caller.path),
  )

/** The top-level program of an inner call; undefined for a top-level call. */
const callerOf = (
  { path }: Pick<DecodedInstruction, 'path'>,
  { resolved }: RiskContext,
): Address | undefined => {
  const [top] = path
  return path.length < 2 || top === undefined ? undefined : resolved.instructions[top]?.programId
}

type Move = {
  mint: Address | undefined
  amount: bigint
  from: Address
  to: Address
}

const moveOf = (action: Action, { before, states }: RiskContext): Move | undefined => {
  switch (action.type) {
    case 'transfer-sol':
      return {
        mint: wrappedSolMint,
        amount: action.lamports,
        from: action.from,
        to: action.to,
      }
    case 'transfer-token': {
      const mint = action.mint ?? mintHeldIn(states, action.from, action.to)
      return { mint, amount: action.amount, from: action.from, to: action.to }
    }
    case 'create-account':
      return {
        mint: wrappedSolMint,
        amount: action.lamports,
        from: action.payer,
        to: action.account,
      }
    case 'close-account':
    case 'withdraw-lamports': {
      const amount = action.type === 'withdraw-lamports' ? action.lamports : undefined
      return {
        mint: wrappedSolMint,
        amount: amount ?? before.get(action.account)?.lamports ?? 0n,
        from: action.account,
        to: action.destination,
      }
    }
    default:
      return undefined
  }
}

const isCustody = (state: AccountState | undefined): boolean =>
  state !== undefined &&
  state.kind !== 'wallet' &&
  state.kind !== 'token-account' &&
  holderOf(state) !== undefined
