import { type Address, addressFromBytes } from '../../../solana/address/address.ts'
import { subscriptionsProgram } from '../../../solana/address/known-address.ts'
import { readI64, readU64 } from '../../../solana/state/layout.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'

export type PullPermission = {
  puller: Address
  /** Per period, or in total if there is no period. */
  amount: TokenAmount
  periodSeconds?: bigint
  /** Unix time in seconds. */
  ends: bigint | 'never' | 'when-cancelled'
}

/**
 * The user permits later payments under terms that a program stores: a total, an amount per period, or a merchant's
 * plan. Honest subscriptions look the same, so the finding states the terms and leaves the decision to the user.
 */
export const pullPermission: ScanRule<'pull-permission', PullPermission> = {
  id: 'pull-permission',
  code: 'PULL_PERMISSION',
  severity: 'medium',
  sources: [
    'Solana Foundation Subscriptions program; layouts: npm @solana/subscriptions 0.3.0 (MIT)',
    'solana.com/docs/payments/subscriptions',
  ],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => {
      if (instruction.programId !== subscriptionsProgram) return []
      if (!context.identity.isUser(instruction.accounts[0]?.address)) return []
      const params = readTerms(instruction, context)
      return params ? [{ params, at: [instruction.path], subject: params.puller }] : []
    }),
}

/** First byte of the instruction data. */
const codes = { fixed: 1, recurring: 2, subscribe: 11 } as const
const lengths = { fixed: 25, recurring: 41, subscribe: 58 } as const

const readTerms = (
  { accounts, data }: DecodedInstruction,
  context: RiskContext,
): PullPermission | undefined => {
  const [code] = data
  const delegatee = accounts[3]?.address
  const merchant = accounts[1]?.address
  if (code === codes.fixed && delegatee && data.length >= lengths.fixed)
    return { puller: delegatee, amount: { raw: readU64(data, 9) }, ends: endOf(readI64(data, 17)) }
  if (code === codes.recurring && delegatee && data.length >= lengths.recurring)
    return {
      puller: delegatee,
      amount: { raw: readU64(data, 9) },
      periodSeconds: readU64(data, 17),
      ends: endOf(readI64(data, 33)),
    }
  if (code === codes.subscribe && merchant && data.length >= lengths.subscribe)
    return {
      puller: merchant,
      amount: tokenAmount(readU64(data, 42), addressFromBytes(data, 10), context.decimals),
      periodSeconds: readU64(data, 50) * secondsPerHour,
      ends: 'when-cancelled',
    }
  return undefined
}

const secondsPerHour = 3_600n

/** The latest time that can be written as a date, far beyond any term. */
const lastUnixTime = 8_640_000_000_000n

const endOf = (unixTime: bigint): PullPermission['ends'] =>
  unixTime <= 0n || unixTime > lastUnixTime ? 'never' : unixTime
