import { type Address, addressToBytes } from '../../solana/address/address.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import { mintStateOf } from './receipt.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { ownerFieldsMaxBytes } from '../count-thresholds.ts'

/** A top-level call of a non-core program that the user signs. */
export type SignedCall = Pick<DecodedInstruction, 'programId' | 'accounts' | 'data'> & {
  index: number
}

/** Calls with the user's signature, which can move what a program holds for the user. */
export const signedCalls = ({ instructions, identity }: RiskContext): SignedCall[] =>
  instructions.flatMap(({ path: [index], path, programId, accounts, data }) =>
    path.length === 1 &&
    index !== undefined &&
    !corePrograms.has(programId) &&
    accounts.some(({ address, signer }) => signer && identity.isUser(address))
      ? [{ index, programId, accounts, data }]
      : [],
  )

/** Accounts of the call that belong to a non-core program and contain the user's address near their start. */
export const recordsOf = ({ accounts }: SignedCall, { user, before }: RiskContext): Address[] => {
  const name = addressToBytes(user)
  const records = accounts.flatMap(({ address }) => {
    const account = before.get(address)
    if (!account || account.executable || corePrograms.has(account.owner)) return []
    return Buffer.from(account.data.subarray(0, ownerFieldsMaxBytes)).includes(name)
      ? [address]
      : []
  })
  return [...new Set(records)]
}

/** Whether an account of the call holds a unique token, which proves that a position is the user's. */
export const showsPosition = (call: Pick<SignedCall, 'accounts'>, context: RiskContext): boolean =>
  positionsOf(call, context).length > 0

/** Mints of the user's unique tokens among the accounts of the call. */
export const positionsOf = (
  { accounts }: Pick<SignedCall, 'accounts'>,
  context: RiskContext,
): Address[] =>
  accounts.flatMap(({ address }) => {
    const state = context.states.before.get(address)
    if (state?.kind !== 'token-account' || !context.identity.isUser(state.owner)) return []
    const mint = mintStateOf(context, state.mint)
    const decimals = mint?.kind === 'mint' ? mint.decimals : context.decimals.get(state.mint)
    return state.amount === 1n && decimals === 0 ? [state.mint] : []
  })

/** The top-level calls of programs that make some of these movements. */
export const takingCalls = (
  { movements }: { movements: readonly { at: InstructionPath }[] },
  { resolved }: Pick<RiskContext, 'resolved'>,
): number[] =>
  movements.flatMap(({ at: [top, ...deeper] }) => {
    const program = top === undefined ? undefined : resolved.instructions[top]?.programId
    const taken = deeper.length > 0 && program !== undefined && !corePrograms.has(program)
    return taken && top !== undefined ? [top] : []
  })
