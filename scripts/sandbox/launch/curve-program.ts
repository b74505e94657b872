import { payTokens, paySol } from '../../../test/kit/sbpf/calls.ts'
import {
  byteIs,
  call,
  copyKey,
  fail,
  keyIs,
  type Part,
  Program,
  setByte,
  when,
} from '../../../test/kit/sbpf/program.ts'
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
import { exchangeAuthority } from '../exchange.ts'
import {
  codes,
  creationAt,
  derivedFrom,
  eventAuthority,
  launchProgram,
  migrationAt,
  seedWords,
  tradeAt,
} from './curve-accounts.ts'
import {
  addLamports,
  addressIs,
  curveSigner,
  findCurve,
  need,
  signs,
  takeLamports,
  wordOf,
} from './curve-parts.ts'
import { emit, type EventField, eventMark } from './emit-event.ts'

/**
 * The sandbox's launch program: a curve of two virtual reserves whose product stays the same sells most of a token's
 * supply for SOL and buys it back; when it is sold out, the rest and the SOL move to a pool. It is not Pump.fun's program.
 */
export const curveElf = (): Uint8Array => {
  const program = new Program()
  for (const [accounts, parts] of variants) {
    const other = program.newLabel()
    program.code.load64(2, 1, 0).jumpIfNotEqual(2, accounts, other)
    program.findAccounts(accounts)
    for (const part of parts) part(program)
    program.code.moveImmediate(0, 0).exit().label(other)
  }
  fail(program)
  return program.code.elf()
}

/** Of Pump.fun's usual curve, in base units and lamports. Source: npm @pump-fun/pump-sdk 2.0.0. */
export const curveStart = {
  supply: 1_000_000_000_000_000n,
  virtualTokens: 1_073_000_000_000_000n,
  forSale: 793_100_000_000_000n,
  virtualLamports: 30_000_000_000n,
} as const

/** Offsets in a curve's state, as Pump.fun's `BondingCurve` has them. */
const state = {
  code: 0,
  virtualTokens: 8,
  virtualLamports: 16,
  tokens: 24,
  lamports: 32,
  supply: 40,
  complete: 48,
  creator: 49,
} as const
const stateCode = '17b7f83760d8ac60'
const stateBytes = 81
/** The minimum balance of an account of that size. */
const stateRentLamports = BigInt(128 + stateBytes) * 6_960n

/** Codes of the events in hex. Source: IDL of npm @pump-fun/pump-sdk 2.0.0 (src/idl/pump.json). */
const events = {
  created: '1b72a94ddeeb6376',
  trade: 'bddb7fd34ee661ee',
  complete: '5f72619cd42e9808',
  migrated: 'bde95db95c94ea94',
} as const

const feeBasisPoints = 100n

const isCode = (code: string) => holds(argument(0), 'equal', wordOf(Buffer.from(code, 'hex')))

/** Variables of the program. */
const [amount, lamports, fee] = [0, 1, 2] as const

const zero = constant(0n)
const u64Bytes = (value: bigint): Uint8Array => new Uint8Array(new BigUint64Array([value]).buffer)
const field = (account: number, offset: number): EventField => ({ word: wordAt(account, offset) })

const creation = (): Part[] => {
  const { mint, curve, vault, user, system, token } = creationAt
  const [, bump] = derivedFrom(seedWords.mintAuthority)
  const authority = { account: creationAt.mintAuthority, signer: true }
  const signer = Uint8Array.from([...seedWords.mintAuthority, bump])
  const issued = { account: mint, writable: true }
  return [
    findCurve(creationAt),
    // Nothing was issued before, nothing can be frozen, and the supply goes to the curve.
    need(holds(wordAt(mint, 36), 'equal', 0n)),
    need(byteIs(mint, 44, 6)),
    need(byteIs(mint, 46, 0)),
    need(keyIs(vault, 0, mint)),
    need(keyIs(vault, 32, curve)),
    call(
      system,
      [
        { account: user, signer: true, writable: true },
        { account: curve, signer: true, writable: true },
      ],
      Uint8Array.from([
        ...[0, 0, 0, 0],
        ...u64Bytes(stateRentLamports),
        ...u64Bytes(BigInt(stateBytes)),
        ...launchProgram.toBytes(),
      ]),
      [],
      curveSigner,
    ),
    call(
      token,
      [issued, { account: vault, writable: true }, authority],
      Uint8Array.from([7, ...u64Bytes(curveStart.supply)]),
      [],
      signer,
    ),
    call(token, [issued, authority], Uint8Array.from([6, 0, 0]), [], signer),
    storeWord(curve, state.code, constant(wordOf(Buffer.from(stateCode, 'hex')))),
    storeWord(curve, state.virtualTokens, constant(curveStart.virtualTokens)),
    storeWord(curve, state.virtualLamports, constant(curveStart.virtualLamports)),
    storeWord(curve, state.tokens, constant(curveStart.forSale)),
    storeWord(curve, state.supply, constant(curveStart.supply)),
    copyKey(user, curve, state.creator),
    emit(
      creationAt,
      events.created,
      [
        { key: mint },
        { key: curve },
        { key: user },
        { key: user },
        { word: unixTimeNow },
        field(curve, state.virtualTokens),
        field(curve, state.virtualLamports),
        field(curve, state.tokens),
        field(curve, state.supply),
      ],
      true,
    ),
  ]
}

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

const purchase = (): Part[] => {
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

const sale = (): Part[] => {
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

/** The pool's token account for SOL receives lamports; the next instruction makes it count them. */
const migration = (): Part[] => {
  const { mint, curve: sold, vault, poolTokens, poolMoney, user, token } = migrationAt
  return [
    findCurve(migrationAt),
    need(byteIs(sold, state.complete, 1)),
    // Once.
    need(holds(wordAt(sold, state.virtualTokens), 'greater', 0n)),
    need(addressIs(poolTokens, 32, exchangeAuthority)),
    need(addressIs(poolMoney, 32, exchangeAuthority)),
    need(keyIs(vault, 32, sold)),
    keep(amount, wordAt(vault, 64)),
    keep(lamports, wordAt(sold, state.lamports)),
    payTokens({ token, from: vault, to: poolTokens, owner: sold }, kept(amount), curveSigner),
    storeWord(sold, state.virtualTokens, zero),
    storeWord(sold, state.virtualLamports, zero),
    storeWord(sold, state.lamports, zero),
    emit(migrationAt, events.migrated, [
      { key: user },
      { key: mint },
      { word: kept(amount) },
      { word: kept(lamports) },
      u64Bytes(0n),
      { key: sold },
      { word: unixTimeNow },
      { key: poolTokens },
    ]),
    takeLamports(sold, kept(lamports)),
    addLamports(poolMoney, kept(lamports)),
  ]
}

/** An event counts only if the program sent it, which alone can sign for this address. */
const isOwnEvent: Part[] = [
  need(holds(argument(0), 'equal', wordOf(eventMark))),
  need(signs(0)),
  need(addressIs(0, 'key', eventAuthority)),
]

/** By the number of accounts, since what follows the accounts is only found by walking over them. */
const variants: readonly (readonly [accounts: number, parts: readonly Part[]])[] = [
  [1, isOwnEvent],
  [
    Object.keys(creationAt).length,
    [when(isCode(codes.create), creation(), [when(isCode(codes.migrate), migration(), [fail])])],
  ],
  [
    Object.keys(tradeAt).length,
    [when(isCode(codes.buy), purchase(), [when(isCode(codes.sell), sale(), [fail])])],
  ],
]
