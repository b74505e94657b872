import { type Address, parseAddress } from '../solana/address/address.ts'
import { fromBaseUnits } from './plan/amount.ts'
import { associatedTokenAccount, solDeposit, tokenDeposit } from './plan/deposit-transfer.ts'
import type { BridgeStep } from './plan/provider.ts'
import { unsignedTransaction } from './plan/unsigned-transaction.ts'
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

/** `unbuilt`: the deposit stands, but the wallet has to make the transfer by itself, for this reason. */
export type BuiltDeposit = { transaction: Transaction } | { unbuilt: string } | { refused: string }

/** What the network takes of a transfer with one signature. */
const feeLamports = 5_000n

/** Pays a deposit address on Solana: SOL, or a token with the account that receives it. */
export const buildDeposit = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  plan: DepositPlan,
): Promise<BuiltDeposit> => {
  const address = parseAddress(plan.deposit.address)
  if (!address) return { refused: 'It asks for a deposit to an address that Solana does not have.' }
  try {
    return plan.mint === undefined
      ? await buildSol(chain, plan, address)
      : await buildToken(chain, { ...plan, mint: plan.mint }, address)
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return {
      refused: 'The deposit address could not be looked at, because no Solana node answered.',
    }
  }
}

const buildSol = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  plan: DepositPlan,
  address: Address,
): Promise<BuiltDeposit> => {
  const { accounts } = await chain.readAccounts([address, plan.wallet])
  const there = accounts.get(address)
  if (there && !isWallet(there))
    return { refused: 'It asks for SOL at an address that is no wallet.' }
  const held = accounts.get(plan.wallet)?.lamports ?? 0n
  const { amount } = plan.deposit
  if (held < amount + feeLamports)
    return { unbuilt: tooLittle(held, amount + feeLamports, 9, 'SOL') }
  return seal(plan, solDeposit(depositOf(plan, address)))
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
  if (state?.kind !== 'mint' || !own)
    return { refused: 'The asset’s mint is not on this chain, or cannot be read.' }
  const { amount } = plan.deposit
  if (takesFee(state))
    return {
      unbuilt:
        'The token takes a fee from each transfer, so that less than the deposit asked for would arrive.',
    }
  const there = accounts.get(address)
  const target = there && readState(there)
  const isTokenAccount = target?.kind === 'token-account'
  if (isTokenAccount ? target.mint !== mint : there && !isWallet(there))
    return { refused: `It asks for ${symbol} at an address that cannot take it.` }
  const source = accounts.get(own.source)
  const held = source && readState(source)
  const balance = held?.kind === 'token-account' ? held.amount : 0n
  if (balance < amount) return { unbuilt: tooLittle(balance, amount, state.decimals, symbol) }
  return seal(
    plan,
    tokenDeposit({
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

const tooLittle = (held: bigint, needed: bigint, decimals: number, symbol: string): string =>
  `The wallet holds ${fromBaseUnits(held, decimals)} ${symbol} where it needs ${fromBaseUnits(needed, decimals)}.`

const depositOf = ({ wallet, deposit: { amount, memo } }: DepositPlan, address: Address) => ({
  sender: wallet,
  deposit: address,
  amount,
  ...(memo !== undefined && { memo }),
})

const seal = (
  { wallet, blockhash }: DepositPlan,
  instructions: ReturnType<typeof solDeposit>,
): BuiltDeposit => ({ transaction: unsignedTransaction(wallet, blockhash, instructions) })
