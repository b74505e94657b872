import { type Address, parseAddress } from '../solana/address/address.ts'
import type { QuoteRefusal } from './plan/quote-refusal.ts'
import type { UnbuiltReason } from './plan/quote-warning.ts'
import { associatedTokenAccount } from '../solana/address/associated-token-account.ts'
import { solDeposit, tokenDeposit } from './plan/deposit-transfer.ts'
import type { BridgeStep } from './plan/provider.ts'
import { unsignedTransaction } from './plan/unsigned-transaction.ts'
import {
  type ClientInstruction,
  loadOfficialClient,
  type OfficialClient,
} from '../solana/building/official-client.ts'
import type { Account, ChainReader } from '../solana/chain.ts'
import { Fault } from '../basics/fault.ts'
import { systemProgram, token2022Program, tokenProgram } from '../solana/address/known-address.ts'
import type { MintState } from '../solana/state/account-state.ts'
import { readState } from '../solana/state/read-state.ts'
import type { Transaction } from '../solana/transaction/message.ts'

export type DepositPlan = {
  wallet: Address
  /** Absent for SOL. */
  mint?: Address
  deposit: Extract<BridgeStep, { kind: 'deposit' }>
  symbol: string
  blockhash: string
}

/** `unbuilt`: the deposit is valid, but the wallet must make the transfer itself, for this reason. */
export type BuiltDeposit =
  { transaction: Transaction } | { unbuilt: UnbuiltReason } | { refused: QuoteRefusal }

/** Base fee of a transaction with one signature. */
const feeLamports = 5_000n

/** A transaction that pays a deposit address on Solana: SOL, or a token, creating the account that receives it. */
export const buildDeposit = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  plan: DepositPlan,
): Promise<BuiltDeposit> => {
  const address = parseAddress(plan.deposit.address)
  if (!address) return { refused: { reason: 'deposit-address-invalid' } }
  try {
    return plan.mint === undefined
      ? await buildSol(chain, plan, address)
      : await buildToken(chain, { ...plan, mint: plan.mint }, address)
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return { refused: { reason: 'deposit-address-not-checked' } }
  }
}

const buildSol = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  plan: DepositPlan,
  address: Address,
): Promise<BuiltDeposit> => {
  const { accounts } = await chain.readAccounts([address, plan.wallet])
  const existing = accounts.get(address)
  if (existing && !isWallet(existing)) return { refused: { reason: 'deposit-address-not-wallet' } }
  const held = accounts.get(plan.wallet)?.lamports ?? 0n
  const { amount } = plan.deposit
  if (held < amount + feeLamports)
    return { unbuilt: tooLittle(held, amount + feeLamports, 9, 'SOL') }
  const client = await loadOfficialClient()
  return seal(client, plan, solDeposit(client, depositOf(plan, address)))
}

const buildToken = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  plan: DepositPlan & { mint: Address },
  address: Address,
): Promise<BuiltDeposit> => {
  const { mint, wallet, symbol } = plan
  const sources = [tokenProgram, token2022Program].map((program) => ({
    program,
    source: associatedTokenAccount(wallet, mint, program),
  }))
  const { accounts } = await chain.readAccounts([
    address,
    mint,
    ...sources.map(({ source }) => source),
  ])
  const mintAccount = accounts.get(mint)
  const state = mintAccount && readState(mintAccount)
  const own = sources.find(({ program }) => program === mintAccount?.owner)
  if (state?.kind !== 'mint' || !own) return { refused: { reason: 'mint-unreadable' } }
  const { amount } = plan.deposit
  if (takesFee(state)) return { unbuilt: { reason: 'transfer-fee' } }
  const existing = accounts.get(address)
  const target = existing && readState(existing)
  const isTokenAccount = target?.kind === 'token-account'
  if (isTokenAccount ? target.mint !== mint : existing && !isWallet(existing))
    return { refused: { reason: 'deposit-address-cannot-hold', symbol } }
  const source = accounts.get(own.source)
  const held = source && readState(source)
  const balance = held?.kind === 'token-account' ? held.amount : 0n
  if (balance < amount) return { unbuilt: tooLittle(balance, amount, state.decimals, symbol) }
  const client = await loadOfficialClient()
  return seal(
    client,
    plan,
    tokenDeposit(client, {
      ...depositOf(plan, address),
      mint,
      decimals: state.decimals,
      tokenProgram: own.program,
      source: own.source,
      isTokenAccount,
    }),
  )
}

const isWallet = ({ owner, data, executable }: Account): boolean =>
  owner === systemProgram && data.length === 0 && !executable

const takesFee = ({ transferFee }: MintState): boolean =>
  transferFee !== undefined &&
  (transferFee.older.basisPoints > 0 || transferFee.newer.basisPoints > 0)

const tooLittle = (
  held: bigint,
  needed: bigint,
  decimals: number,
  symbol: string,
): UnbuiltReason => ({
  reason: 'balance-too-low',
  held,
  needed,
  decimals,
  symbol,
})

const depositOf = ({ wallet, deposit: { amount, memo } }: DepositPlan, address: Address) => ({
  sender: wallet,
  deposit: address,
  amount,
  ...(memo !== undefined && { memo }),
})

const seal = (
  client: OfficialClient,
  { wallet, blockhash }: DepositPlan,
  instructions: readonly ClientInstruction[],
): BuiltDeposit => unsignedTransaction(client, { feePayer: wallet, blockhash, instructions })
