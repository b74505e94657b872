import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import { systemProgram, wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import { mintHeldIn } from '../../../solana/effects/account-states.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isSponsor } from '../../facts/origin.ts'
import { gainsAnything } from '../../facts/return-value.ts'
import { networkFeeLamports } from '../../facts/compute-budget.ts'
import { otherSigners } from '../../facts/other-signers.ts'
import {
  closedAtUsersCost,
  closedBesideOpened,
  type RentTakenBack,
} from '../../facts/rent-returned.ts'
import { rentPaidMinAccounts } from '../../count-thresholds.ts'
import { fundedAccountMinLamports, materialMinLamports } from '../../thresholds.ts'

/** Uses of the fee payer's signature besides the fee and the rent of new accounts. */
export type SponsorUse =
  | {
      kind:
        | 'send-sol'
        | 'send-tokens'
        | 'withdraw-sol'
        | 'approve'
        | 'hand-over'
        | 'upgrade-rent'
        /** Rent of an account that the fee payer opens, and that is closed to another wallet. */
        | 'close-rent'
        /** Rent of an earlier account, while the fee payer opens another one and is paid nothing. */
        | 'swap-rent'
      to: Address
    }
  /** SOL in a new account beyond the rent of a small one: its controller can take it. */
  | { kind: 'fund-account'; to: Address; lamports: bigint }
  /** Taken by programs, without an instruction. */
  | { kind: 'take-sol'; lamports: bigint }

export type SponsorDrain = {
  use: SponsorUse
  /** What goes to that address by uses of this kind; absent if no instruction shows it. */
  amount?: TokenAmount
  /** Uses that are neither this one nor in its amount. */
  otherUses: number
  /** The caller reports that the wallet is a sponsor. */
  sponsor: boolean
}

/**
 * The wallet pays the fee of another signer's transaction, and the transaction uses its signature for more than the
 * fee. A signature covers the whole message, so a sponsor must not appear in any instruction. If the caller reports the
 * wallet as a sponsor, every such use is critical. Otherwise it is only noted, and only if another signer clearly acts
 * for themselves and the payer receives nothing. Rent of accounts that are opened at the payer's cost and closed to
 * another wallet in the same transaction is a drain in any case: the accounts served nothing else. Benign look-alikes:
 * trades between two wallets (the payer receives something), and rent that a sponsor intends to pay.
 */
export const sponsorDrain: ScanRule<'sponsor-drain', SponsorDrain> = {
  id: 'sponsor-drain',
  code: 'SPONSOR_DRAIN',
  severity: 'medium',
  sources: [
    'x402 specification 2.1.1 (fee payer isolation)',
    'kora#428, kora#435, kora#542; Kora adversarial tests, fee payer exploitation',
  ],
  evaluate: (context) => {
    const sponsor = isSponsor(context)
    const rents = rentsTakenBack(context, sponsor)
    const drained = [...assignedUses(context, sponsor), ...rents.map(asUse)]
    const uses = [...drained, ...(sponsor ? swappedRents(context) : [])]
    const [first] = uses
    if (!first) return []
    const serious = drained.length > 0 ? 'critical' : 'high'
    const severity = sponsor ? serious : isDrain(rents) ? 'high' : 'medium'
    return [observe(uses, first, { sponsor, user: context.user, severity })]
  },
}

/**
 * The same for several transactions that are signed together: what one of them opens and a later one closes. The
 * instructions of both are named, so that each gets the finding.
 */
export const rentTakenTogether: ScanRule<'sponsor-drain', SponsorDrain> = {
  ...sponsorDrain,
  evaluate: (context) => {
    const sponsor = isSponsor(context)
    const rents = rentsTakenBack(context, sponsor)
    const [first, ...others] = rents.map(asUse)
    if (!first) return []
    const severity = sponsor ? 'critical' : isDrain(rents) ? 'high' : 'medium'
    const found = observe([first, ...others], first, { sponsor, user: context.user, severity })
    const opened = rents.flatMap(({ openedAt }) => (openedAt ? [openedAt] : []))
    return [{ ...found, at: [...opened, ...(found.at ?? [])] }]
  },
}

/** `at` is absent if no instruction shows it. */
type Seen = { use: SponsorUse; amount?: TokenAmount; at?: InstructionPath }

const assignedUses = (context: RiskContext, sponsor: boolean): Seen[] => {
  if (sponsor) return [...usesOf(context), ...lossesOf(context)]
  if (context.resolved.feePayer !== context.user) return []
  return hasOtherInitiator(context) && !gainsAnything(context) ? usesOf(context) : []
}

const usesOf = (context: RiskContext): Seen[] =>
  context.instructions.flatMap(({ actions, path }) =>
    actions.flatMap((action): Seen[] => {
      const use = useOf(action, context.user)
      if (!use || !context.identity.isStranger(use.to)) return []
      const amount = amountOf(action, context)
      return [{ use, ...(amount && { amount }), at: path }]
    }),
  )

const amountOf = (action: Action, { states, decimals }: RiskContext): TokenAmount | undefined => {
  if (action.type === 'transfer-sol') return tokenAmount(action.lamports, wrappedSolMint, decimals)
  if (action.type !== 'transfer-token') return undefined
  const mint = action.mint ?? mintHeldIn(states, action.from, action.to)
  return tokenAmount(action.amount, mint, decimals)
}

/** Further losses of a sponsor: SOL in new accounts beyond their rent, and lamports that programs take. */
const lossesOf = (context: RiskContext): Seen[] => {
  const lamports = takenLamports(context)
  return [
    ...overfundedAccounts(context),
    ...(lamports > 0n ? [{ use: { kind: 'take-sol' as const, lamports } }] : []),
  ]
}

/** Rent of more than a small account, or SOL for a key that no program will own. */
const overfundedAccounts = ({ instructions, user, identity }: RiskContext): Seen[] =>
  instructions.flatMap(({ actions, path }) =>
    actions.flatMap((action): Seen[] => {
      if (action.type !== 'create-account' || action.payer !== user) return []
      const { account: to, lamports, programOwner } = action
      const forProgram = programOwner !== systemProgram || isNonce(to, instructions)
      const isRent = lamports < fundedAccountMinLamports && forProgram
      if (isRent || !identity.isStranger(to)) return []
      return [{ use: { kind: 'fund-account', to, lamports }, at: path }]
    }),
  )

/** Nonce accounts belong to the System program, like wallets. */
const isNonce = (account: Address, instructions: RiskContext['instructions']): boolean =>
  instructions.some(({ actions }) =>
    actions.some((action) => action.type === 'initialize-nonce' && action.account === account),
  )

/** Without a report by the caller, it takes another signer who could be the requester, and an account of others. */
const rentsTakenBack = (context: RiskContext, sponsor: boolean): RentTakenBack[] => {
  const rents = closedAtUsersCost(context)
  if (sponsor) return rents
  if (otherSigners(context).length === 0) return []
  return rents.filter(({ account }) => !context.identity.everOwned(account))
}

const swappedRents = (context: RiskContext): Seen[] =>
  gainsAnything(context)
    ? []
    : closedBesideOpened(context).map(({ to, at }) => ({
        use: { kind: 'swap-rent', to },
        ...(at && { at }),
      }))

const asUse = ({ to, at, lamports }: RentTakenBack): Seen => ({
  use: { kind: 'close-rent', to },
  ...(lamports > 0n && { amount: { raw: lamports, mint: wrappedSolMint } }),
  ...(at && { at }),
})

/** One account may be an oversight; several, or a large one, are the purpose. */
const isDrain = (rents: readonly RentTakenBack[]): boolean =>
  rents.length >= rentPaidMinAccounts ||
  rents.reduce((sum, { lamports }) => sum + lamports, 0n) >= materialMinLamports

const useOf = (
  action: Action,
  payer: Address,
): Exclude<Extract<SponsorUse, { to: Address }>, { kind: 'fund-account' }> | undefined => {
  if (action.type === 'transfer-sol')
    return action.from === payer ? { kind: 'send-sol', to: action.to } : undefined
  if (!('authority' in action) || action.authority !== payer) return undefined
  switch (action.type) {
    case 'transfer-token':
      return { kind: 'send-tokens', to: action.to }
    case 'approve':
      return { kind: 'approve', to: action.delegate }
    case 'set-authority':
      return action.next && { kind: 'hand-over', to: action.next }
    case 'close-account':
    case 'withdraw-lamports':
      return { kind: 'withdraw-sol', to: action.destination }
    case 'upgrade-program':
      return { kind: 'upgrade-rent', to: action.destination }
    default:
      return undefined
  }
}

/** Whether another signer moves something of their own: then the transaction is theirs. */
const hasOtherInitiator = ({ resolved, instructions, user }: RiskContext): boolean => {
  const { message } = resolved
  const others = new Set<Address>(
    message.staticAccounts
      .slice(0, message.header.requiredSignatures)
      .filter((signer) => signer !== user),
  )
  return instructions.some(
    ({ actions, path }) =>
      path.length === 1 &&
      actions.some(
        (action) =>
          (action.type === 'transfer-token' && others.has(action.authority)) ||
          (action.type === 'transfer-sol' && others.has(action.from)),
      ),
  )
}

const observe = (
  uses: readonly Seen[],
  first: Seen,
  { sponsor, user, severity }: { sponsor: boolean; user: Address; severity: Severity },
): Observation<SponsorDrain> => {
  const { use } = first
  const same = uses.filter((each) => isSameUse(each, first))
  const amount = sumOf(same)
  const stated = amount ? same.length : 1
  return {
    params: { use, ...(amount && { amount }), otherUses: uses.length - stated, sponsor },
    subject: 'to' in use ? use.to : user,
    at: uses.flatMap(({ at }) => (at ? [at] : [])),
    severity,
  }
}

const isSameUse = (one: Seen, other: Seen): boolean =>
  one.use.kind === other.use.kind &&
  'to' in one.use &&
  'to' in other.use &&
  one.use.to === other.use.to &&
  one.amount?.mint === other.amount?.mint

const sumOf = (uses: readonly Seen[]): TokenAmount | undefined => {
  const amounts = uses.flatMap(({ amount }) => amount ?? [])
  const [first] = amounts
  return first && { ...first, raw: amounts.reduce((sum, { raw }) => sum + raw, 0n) }
}

/**
 * The user's loss of lamports beyond the fee, the rent of accounts that they pay for, and transfers by instructions:
 * what programs take without an instruction. 0 without a simulation.
 */
const takenLamports = (context: RiskContext): bigint => {
  const { effects, instructions, user, simulation } = context
  const row = effects.balances.find(({ owner, mint }) => owner === user && mint === wrappedSolMint)
  if (simulation.status !== 'ok' || !row) return 0n
  let stated = 0n
  for (const { actions } of instructions) {
    for (const action of actions) {
      if (action.type === 'create-account' && action.payer === user) stated += action.lamports
      if (action.type === 'transfer-sol' && action.from === user) stated += action.lamports
    }
  }
  const taken = row.before - row.after - networkFeeLamports(context) - stated
  return taken > 0n ? taken : 0n
}
