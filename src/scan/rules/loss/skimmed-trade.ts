import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { payoutsWithin } from '../../facts/handed-out.ts'
import { movementsBetweenOthers, movementsOut } from '../../facts/movement.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isMoreThanTrifle } from '../../facts/loss/loss-size.ts'
import { takingCalls } from '../../facts/call.ts'
import { isControlledByKey, type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { isWithin } from '../../facts/payment.ts'
import { receivesCollectible } from '../../facts/return-value.ts'
import { type UnstatedPayment, unstatedPayments } from '../../facts/unstated-lamports.ts'
import { largePercent, smallPercent, tipMaxLamports } from '../../thresholds.ts'

export type SkimmedTrade = {
  /** `proceeds`: a part of what the trade pays. `input`: a part of what the user gives for it. */
  of: 'proceeds' | 'input'
  /** What the user receives of it, or what is traded of the input. */
  received: TokenAmount
  /** What the others keep. */
  kept: TokenAmount
  receivers: readonly Address[]
}

/**
 * A program trades the user's assets, and others receive a quarter or more of what comes back or is issued as shares,
 * or of what the user gives while the rest is traded; from a tenth on it is noted. Established aggregators too pay any
 * fee to any account that the caller names, and anyone may open a pool of an established program, with a fee of their
 * own, or write a program. The trade's own price shows the value here. Benign look-alikes: fees of routers, managers
 * and referrers, which take a few percent, payments between others in the same transaction, and a supply that is issued
 * to an address without a key, such as the curve of a new token.
 */
export const skimmedTrade: ScanRule<'skimmed-trade', SkimmedTrade> = {
  id: 'skimmed-trade',
  code: 'SKIMMED_TRADE',
  severity: 'high',
  sources: ['Routers pay what a pool returns to any account that their author names'],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    const traded = outflowsOf(context).filter(
      (each) =>
        takingCalls(each, context).length > 0 &&
        (each.mint !== wrappedSolMint || each.lost > tipMaxLamports),
    )
    const calls = new Set(traded.flatMap((each) => takingCalls(each, context)))
    return [...calls].flatMap((call) => [
      ...[...payoutsWithin(call, context)].flatMap(([mint, paid]) =>
        observe({ call, mint, paid }, traded, context),
      ),
      ...traded.flatMap((outflow) => observeInput(call, outflow, context)),
    ])
  },
}

const observe = (
  { call, mint, paid }: { call: number; mint: Address; paid: bigint },
  traded: readonly Outflow[],
  context: RiskContext,
): Observation<SkimmedTrade>[] => {
  const { effects, identity, decimals } = context
  if (traded.some((outflow) => outflow.mint === mint)) return []
  const gains = effects.balances.filter((row) => row.mint === mint && row.after > row.before)
  const own = gains.filter(({ owner }) => identity.ownedAfter(owner))
  const receiving = receiversIn(call, context)
  const payers = payersIn(context)
  const others = gains.filter(
    ({ owner }) => identity.isStranger(owner) && receiving.has(owner) && !payers.has(owner),
  )
  const forwarded = mint === wrappedSolMint ? paidWithoutInstruction(call, context) : []
  const [received, gained] = [gainOf(own), gainOf(others)]
  const sent = forwarded.reduce((sum, { lamports }) => sum + lamports, 0n)
  const kept = sent > gained ? sent : gained
  if (received === 0n || kept > paid || kept * 100n < (received + kept) * smallPercent) return []
  if (mint === wrappedSolMint && kept <= tipMaxLamports) return []
  const receivers =
    kept > gained ? forwarded.map(({ receiver }) => receiver) : others.map(({ owner }) => owner)
  const [first] = receivers
  return [
    {
      params: {
        of: 'proceeds',
        received: tokenAmount(received, mint, decimals),
        kept: tokenAmount(kept, mint, decimals),
        receivers,
      },
      ...(first && { subject: first }),
      ...(kept * 100n < (received + kept) * largePercent && { severity: 'medium' as const }),
      at: traded.flatMap(({ movements }) => movements.map(({ at }) => at)),
    },
  ]
}

