import type { TokenAmount } from '../../../findings/amount.ts'
import { shortAddress, tokenAmountText } from '../../../findings/words/amounts.ts'
import { shortListText } from '../../../findings/words/list.ts'
import { brandOf } from '../../../activity/words/en/speaker.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import type { Paid, Payee } from '../../facts/loss/payees.ts'

/** Maximum receivers that are named; the rest are counted. */
const maxNamed = 3

/** `39.9 SOL to 7xKX…gAsU`, `39.9 SOL of your 40 SOL to 7xKX…gAsU`, `39.9 SOL: 32 SOL to 7xKX…gAsU and 7.9 SOL to …`. */
export const paidText = (paid: Paid, of = ''): string => {
  const { payees } = paid
  const [first, ...others] = payees
  if (!first) return `funds${of} to another address`
  return others.length === 0
    ? `${tokenAmountText(first.amount)}${of} to ${shortAddress(first.receiver)}${throughText(paid)}`
    : `${tokenAmountText(sumOf(first, others))}${of}${throughText(paid)}: ${shortListText(payees.map(shareText), maxNamed)}`
}

/** Several assets: `5 SOL and 20 USDC to 7xKX…gAsU`, or each with its own receivers. */
export const assetsPaidText = (assets: readonly Paid[]): string => {
  const receivers = new Set(assets.flatMap(({ payees }) => payees.map(({ receiver }) => receiver)))
  const [receiver] = receivers
  if (receivers.size !== 1 || !receiver)
    return shortListText(
      assets.flatMap(({ payees }) => payees.map(shareText)),
      maxNamed,
    )
  const amounts = assets.flatMap(({ payees }) =>
    payees.map(({ amount }) => tokenAmountText(amount)),
  )
  return `${shortListText(amounts, maxNamed)} to ${shortAddress(receiver)}`
}

/** ` through Drift`, or nothing. */
const throughText = ({ program }: Paid): string => {
  const named = program && programNames.get(program)
  return named ? ` through ${brandOf(named.name)}` : ''
}

const shareText = ({ receiver, amount }: Payee): string =>
  `${tokenAmountText(amount)} to ${shortAddress(receiver)}`

const sumOf = ({ amount }: Payee, others: readonly Payee[]): TokenAmount => ({
  ...amount,
  raw: others.reduce((sum, other) => sum + other.amount.raw, amount.raw),
})
