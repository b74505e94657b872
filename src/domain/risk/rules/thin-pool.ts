import { address } from '../../address.ts'
import type { Address } from '../../address.ts'
import { wrappedSolMint } from '../../known-address.ts'
import type { Action } from '../../transaction/action.ts'
import type { TokenAccountState } from '../../state/account-state.ts'
import type { DecodedInstruction } from '../../transaction/decoder.ts'
import { outflowsOf } from '../outflow.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'
import { wellKnownMints } from '../well-known-mints.ts'
import { amountText } from '../wording.ts'

/**
 * What is swapped is large beside what the pool held: by the rule of constant products the price moves so far against the
 * user that half or more is lost to it. A worthless token in an all but empty pool takes somebody's money like this, and
 * the swap itself goes through a protocol that everybody knows. Only pools that keep that rule over all they hold are
 * meant; those with concentrated liquidity and launch curves are not. Benign look-alikes: paying into a pool (nothing
 * comes out of it), small sums and small parts of what one has (only noted), sales of tokens that hardly anybody wants, and
 * arbitrage, which loses nothing.
 */
export const thinPool: Rule = {
  id: 'thin-pool',
  flag: 'POOL_TOO_SMALL',
  severity: 'high',
  stage: 'scored',
  sources: [
    'Constant product pools: output = reserve × input / (reserve + input)',
    'Blowfish TRADE_FOR_NOTHING; Blockaid unfair_trade',
  ],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok' || outflowsOf(context).length === 0) return []
    return context.instructions
      .filter(({ programId }) => constantProductPools.has(programId))
      .flatMap((call) => observe(call, context))
      .slice(0, 1)
  },
}

/** Pools whose whole holdings make the price. */
const constantProductPools: ReadonlySet<Address> = new Set(
  [
    // Raydium AMM v4 and CPMM, PumpSwap, Orca Token Swap v1 and v2.
    '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
    'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
    'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA',
    'DjVE6JNiYqPL2QXyCUUh8rNjHrbz9hXHNYt99MQ59qw1',
    '9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP',
  ].map(address),
)

/** SOL below this is not worth a warning. */
const smallestSolLamports = 50_000_000n

type Transfer = Extract<Action, { type: 'transfer-token' }>

const observe = (call: DecodedInstruction, context: RiskContext): Observation[] => {
  const transfers = transfersWithin(call, context)
  return transfers.flatMap((into) => {
    const vault = context.states.before.get(into.to)
    if (vault?.kind !== 'token-account' || into.authority === vault.owner) return []
    const outflow = outflowsOf(context).find(({ mint }) => mint === vault.mint)
    const out = transfers.some(
      ({ authority, from }) => authority === vault.owner && from !== into.to,
    )
    if (!outflow || !out || !isLarge(into.amount, vault) || !isMoney(vault.mint)) return []
    const { decimals } = context
    const percent = (into.amount * 100n) / (into.amount + vault.amount)
    return [
      {
        what: `Swaps ${amountText(into.amount, vault.mint, decimals)} in a pool that holds ${amountText(vault.amount, vault.mint, decimals)}.`,
        why: `The pool is too small for that: about ${percent} % of what you give is lost to the price, and whoever owns the pool has it.`,
        advice: 'Sign only if you know this token and its pool, or swap much less.',
        at: [call.path],
        subject: into.to,
        ...(outflow.lost * largeShare < outflow.before && { severity: 'medium' as const }),
      },
    ]
  })
}

/** A quarter of what one has of it is no small matter. */
const largeShare = 4n

/** Half of it or more is lost once the input is as much as the pool held. */
const isLarge = (input: bigint, { amount, mint }: TokenAccountState): boolean =>
  input >= amount && input >= (mint === wrappedSolMint ? smallestSolLamports : 1n)

/** What is worth something wherever it is; who sells a token that nobody wants takes what he gets. */
const isMoney = (mint: Address): boolean => mint === wrappedSolMint || wellKnownMints.has(mint)

/** Transfers that the pool's program itself makes. */
const transfersWithin = ({ path }: DecodedInstruction, { instructions }: RiskContext): Transfer[] =>
  instructions.flatMap((each) =>
    each.path.length === path.length + 1 && path.every((place, depth) => each.path[depth] === place)
      ? each.actions.filter((action) => action.type === 'transfer-token')
      : [],
  )
