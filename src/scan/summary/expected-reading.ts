import type { Account } from '../../solana/chain.ts'
import type { Address } from '../../solana/address/address.ts'
import { solDecimals } from '../../solana/effects/balances.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { LedgerTokenBalance, LedgerTransaction } from '../../solana/ledger.ts'
import { type ReadTransaction, readingOf } from '../../activity/trades/owner-flows.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { AccountState } from '../../solana/state/account-state.ts'

/**
 * A simulated transaction, read as if it had happened as the simulation has it. Undefined where it was not simulated,
 * where not every account was seen, or where a token's decimals are not known: half a picture is none.
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
    // All that is missing afterwards; a node's own word on the fee may be of another moment.
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

/** What is only read stays as it is. */
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
  const addresses = (wanted: boolean): Address[] =>
    loaded.filter(({ writable }) => writable === wanted).map(({ address }) => address)
  return { writable: addresses(true), readonly: addresses(false) }
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)
