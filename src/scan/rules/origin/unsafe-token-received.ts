import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import {
  type RatedHolderRisk,
  holderRisksOf,
  type HolderRisk,
  issuersOf,
  unknownExtensionRisks,
} from '../../facts/holder-risk.ts'
import { severityOfLoss } from '../../facts/loss/loss-size.ts'
import { outflowsOf } from '../../facts/outflow.ts'
import type { MintState } from '../../../solana/state/account-state.ts'
import { mintStateOf, type Receipt, receiptsOf } from '../../facts/receipt.ts'
import { isAtLeast, mostSeriousOf, type Severity } from '../../../findings/severity.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'

export type UnsafeTokenReceived = {
  mint: Address
  /** The user pays something else for it. */
  paid: boolean
  risks: readonly HolderRisk[]
}

/**
 * The user receives a token that others can take back, that cannot be sold, or that loses much of its value in
 * transfers, or whose issuer is the one who is paid a large share of a balance for it. Benign look-alikes: regulated issuers, which hold such authorities because the law requires it (well-known
 * tokens and known issuers are left out), a freeze authority or a fee that is merely possible (only noted), badges that
 * cannot be transferred, and tokens that cost nothing (only noted).
 */
export const unsafeTokenReceived: ScanRule<'unsafe-token-received', UnsafeTokenReceived> = {
  id: 'unsafe-token-received',
  code: 'UNSAFE_TOKEN_RECEIVED',
  severity: 'high',
  sources: [
    'Token-2022: permanent delegate, transfer fee, transfer hook, default state, pausable, non-transferable',
    'coinpaper.com/5295 (a permanent delegate burnt what buyers had just bought)',
    'Codex PROOF_*; RugCheck and its false alarm on JitoSOL',
  ],
  evaluate: (context) =>
    receiptsOf(context)
      .filter(({ mint }) => !wellKnownMints.has(mint))
      .flatMap((receipt) => observe(receipt, context)),
}

const observe = (receipt: Receipt, context: RiskContext): Observation<UnsafeTokenReceived>[] => {
  const risks = risksOf(receipt, context)
  const worst = mostSeriousOf(risks.map(({ severity }) => severity))
  if (!worst) return []
  const { mint, paid } = receipt
  return [
    {
      params: { mint, paid, risks: risks.map(({ risk }) => risk) },
      subject: mint,
      severity: paid ? worst : milder(worst),
    },
  ]
}

/** A token that cost nothing is no loss. */
const milder = (severity: Severity): Severity => (severity === 'info' ? 'info' : 'low')

const risksOf = ({ mint, amount }: Receipt, context: RiskContext): RatedHolderRisk[] => {
  const state = mintStateOf(context, mint)
  if (state?.kind === 'unreadable')
    return [{ severity: 'medium', risk: { kind: 'mint-unreadable' } }]
  if (!state) return context.decimals.has(mint) ? [] : [unread]
  return [
    ...ownAccountRisks(mint, context),
    ...holderRisksOf(state, amount, context),
    ...soldByIssuer(state, context),
  ]
}

/**
 * An issuer who sells for a large share of a balance can print or stop what is sold. Collectibles are sold by those who
 * made them, and pools issue shares of what is paid in.
 */
const soldByIssuer = (mint: MintState, context: RiskContext): RatedHolderRisk[] => {
  if (mint.decimals === 0) return []
  const issuers = new Set(issuersOf(mint))
  const sellers = outflowsOf(context)
    .filter((outflow) => isAtLeast(severityOfLoss(outflow, context) ?? 'info', 'medium'))
    .flatMap(({ receivers }) => receivers)
  const issuer = sellers.find((seller) => issuers.has(seller) && isOnCurve(seller))
  return issuer ? [{ severity: 'high', risk: { kind: 'sold-by-issuer', issuer } }] : []
}

const unread: RatedHolderRisk = { severity: 'low', risk: { kind: 'mint-unread' } }

/** Risks that the user's own token account shows after the transaction. */
const ownAccountRisks = (mint: Address, { states, identity }: RiskContext): RatedHolderRisk[] =>
  [...states.after.values()].flatMap((state) => {
    if (state?.kind !== 'token-account' || state.mint !== mint || !identity.isUser(state.owner))
      return []
    const frozen: RatedHolderRisk = { severity: 'high', risk: { kind: 'account-frozen' } }
    return [...(state.frozen ? [frozen] : []), ...unknownExtensionRisks(state)]
  })
