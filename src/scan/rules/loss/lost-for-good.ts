import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import { address, type Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { AssetReference } from '../../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { assetsGiven } from '../../facts/asset.ts'
import type { Movement } from '../../facts/movement.ts'
import { isRecoverable, neverSigns, type NeverSigns } from '../../facts/authority/never-signs.ts'
import { evidenceOf, type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { materialMinLamports } from '../../thresholds.ts'

export type LostForGood = {
  receiver: Address
  /** `nested`: the holder of the receiving account's owner can still recover it. */
  kind: NeverSigns | 'incinerator' | 'nested'
} & (
  | { amount: TokenAmount }
  /** An NFT that no balance shows. */
  | { asset: AssetReference }
)

/**
 * Assets go where they can never be withdrawn: tokens to an account whose owner is no wallet and can never sign, such as
 * a token, another token account or a program, and SOL to the address of a token, to a program, to the account of a
 * multisig instead of its vault, or to the incinerator. Benign look-alikes: tokens sent to the incinerator on purpose,
 * rent, vaults at addresses of programs, which sign for them, and tokens in an associated account of an associated
 * account, which its wallet can recover (one step milder).
 */
export const lostForGood: ScanRule<'lost-for-good', LostForGood> = {
  id: 'lost-for-good',
  code: 'LOST_FOR_GOOD',
  severity: 'high',
  sources: [
    'Solana runtime: lamports leave an account by its owner program alone, and the Token program has no way for those of a mint',
    'Solana documentation: 1nc1nerator11111111111111111111111111111111 burns what it holds',
    'SPL Associated Token: RecoverNested',
  ],
  evaluate: (context) => [
    ...outflowsOf(context).flatMap((outflow) => observe(outflow, context)),
    ...lostAssets(context),
  ],
}

const incinerator = address('1nc1nerator11111111111111111111111111111111')

/** One observation per asset: the first address that enough of it goes to. */
const observe = (outflow: Outflow, context: RiskContext): Observation<LostForGood>[] => {
  const { mint, lost, movements } = outflow
  for (const movement of movements) {
    const { receiver, by } = movement
    const kind = by === 'other' ? unrecoverableKind(movement, mint, context) : undefined
    const sent = sentTo(receiver, movements)
    const raw = sent < lost ? sent : lost
    if (!kind || raw < (mint === wrappedSolMint ? materialMinLamports : 1n)) continue
    const amount = tokenAmount(raw, mint, context.decimals)
    return [
      {
        params: { amount, receiver, kind },
        ...evidenceOf(outflow),
        subject: receiver,
        ...(kind === 'nested' && { severity: 'medium' as const }),
      },
    ]
  }
  return []
}

/** NFTs given to an address that can never sign; a program that keeps them in its own custody moves them itself. */
const lostAssets = (context: RiskContext): Observation<LostForGood>[] => {
  const shown = new Set(outflowsOf(context).map(({ mint }) => mint))
  return assetsGiven(context).flatMap(({ about, to, instruction }): Observation<LostForGood>[] => {
    const kind = shown.has(about.asset) || to === incinerator ? undefined : neverSigns(to, context)
    if (!kind || (instruction && instruction.path.length > 1)) return []
    return [
      {
        params: { asset: about, receiver: to, kind },
        subject: to,
        ...(instruction && { at: [instruction.path] }),
      },
    ]
  })
}

const sentTo = (receiver: Address, movements: readonly Movement[]): bigint =>
  movements.reduce((sum, each) => (each.receiver === receiver ? sum + each.amount : sum), 0n)

/** Why nothing can be withdrawn from an account; undefined if it can. */
const unrecoverableKind = (
  { receiver, at }: Movement,
  mint: Address,
  context: RiskContext,
): LostForGood['kind'] | undefined => {
  const isSol = mint === wrappedSolMint && !movesTokens(at, context)
  if (receiver === incinerator) return isSol ? 'incinerator' : undefined
  const kind = neverSigns(receiver, context)
  // A program that sends to an address without a key may be the one that signs for it.
  if (!kind || (kind === 'mint' && at.length > 1 && !isOnCurve(receiver))) return undefined
  if (kind === 'token-account' && !isSol && isRecoverable(receiver, mint, context)) return 'nested'
  // Other rules assess what a new account is funded with.
  const kept = keepsSol(kind, at) && !context.identity.isFresh(receiver)
  return !isSol || kept ? kind : undefined
}

/** Wrapped SOL is a token: it stays in an account of its own. */
const movesTokens = (at: InstructionPath, { instructions }: RiskContext): boolean =>
  instructions.some(
    ({ path, actions }) =>
      path.join() === at.join() && actions.some(({ type }) => type === 'transfer-token'),
  )

/** Whether SOL that is sent there stays: programs return that of their own accounts, and pay rent to a multisig's. */
const keepsSol = (kind: NeverSigns, at: InstructionPath): boolean =>
  kind === 'mint' || kind === 'program' || (kind === 'multisig' && at.length === 1)
