import { tokenAccountBytes, tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { type Condition, fail, type Part, when } from '../sbpf/program.ts'
import { paySol, payTokens } from '../sbpf/calls.ts'
import {
  argument,
  combined,
  constant,
  difference,
  holds,
  keep,
  kept,
  keyWord,
  lamportsOf,
  product,
  quotient,
  storeWord,
  sum,
  type Value,
  wordAt,
} from '../sbpf/values.ts'
import { fresh, type More, slot, vaultOf, vaultSeed } from '../../on-chain/unknown-program.ts'

const { state, user, other, system, first, second, third } = slot

export const sol = 1_000_000_000n

/** The instruction's number, then its arguments, a u64 each. */
export const instructionOf = (...words: readonly (bigint | number)[]): Uint8Array =>
  new Uint8Array(BigUint64Array.from(words.map(BigInt)).buffer)

/** Numbers of an account, a u64 each. */
export const wordsOf = (...words: readonly bigint[]): Uint8Array =>
  new Uint8Array(BigUint64Array.from(words).buffer)

export const zeros = (count: number): bigint[] => new Array<bigint>(count).fill(0n)

/** Sixteen numbers that nothing has been written to. */
export const blank = wordsOf(...zeros(16))

/** Number of the config account that follows a vault of tokens. */
export const settingBehindVault = (index: number): Value => wordAt(third + 2, 8 * index)

/** What the program does for instruction `number`. */
export const handler = (number: number, ...parts: readonly Part[]): Part =>
  when(holds(argument(0), 'equal', BigInt(number)), parts)

export const requires = (condition: Condition): Part => when(condition, [], [fail])

/** Argument of the instruction, from 1 on. */
export const given = (index: number): Value => argument(8 * index)

/** Field of the state, from 0 on. */
export const field = (index: number): Value => wordAt(state, 8 * index)

export const setField = (index: number, value: Value): Part => storeWord(state, 8 * index, value)

export const addToField = (index: number, value: Value): Part =>
  setField(index, sum(field(index), value))

/** Whether the state names the user from this field on. */
export const belongsToUser =
  (index: number): Condition =>
  (program, otherwise) => {
    for (let word = 0; word < 4; word++)
      holds(field(index + word), 'equal', keyWord(user, 8 * word))(program, otherwise)
  }

/** Writes the user into four fields of the state. */
export const nameUser = (index: number): Part[] =>
  Array.from({ length: 4 }, (_, word) => setField(index + word, keyWord(user, 8 * word)))

export const payIn = (amount: Value): Part => paySol(system, user, state, amount)
export const payTo = (to: number, amount: Value): Part => paySol(system, user, to, amount)
export const payDeveloper = (amount: Value): Part => payTo(other, amount)

/** Pays out of the state's own SOL, without a call. */
export const payBack = (amount: Value, to: number = user): Part[] => [
  keep(6, amount),
  requires(holds(lamportsOf(state), 'greater', kept(6))),
  moveLamports(state, (now) => difference(now, kept(6))),
  moveLamports(to, (now) => sum(now, kept(6))),
]

const moveLamports =
  (account: number, next: (now: Value) => Value): Part =>
  (program) => {
    next(lamportsOf(account))(program)
    program.code.move(3, 2)
    program.pointTo(2, account, 'lamports').store64(2, 0, 3)
  }

/** A share in basis points. */
export const shareOf = (amount: Value, basisPoints: Value): Value =>
  quotient(product(amount, basisPoints), constant(10_000n))

/** Keeps the smaller of two numbers in a variable. */
export const keepSmaller = (variable: number, left: Value, right: Value): Part[] => [
  keep(variable, left),
  when(holds(right, 'less', kept(variable)), [keep(variable, right)]),
]

/** What a constant product pool gives for so much of the other side, less a fee in basis points. */
export const poolOutput = (
  input: Value,
  reserveIn: Value,
  reserveOut: Value,
  fee: Value,
): Value => {
  const net = difference(input, shareOf(input, fee))
  return quotient(product(net, reserveOut), sum(reserveIn, net))
}

/** Token, the user's tokens, the program's own vault with so many, and the address that signs for it. */
export const vaultSlots = (amount: bigint): readonly More[] => [
  { key: () => tokenProgramId, role: 'read' },
  { key: ({ userTokens }) => userTokens, role: 'write' },
  {
    key: fresh,
    role: 'write',
    account: ({ mint }, program) => ({
      lamports: sol,
      owner: tokenProgramId,
      data: tokenAccountBytes({ mint, owner: vaultOf(program), amount }),
    }),
  },
  { key: (_, program) => vaultOf(program), role: 'read' },
]

/** From the user into the vault, and back out of it. */
export const depositTokens = (amount: Value): Part =>
  payTokens({ token: first, from: second, to: third, owner: user }, amount)
export const withdrawTokens = (amount: Value): Part =>
  payTokens({ token: first, from: third, to: second, owner: third + 1 }, amount, vaultSeed)

/** A number that is hard to foresee, as games take it: bytes of the latest slot hash. */
export const chance = (hashes: number): Value =>
  combined('xor', wordAt(hashes, 16), wordAt(hashes, 32))

/** An account of the program's own with these numbers, which the call reads. */
export const configAccount = (...words: readonly bigint[]): More => ({
  key: fresh,
  role: 'read',
  account: (_, owner) => ({ lamports: 5_000_000n, owner, data: wordsOf(...words) }),
})
