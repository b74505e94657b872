import { type Address, addressFromBytes } from '../../../solana/address/address.ts'
import { subscriptionsProgram } from '../../../solana/address/known-address.ts'
import { readI64, readU64 } from '../../../solana/state/layout.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'

/**
 * The user allows somebody to pull payments later, under terms that a program keeps: a total, an amount a period, or a
 * merchant's plan. The honest use is the same, so the terms are told and the judgement is left to the user.
 */
export const pullPermission: Rule = {
  id: 'pull-permission',
  flag: 'PULL_PERMISSION',
  severity: 'medium',
  stage: 'scored',
  sources: [
    'Solana Foundation Subscriptions program; layouts: npm @solana/subscriptions 0.3.0 (MIT)',
    'solana.com/docs/payments/subscriptions',
  ],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => {
      if (instruction.programId !== subscriptionsProgram) return []
      if (!context.identity.isUsers(instruction.accounts[0]?.address)) return []
      const terms = readTerms(instruction, context)
      return terms ? [observe(terms, instruction)] : []
    }),
}

type Terms = {
  puller: Address
  /** `12 of token EPjF…Dt1v every 30 days`. */
  amount: string
  /** Unix time; 0 is never. */
  expires?: bigint
}

/** First byte of the data, and its length without what later versions may add. */
const codes = { fixed: 1, recurring: 2, subscribe: 11 } as const
const lengths = { fixed: 25, recurring: 41, subscribe: 58 } as const

const readTerms = (
  { accounts, data }: DecodedInstruction,
  context: RiskContext,
): Terms | undefined => {
  const [code] = data
  const delegatee = accounts[3]?.address
  const merchant = accounts[1]?.address
  if (code === codes.fixed && delegatee && data.length >= lengths.fixed)
    return {
      puller: delegatee,
      amount: `${readU64(data, 9)} token units in all`,
      expires: readI64(data, 17),
    }
  if (code === codes.recurring && delegatee && data.length >= lengths.recurring)
    return {
      puller: delegatee,
      amount: `${readU64(data, 9)} token units every ${periodText(readU64(data, 17))}`,
      expires: readI64(data, 33),
    }
  if (code === codes.subscribe && merchant && data.length >= lengths.subscribe) {
    const mint = addressFromBytes(data, 10)
    const amount = amountText(readU64(data, 42), mint, context.decimals)
    return {
      puller: merchant,
      amount: `${amount} every ${periodText(readU64(data, 50) * secondsPerHour)}`,
    }
  }
  return undefined
}

const secondsPerHour = 3_600n
const secondsPerDay = 86_400n

const periodText = (seconds: bigint): string => {
  if (seconds > 0n && seconds % secondsPerDay === 0n) return `${seconds / secondsPerDay} days`
  if (seconds > 0n && seconds % secondsPerHour === 0n) return `${seconds / secondsPerHour} hours`
  return `${seconds} seconds`
}

/** The last day that a date can be written of, far beyond any term. */
const lastUnixTime = 8_640_000_000_000n

const termText = (expires: bigint | undefined): string => {
  if (expires === undefined) return 'until you cancel it'
  if (expires <= 0n || expires > lastUnixTime) return 'without an end'
  return `until ${new Date(Number(expires) * 1000).toISOString().slice(0, 10)}`
}

const observe = (
  { puller, amount, expires }: Terms,
  { path }: DecodedInstruction,
): Observation => ({
  what: `Lets ${shortAddress(puller)} take ${amount} from you, ${termText(expires)}.`,
  why: 'They need no further signature of yours for it.',
  advice: 'Sign only if you know them and these terms are what you agreed to.',
  at: [path],
  subject: puller,
})
