import { type Address, addressFromBytes } from '../../../solana/address/address.ts'
import { subscriptionsProgram } from '../../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { readI64, readU64 } from '../../../solana/state/layout.ts'
import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { RiskContext } from '../../context/risk-context.ts'

/** What another wallet may take from the user later, without a further signature. */
export type PullTerms = {
  puller: Address
  /** Per period, or in total if there is no period. */
  amount: TokenAmount
  periodSeconds?: bigint
  /** Unix time in seconds. */
  ends: bigint | 'never' | 'when-cancelled'
}

/**
 * What the user permits with this instruction: a total, an amount per period, or a merchant's plan. Undefined for any
 * other instruction. Source: npm @solana/subscriptions 0.3.0.
 */
export const pullTermsOf = (
  instruction: DecodedInstruction,
  context: RiskContext,
): PullTerms | undefined =>
  instruction.programId === subscriptionsProgram &&
  context.identity.isUser(instruction.accounts[0]?.address)
    ? readTerms(instruction, context)
    : undefined

/** First byte of the instruction data. */
const codes = { fixed: 1, recurring: 2, subscribe: 11 } as const
const lengths = { fixed: 25, recurring: 41, subscribe: 58 } as const

const readTerms = (
  { accounts, data }: DecodedInstruction,
  context: RiskContext,
): PullTerms | undefined => {
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

const endOf = (unixTime: bigint): PullTerms['ends'] =>
  unixTime <= 0n || unixTime > lastUnixTime ? 'never' : unixTime
