import type { Address } from '../../../solana/address/address.ts'
import {
  type MintPower,
  mintPowers,
  type TokenPower,
  unknownPowers,
} from '../../facts/mint-power.ts'
import { mintStateOf, type Receipt, receiptsOf } from '../../facts/receipt.ts'
import { mostSeriousOf, type Severity } from '../../../findings/severity.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'

export type UnsafeTokenReceived = {
  mint: Address
  /** The user gives something else for it. */
  paid: boolean
  powers: readonly TokenPower[]
}

/**
 * The user receives a token that others can take back, that cannot be sold, or that loses much of its value in transfers.
 * Benign look-alikes: regulated issuers, who keep such powers because the law requires it (well-known tokens and known
 * issuers are left out), a freeze authority or a fee that is merely possible (only noted), badges that cannot be passed
 * on, and tokens that come for nothing, where there is nothing to lose (only noted).
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
  const powers = powersOver(receipt, context)
  const worst = mostSeriousOf(powers.map(({ severity }) => severity))
  if (!worst) return []
  const { mint, paid } = receipt
  return [
    {
      params: { mint, paid, powers: powers.map(({ power }) => power) },
      subject: mint,
      severity: paid ? worst : milder(worst),
    },
  ]
}

/** What came for nothing costs nothing when it is lost. */
const milder = (severity: Severity): Severity => (severity === 'info' ? 'info' : 'low')

const powersOver = ({ mint, amount }: Receipt, context: RiskContext): MintPower[] => {
  const state = mintStateOf(context, mint)
  if (state?.kind === 'unreadable')
    return [{ severity: 'medium', power: { kind: 'mint-unreadable' } }]
  if (!state) return context.decimals.has(mint) ? [] : [unread]
  return [...ownAccountPowers(mint, context), ...mintPowers(state, amount, context)]
}

const unread: MintPower = { severity: 'low', power: { kind: 'mint-unread' } }

/** What the user's own account of it shows when the transaction is over. */
const ownAccountPowers = (mint: Address, { states, identity }: RiskContext): MintPower[] =>
  [...states.after.values()].flatMap((state) => {
    if (state?.kind !== 'token-account' || state.mint !== mint || !identity.isUsers(state.owner))
      return []
    const frozen: MintPower = { severity: 'high', power: { kind: 'account-frozen' } }
    return [...(state.frozen ? [frozen] : []), ...unknownPowers(state)]
  })
