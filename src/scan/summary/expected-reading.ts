import type { Account } from '../../solana/chain.ts'
import type { Address } from '../../solana/address/address.ts'
import { solDecimals } from '../../solana/effects/balances.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { LedgerTokenBalance, LedgerTransaction } from '../../solana/ledger.ts'
import { type ReadTransaction, readingOf } from '../../activity/trades/owner-flows.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { AccountState } from '../../solana/state/account-state.ts'

/**
 * A simulated transaction, parsed as if it had been executed. Undefined without a complete simulation: every account
 * and every token's decimals must be known.
 */
export const expectedReading = (context: RiskContext): ReadTransaction | undefined => {
  const { resolved, simulation, effects, instructions } = context
  if (simulation.status !== 'ok' || effects.unseen.length > 0) return undefined
  const accounts = resolved.accounts.map(({ address, writable }) =>
    sidesOf(address, writable, context),
  )
  const preTokenBalances = tokenBalances(accounts, 'before', context)
  const postTokenBalances = tokenBalances(accounts, 'after', context)
  if (!preTokenBalances || !postTokenBalances) return undefined
  const preLamports = accounts.map(({ before }) => before.account?.lamports ?? 0n)
  const postLamports = accounts.map(({ after }) => after.account?.lamports ?? 0n)
  const record: LedgerTransaction = {
    signature: '',
    slot: context.slot,
    // The total that is missing afterwards; the fee that the node reports may be from another moment.
    feeLamports: sumOf(preLamports) - sumOf(postLamports),
    transaction: { message: resolved.message, signatures: [], bare: true },
    loadedAddresses: loadedOf(resolved),
    preLamports,
    postLamports,
    preTokenBalances,
    postTokenBalances,
    innerInstructions: [],
  }
  return readingOf(record, resolved, instructions)
}

type Side = { account: Account | undefined; state: AccountState | undefined }
type Sides = Record<'before' | 'after', Side>

/** Read-only accounts stay unchanged. */
const sidesOf = (
  address: Address,
  writable: boolean,
  { before, after, states }: RiskContext,
): Sides => {
  const was = { account: before.get(address), state: states.before.get(address) }
  if (!writable || !after?.has(address)) return { before: was, after: was }
  return { before: was, after: { account: after.get(address), state: states.after.get(address) } }
}

const tokenBalances = (
  accounts: readonly Sides[],
  side: keyof Sides,
  { decimals }: RiskContext,
): LedgerTokenBalance[] | undefined => {
  const balances: LedgerTokenBalance[] = []
  for (const [accountIndex, sides] of accounts.entries()) {
    const { state } = sides[side]
    if (state?.kind !== 'token-account') continue
    const { mint, owner, amount } = state
    const places = mint === wrappedSolMint ? solDecimals : decimals.get(mint)
    if (places === undefined) return undefined
    balances.push({ accountIndex, mint, owner, amount, decimals: places })
  }
  return balances
}

const loadedOf = ({ accounts }: RiskContext['resolved']): LedgerTransaction['loadedAddresses'] => {
  const loaded = accounts.filter(({ source }) => source === 'lookup')
  const addresses = (isWritable: boolean): Address[] =>
    loaded.filter(({ writable }) => writable === isWritable).map(({ address }) => address)
  return { writable: addresses(true), readonly: addresses(false) }
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)
