import type { Address } from '../../solana/address/address.ts'
import { systemProgram } from '../../solana/address/known-address.ts'
import type { Account } from '../../solana/chain.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import { rentExemptLamports } from '../../solana/state/rent.ts'
import { corePrograms, proofPrograms } from '../../solana/state/reserved-address.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { largeShareMinLamports, majorityPercent, materialMinLamports } from '../thresholds.ts'

/** An account into which instructions put SOL of the user. */
export type FundedAccount = {
  account: Address
  lamports: bigint
  /** The instructions that pay into it. */
  at: InstructionPath[]
  /** Owner according to the instruction that creates it; absent if none does. */
  createdFor?: Address
}

/** Every account that gets SOL of the user, whether or not the simulation succeeds. */
export const fundedAccounts = oncePerContext((context): readonly FundedAccount[] => {
  const funded = new Map<Address, FundedAccount>()
  for (const { actions, path } of context.instructions) {
    for (const action of actions) {
      const paid = paymentOf(action, context)
      if (!paid) continue
      const known = funded.get(paid.account) ?? { account: paid.account, lamports: 0n, at: [] }
      funded.set(paid.account, {
        ...known,
        lamports: known.lamports + paid.lamports,
        at: [...known.at, path],
        ...(action.type === 'create-account' && { createdFor: action.programOwner }),
      })
    }
  }
  return [...funded.values()]
})

type Paid = Pick<FundedAccount, 'account' | 'lamports'>

const paymentOf = (
  action: Action,
  { identity, before, simulation }: RiskContext,
): Paid | undefined => {
  switch (action.type) {
    case 'create-account':
      return identity.isUser(action.payer) ? action : undefined
    case 'transfer-sol':
      return identity.everOwned(action.from)
        ? { account: action.to, lamports: action.lamports }
        : undefined
    case 'withdraw-lamports':
    case 'close-account': {
      if (!identity.everOwned(action.account)) return undefined
      const stated = action.type === 'withdraw-lamports' ? action.lamports : undefined
      const lamports = stated ?? before.get(action.account)?.lamports ?? 0n
      return { account: action.destination, lamports }
    }
    case 'extend-program':
      // In a simulation, the loader's own transfer shows what it costs.
      return action.payer && identity.isUser(action.payer) && simulation.status !== 'ok'
        ? { account: action.programData, lamports: rentOfBytes(action.sizeBytes) }
        : undefined
    default:
      return undefined
  }
}

const rentOfBytes = (bytes: bigint): bigint =>
  rentExemptLamports(Number(bytes)) - rentExemptLamports(0)

/**
 * Whether the account's program has written nothing into it yet, so that the next to initialize it decides who can take
 * its balance: a core program's account of any size, or another named program's account that was given space. Without
 * data a System account is an ordinary wallet.
 */
export const isBlank = ({ owner, data }: Account): boolean => {
  if (data.some((byte) => byte !== 0)) return false
  if (data.length > 0) return isClaimedByInit(owner) || programNames.has(owner)
  return owner !== systemProgram && isClaimedByInit(owner)
}

/** Whether the first to initialize an account of this program controls it. */
export const isClaimedByInit = (owner: Address): boolean =>
  corePrograms.has(owner) || proofPrograms.has(owner)

/** Whether it is too much for a fee or the rent of a small account, or most of what the user has. */
export const isFunded = (lamports: bigint, { before, user }: RiskContext, min: bigint): boolean =>
  lamports >= min ||
  (lamports >= materialMinLamports && isMostOf(lamports, before.get(user)?.lamports ?? 0n))

/** Whether it is more than half of the balance, and no small amount. */
export const isLargeShare = (lamports: bigint, { before, user }: RiskContext): boolean =>
  lamports >= largeShareMinLamports && isMostOf(lamports, before.get(user)?.lamports ?? 0n)

const isMostOf = (part: bigint, whole: bigint): boolean => part * 100n >= whole * majorityPercent