/**
 * SOL from accounts of programs to those who give no other asset for it. They may send it on in the same
 * transaction, so that their balance shows nothing.
 */
const paidWithoutInstruction = (call: number, context: RiskContext): UnstatedPayment[] =>
  unstatedPayments({ index: call }, context).filter(
    ({ receiver }) =>
      !context.effects.balances.some(
        (row) => row.owner === receiver && row.mint !== wrappedSolMint && row.after < row.before,
      ),
  )

/**
 * What others who give nothing for it get of the input within the call, while the rest buys something. A market maker
 * that fills the order itself gives the other asset.
 */
const observeInput = (
  call: number,
  outflow: Outflow,
  context: RiskContext,
): Observation<SkimmedTrade>[] => {
  const { mint, movements } = outflow
  const { effects, identity, decimals } = context
  const payers = payersIn(context)
  const taken = movements.filter((movement) => isWithin(movement, { index: call }))
  const receiving = receiversIn(call, context)
  const gains = effects.balances.filter(
    (row) => row.mint === mint && row.after > row.before && receiving.has(row.owner),
  )
  const others = gains.filter(
    (row) =>
      identity.isStranger(row.owner) &&
      !payers.has(row.owner) &&
      (isControlledByKey(row, context) || !issuesIn(call, context)),
  )
  // Without a pool or market maker that takes a part it is a payment, as for an NFT.
  if (!gains.some(({ owner }) => payers.has(owner)) || receivesCollectible(context)) return []
  const given = taken.reduce((sum, { amount }) => sum + amount, 0n)
  const [whole, kept] = [given < outflow.lost ? given : outflow.lost, gainOf(others)]
  const [first] = others
  if (!first || kept >= whole || kept * 100n < whole * smallPercent) return []
  const before = outflow.before
  if (mint === wrappedSolMint && kept <= tipMaxLamports) return []
  const serious =
    kept * 100n >= whole * largePercent && isMoreThanTrifle({ mint, before, lost: kept }, context)
  return [
    {
      params: {
        of: 'input',
        received: tokenAmount(whole - kept, mint, decimals),
        kept: tokenAmount(kept, mint, decimals),
        receivers: others.map(({ owner }) => owner),
      },
      subject: first.owner,
      at: taken.map(({ at }) => at),
      severity: serious ? 'high' : 'medium',
    },
  ]
}

/** Whether the call issues tokens: then an address without a key may keep a deposit for them. */
const issuesIn = (call: number, { instructions }: RiskContext): boolean =>
  instructions.some(
    ({ path, actions }) => path[0] === call && actions.some(({ type }) => type === 'mint-to'),
  )

/** What a pool or a market maker receives is not kept: it pays something else for it. */
const payersIn = ({ effects }: RiskContext): ReadonlySet<Address> =>
  new Set(effects.balances.flatMap((row) => (row.after < row.before ? row.owner : [])))

/** The wallets behind the accounts that receive something in the call. */
const receiversIn = (call: number, context: RiskContext): ReadonlySet<Address> =>
  new Set([
    ...[...movementsOut(context), ...movementsBetweenOthers(context)].flatMap(({ receiver, at }) =>
      at[0] === call ? [receiver] : [],
    ),
    ...issuedTo(call, context),
    ...unstatedPayments({ index: call }, context).map(({ receiver }) => receiver),
  ])

/** The wallets that the call issues tokens to. */
const issuedTo = (call: number, { instructions, identity }: RiskContext): Address[] =>
  instructions.flatMap(({ path, actions }) =>
    actions.flatMap((action) => {
      if (path[0] !== call || action.type !== 'mint-to') return []
      const owner = identity.ownerOf(action.account)
      return isOnCurve(owner) ? [owner] : []
    }),
  )

const gainOf = (rows: readonly { before: bigint; after: bigint }[]): bigint =>
  rows.reduce((sum, { before, after }) => sum + after - before, 0n)
