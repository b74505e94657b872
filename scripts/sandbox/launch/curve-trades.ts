import { payTokens, paySol } from '../../../test/kit/sbpf/calls.ts'
import { byteIs, keyIs, type Part, setByte, when } from '../../../test/kit/sbpf/program.ts'
import {
  argument,
  combined,
  constant,
  difference,
  holds,
  keep,
  kept,
  product,
  quotient,
  storeWord,
  sum,
  unixTimeNow,
  type Value,
  wordAt,
} from '../../../test/kit/sbpf/values.ts'
import { tradeAt } from './curve-accounts.ts'
import { addLamports, curveSigner, findCurve, need, takeLamports } from './curve-parts.ts'
import {
  amount,
  events,
  fee,
  feeBasisPoints,
  field,
  lamports,
  state,
  u64Bytes,
} from './curve-state.ts'
import { emit } from './emit-event.ts'

const { curve } = tradeAt
const [virtualTokens, virtualLamports] = [
  wordAt(curve, state.virtualTokens),
  wordAt(curve, state.virtualLamports),
]

/** Factors lose their last bits so that products fit 64 bits; prices are accurate to a ten thousandth. */
const [tokenBits, lamportBits] = [11n, 12n]
const shifted = (direction: 'shiftLeft' | 'shiftRight', value: Value, bits: bigint): Value =>
  combined(direction, value, constant(bits))

/** Lamports for the amount, by the reserves of tokens that remain after it. */
const priceAt = (remaining: Value): Value =>
  shifted(
    'shiftLeft',
    quotient(
      product(
        shifted('shiftRight', kept(amount), tokenBits),
        shifted('shiftRight', virtualLamports, lamportBits),
      ),
      shifted('shiftRight', remaining, tokenBits),
    ),
    lamportBits,
  )

const keepFee = keep(
  fee,
  quotient(product(kept(lamports), constant(feeBasisPoints)), constant(10_000n)),
)

const change = (offset: number, by: (value: Value) => Value): Part =>
  storeWord(curve, offset, by(wordAt(curve, offset)))

const tradeEvent = (isBuy: boolean): Part =>
  emit(tradeAt, events.trade, [
    { key: tradeAt.mint },
    { word: kept(lamports) },
    { word: kept(amount) },
    Uint8Array.of(isBuy ? 1 : 0),
    { key: tradeAt.user },
    { word: unixTimeNow },
    { word: virtualLamports },
    { word: virtualTokens },
    field(curve, state.lamports),
    field(curve, state.tokens),
    { key: tradeAt.feeRecipient },
    u64Bytes(feeBasisPoints),
    { word: kept(fee) },
    ...[0, 8, 16, 24].map((offset) => field(curve, state.creator + offset)),
    // The creator's share of the fee: its rate and amount.
    u64Bytes(0n),
    u64Bytes(0n),
  ])

export const purchase = (): Part[] => {
  const { vault, userTokens, user, system, token, feeRecipient } = tradeAt
  const left = wordAt(curve, state.tokens)
  const isSoldOut = holds(left, 'equal', 0n)
  return [
    findCurve(tradeAt),
    need(byteIs(curve, state.complete, 0)),
    when(holds(argument(8), 'greater', left), [keep(amount, left)], [keep(amount, argument(8))]),
    // Rounded up, in favour of the curve.
    keep(
      lamports,
      sum(priceAt(difference(virtualTokens, kept(amount))), constant(1n << lamportBits)),
    ),
    need(holds(kept(lamports), 'lessOrEqual', argument(16))),
    keepFee,
    paySol(system, user, curve, kept(lamports)),
    paySol(system, user, feeRecipient, kept(fee)),
    payTokens({ token, from: vault, to: userTokens, owner: curve }, kept(amount), curveSigner),
    change(state.virtualTokens, (tokens) => difference(tokens, kept(amount))),
    change(state.tokens, (tokens) => difference(tokens, kept(amount))),
    change(state.virtualLamports, (paid) => sum(paid, kept(lamports))),
    change(state.lamports, (paid) => sum(paid, kept(lamports))),
    tradeEvent(true),
    when(isSoldOut, [
      setByte(curve, state.complete, 1),
      emit(tradeAt, events.complete, [
        { key: user },
        { key: tradeAt.mint },
        { key: curve },
        { word: unixTimeNow },
      ]),
    ]),
  ]
}

export const sale = (): Part[] => {
  const { mint, vault, userTokens, user, token, feeRecipient } = tradeAt
  return [
    findCurve(tradeAt),
    need(byteIs(curve, state.complete, 0)),
    need(keyIs(vault, 0, mint)),
    need(keyIs(vault, 32, curve)),
    keep(amount, argument(8)),
    keep(lamports, priceAt(sum(virtualTokens, kept(amount)))),
    need(holds(kept(lamports), 'greaterOrEqual', argument(16))),
    need(holds(kept(lamports), 'lessOrEqual', wordAt(curve, state.lamports))),
    keepFee,
    payTokens({ token, from: userTokens, to: vault, owner: user }, kept(amount)),
    change(state.virtualTokens, (tokens) => sum(tokens, kept(amount))),
    change(state.tokens, (tokens) => sum(tokens, kept(amount))),
    change(state.virtualLamports, (paid) => difference(paid, kept(lamports))),
    change(state.lamports, (paid) => difference(paid, kept(lamports))),
    tradeEvent(false),
    takeLamports(curve, kept(lamports)),
    addLamports(user, difference(kept(lamports), kept(fee))),
    addLamports(feeRecipient, kept(fee)),
  ]
}
