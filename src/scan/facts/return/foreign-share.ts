import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import { isCalledBy } from '../../../solana/transaction/message.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { names } from '../deposit-record.ts'
import { statesRates } from '../share-rates.ts'
import { isPriced } from '../worth.ts'

/**
 * Whether a program issues this token to the user, and it is no share of a pool that others use: none of the program's
 * own accounts in the transaction names the mint, or the user would hold more of it than all others. The name of a
 * program says nothing about a mint, and anyone may open a pool at most protocols. False for tokens with a known price,
 * for collectibles, which prove positions, for a token that the transaction creates, and if no account of the program
 * was read.
 */
export const isForeignShare = (mint: Address, context: RiskContext): boolean => {
  const before = context.states.before.get(mint)
  if (before?.kind !== 'mint' || before.decimals === 0) return false
  if (wellKnownMints.has(mint) || isPriced(mint, context)) return false
  const issues = context.instructions.filter((each) => issuedIn(each, mint, context) > 0n)
  const issuers = new Set(issues.flatMap((each) => issuerOf(each, context) ?? []))
  if (issuers.size === 0) return false
  const issued = issues.reduce((sum, each) => sum + issuedIn(each, mint, context), 0n)
  return issued > before.supply || [...issuers].some((issuer) => !isNamedBy(issuer, mint, context))
}

/** What the instruction mints to the user. */
const issuedIn = (
  { actions }: DecodedInstruction,
  mint: Address,
  { identity }: RiskContext,
): bigint =>
  actions.reduce(
    (sum, action) =>
      action.type === 'mint-to' && action.mint === mint && identity.ownedAfter(action.account)
        ? sum + action.amount
        : sum,
    0n,
  )

/** The innermost program that calls it, beside those of the runtime. */
const issuerOf = (
  { path }: DecodedInstruction,
  { instructions }: RiskContext,
): Address | undefined =>
  instructions
    .filter((caller) => !corePrograms.has(caller.programId) && isCalledBy(path, caller.path))
    .sort((one, other) => other.path.length - one.path.length)[0]?.programId

/**
 * Whether an account of the program names the mint, or the mint's address is one that only programs have; of a program
 * whose pools are read, only a pool names it.
 */
const isNamedBy = (program: Address, mint: Address, { before, after }: RiskContext): boolean => {
  const accounts = [...before.values(), ...(after?.values() ?? [])].filter(
    (account) => account?.owner === program && account.data.length > 0,
  )
  if (accounts.length === 0) return true
  if (statesRates(program)) return false
  if (!isOnCurve(mint)) return true
  return accounts.some((account) => account !== undefined && names(account.data, mint))
}
