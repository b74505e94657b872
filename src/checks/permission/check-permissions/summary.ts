import type { Assessment } from '../../../findings/reason-assess.ts'
import { systemProgram } from '../../../solana/address/known-address.ts'
import { counted } from '../assess/check.ts'
import type { PermissionFacts } from '../facts/facts.ts'
import type { Permission } from '../facts/permission.ts'
import { exposedUsd } from '../assess/rank.ts'
import { roundUsd, usdText } from '../facts/worth.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'

/** Sentences to show to the user: the level, the gravest reason, what could be taken, and what is missing. */
export const summarizePermissions = (made: {
  facts: PermissionFacts
  assessment: Assessment
  ranked: readonly Permission[]
  listedCount: number
  hasBlockhash: boolean
}): string => {
  const { facts, assessment, ranked, listedCount, hasBlockhash } = made
  const usd = exposedUsd(ranked)
  const [gravest] = assessment.reasons
  return [
    leads[assessment.riskLevel],
    ...(gravest && gravest.severity !== 'info' ? [gravest.message] : []),
    ...(usd !== undefined ? [`In all ${usdText(roundUsd(usd))} could be taken.`] : []),
    ...(listedCount < ranked.length
      ? [`The ${listedCount} gravest of ${counted(ranked.length, 'permission')} are listed.`]
      : []),
    ...nothingThere(facts),
    ...revokingTrouble(facts, ranked, hasBlockhash),
    ...Object.values(facts.unseen).map((said) => `Not examined: ${said}`),
  ].join(' ')
}

const nothingThere = (facts: PermissionFacts): string[] => {
  const { walletAccount, tokenAccounts, stakes, nonces, programs, unseen } = facts
  const seen = [tokenAccounts, stakes, nonces, programs].some((held) => held.length > 0)
  return walletAccount || seen || unseen['token-accounts'] !== undefined
    ? []
    : ['There is no account at this address, and nothing was found in its name.']
}

/** Why no transaction with this wallet as fee payer can ever run: it takes a signature, and an account of the System program. */
export const payingTrouble = ({ wallet, walletAccount }: PermissionFacts): string | undefined => {
  if (!isOnCurve(wallet))
    return 'The address has no private key, so that revoking takes the program that acts for it.'
  return walletAccount && walletAccount.owner !== systemProgram
    ? 'The wallet belongs to a program and cannot pay fees, so that there are no revoking transactions; its key still signs for its tokens, if somebody else pays.'
    : undefined
}

/** Of one signature. */
const feeLamports = 5_000n

const revokingTrouble = (
  facts: PermissionFacts,
  ranked: readonly Permission[],
  hasBlockhash: boolean,
): string[] => {
  if (!ranked.some(({ revocation }) => revocation)) return []
  const trouble = payingTrouble(facts)
  if (trouble !== undefined) return [trouble]
  if (!hasBlockhash)
    return [
      'Revoking transactions could not be made now, because the node gave no recent blockhash.',
    ]
  return (facts.walletAccount?.lamports ?? 0n) < feeLamports
    ? ['The wallet has not enough SOL to pay for revoking; send it a little first.']
    : []
}

const leads: Record<Assessment['riskLevel'], string> = {
  critical: 'Somebody can take assets of this wallet at any time, or has it under control.',
  high: 'Others have powers over this wallet that it could lose much to.',
  medium: 'Others have powers over this wallet, or it has old ones open; look through them.',
  low: 'Nobody has a power over this wallet that speaks of a theft.',
  unknown: 'Whether others have powers over this wallet could not be found out.',
}
