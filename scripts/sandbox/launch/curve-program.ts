import { payTokens } from '../../../test/kit/sbpf/calls.ts'
import {
  byteIs,
  call,
  copyKey,
  fail,
  keyIs,
  type Part,
  Program,
  when,
} from '../../../test/kit/sbpf/program.ts'
import {
  argument,
  constant,
  holds,
  keep,
  kept,
  storeWord,
  unixTimeNow,
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
import {
  amount,
  curveStart,
  events,
  field,
  lamports,
  state,
  stateBytes,
  stateCode,
  stateRentLamports,
  u64Bytes,
} from './curve-state.ts'
import { purchase, sale } from './curve-trades.ts'
import { emit, eventMark } from './emit-event.ts'

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

const isCode = (code: string) => holds(argument(0), 'equal', wordOf(Buffer.from(code, 'hex')))

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
    storeWord(sold, state.virtualTokens, constant(0n)),
    storeWord(sold, state.virtualLamports, constant(0n)),
    storeWord(sold, state.lamports, constant(0n)),
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
