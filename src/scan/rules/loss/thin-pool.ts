import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import { address, type Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import type { TokenAccountState } from '../../../solana/state/account-state.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type Outflow, outflowsOf } from '../../facts/outflow.ts'
import {
  concentratedPoolMinTimes,
  largePercent,
  thinPoolSwapMinLamports,
} from '../../thresholds.ts'

export type ThinPool = {
  amount: TokenAmount
  /** What the pool held of the same token. */
  reserve: TokenAmount
  /** Share of `amount` that is lost to the price; absent for concentrated liquidity, whose owner sets the price. */
  lossPercent?: number
}

/**
 * The swap is large compared with the pool. In a constant product pool the price then moves so far that half or more is
 * lost to it. With concentrated liquidity the pool's owner sets the price, and a pool that holds almost no money has
 * never had a buyer: its token has no market price. A worthless token in a nearly empty pool takes money this way,
 * through a well-known protocol. Launch curves are left out, since they start empty and set the same price for all.
 * Benign look-alikes: adding liquidity (nothing comes out), small amounts and small parts of the balance (only noted),
 * sales of tokens with few buyers, money for other money when one side of a pool has run out, and arbitrage, which
 * loses nothing.
 */
export const thinPool: ScanRule<'thin-pool', ThinPool> = {
  id: 'thin-pool',
  code: 'POOL_TOO_SMALL',
  severity: 'high',
  sources: [
    'Constant product pools: output = reserve × input / (reserve + input)',
    'Concentrated liquidity: the one who opens the pool sets its price',
    'Blowfish TRADE_FOR_NOTHING; Blockaid unfair_trade',
  ],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    const calls = context.instructions.filter(({ programId }) => pools.has(programId))
    if (calls.length === 0 || outflowsOf(context).length === 0) return []
    return calls.flatMap((call) => observeCall(call, context)).slice(0, 1)
  },
}

type Pool = 'constant-product' | 'concentrated'

const poolsOf = (kind: Pool, programs: readonly string[]): [Address, Pool][] =>
  programs.map((program) => [address(program), kind])

const pools: ReadonlyMap<Address, Pool> = new Map([
  // Raydium AMM v4 and CPMM, PumpSwap, Orca Token Swap v1 and v2.
  ...poolsOf('constant-product', [
    '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
    'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
    'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA',
    'DjVE6JNiYqPL2QXyCUUh8rNjHrbz9hXHNYt99MQ59qw1',
    '9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP',
  ]),
  // Orca Whirlpools (both), Raydium CLMM, Meteora DLMM and DAMM v2.
  ...poolsOf('concentrated', [
    'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
    'iwhrLHdsgrvmnwU8GF2FSmyabSMjfHwFGJAX2ufJ3ZN',
    'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
    'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo',
    'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG',
  ]),
])

type Transfer = Extract<Action, { type: 'transfer-token' }>

/** Money that goes into a pool's vault, the vault before, and what comes out in return. */
type Swap = {
  amount: bigint
  vault: Address
  state: TokenAccountState
  outMint: Address | undefined
}

const observeCall = (call: DecodedInstruction, context: RiskContext): Observation<ThinPool>[] => {
  const kind = pools.get(call.programId)
  return swapsWithin(call, context).flatMap((swap) => {
    const outflow = outflowsOf(context).find(({ mint }) => mint === swap.state.mint)
    if (!kind || !outflow || !isLarge(swap, kind)) return []
    return [observe({ kind, swap, at: call.path }, outflow, context)]
  })
}

const swapsWithin = (call: DecodedInstruction, context: RiskContext): Swap[] => {
  const transfers = transfersWithin(call, context)
  const stateOf = (account: Address) => context.states.before.get(account)
  return transfers.flatMap(({ to: vault, authority, amount }) => {
    const state = stateOf(vault)
    if (state?.kind !== 'token-account' || authority === state.owner) return []
    if (context.identity.everOwned(vault)) return []
    if (!isMoney(state.mint)) return []
    const out = transfers.find((each) => each.authority === state.owner && each.from !== vault)
    const from = out && stateOf(out.from)
    const outMint = from?.kind === 'token-account' ? from.mint : undefined
    return out ? [{ amount, vault, state, outMint }] : []
  })
}

/**
 * A constant product pool takes half or more once the input equals the pool's reserve. With concentrated liquidity one
 * side may run out; money on the other side shows that this is no trick.
 */
const isLarge = ({ amount, state, outMint }: Swap, kind: Pool): boolean => {
  if (amount < (state.mint === wrappedSolMint ? thinPoolSwapMinLamports : 1n)) return false
  if (kind === 'constant-product') return amount >= state.amount
  return (
    amount >= state.amount * concentratedPoolMinTimes && outMint !== undefined && !isMoney(outMint)
  )
}

/** Tokens with a value anywhere. Sellers of a token without buyers accept what they get. */
const isMoney = (mint: Address): boolean => mint === wrappedSolMint || wellKnownMints.has(mint)

/** Transfers made by the pool's program itself. */
const transfersWithin = ({ path }: DecodedInstruction, { instructions }: RiskContext): Transfer[] =>
  instructions.flatMap((each) =>
    each.path.length === path.length + 1 && path.every((place, depth) => each.path[depth] === place)
      ? each.actions.filter((action) => action.type === 'transfer-token')
      : [],
  )

const observe = (
  { kind, swap, at }: { kind: Pool; swap: Swap; at: DecodedInstruction['path'] },
  { lost, before }: Outflow,
  { decimals }: RiskContext,
): Observation<ThinPool> => {
  const { amount, vault, state } = swap
  return {
    params: {
      amount: tokenAmount(amount, state.mint, decimals),
      reserve: tokenAmount(state.amount, state.mint, decimals),
      ...(kind === 'constant-product' && {
        lossPercent: Number((amount * 100n) / (amount + state.amount)),
      }),
    },
    subject: vault,
    at: [at],
    ...(lost * 100n < before * largePercent && { severity: 'medium' as const }),
  }
}
