import { type Address, addressToBytes } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import type { ProgramNumbers } from '../../solana/vm/program-numbers.ts'
import { withData } from '../../solana/state/sysvars.ts'
import type { Scenario, ScenarioChange } from './scenario.ts'
import { setSwitches } from './data-scenarios.ts'

export type CodedInput = {
  /** Accounts with data that strangers control. */
  data: readonly [Address, Account][]
  /** Accounts of strangers, whose lamports they can change. */
  foreign: readonly [Address, Account][]
  /** One entry per untrusted program. */
  numbers: readonly ProgramNumbers[]
  /** Addresses that may be written into an account. */
  keys: readonly Address[]
  /** Other differences one day later. */
  later: Scenario['overrides']
}

/** Possible starts of fields: at once or after a discriminator, each also after a flag. */
const fieldStarts = [0, 8, 9, 1] as const
const discriminatorBytes = 8
const wordBytes = 8
const keyBytes = 32
/** Maximum number of the rarest values that are written at offsets that are not multiples of eight. */
const maxUnaligned = 6
const maxKeys = 8
const maxBalances = 12
/** No account holds more. */
const largestBalance = 10n ** 15n

/**
 * Values that programs may check for, wherever a switch may be: numbers from their code (alone and together with other
 * changes), addresses of the message, and balances. All accounts of strangers change at once, since it is unknown which
 * of them is read.
 */
export const codedScenarios = (input: CodedInput): Scenario[] => {
  const { data, keys, later } = input
  const bytes = [...new Set(input.numbers.flatMap((each) => each.bytes))]
  const words = [...new Set(input.numbers.flatMap((each) => each.words))]
  const all = (id: string, edit: (bytes: Uint8Array) => void): Scenario =>
    scenarioOf(id, { cause: 'accounts' }, new Map(changed(data, edit)))
  const allLater = (id: string, edit: (bytes: Uint8Array) => void): Scenario => {
    const overrides = new Map([...later, ...changed(data, edit)])
    return scenarioOf(`later:${id}`, { cause: 'accounts', daysLater: 1 }, overrides)
  }
  const written =
    data.length === 0
      ? []
      : [
          ...words.map((word) => all(`word=${word}`, (at) => setWords(at, 0, word))),
          ...bytes.map((value) => all(`byte=${value}`, (at) => setSwitches(at, 0, value))),
          ...pairsOf(bytes).flatMap(([one, other]) =>
            placeBits.map((bit) =>
              all(`bytes@${bit}=${one},${other}`, (at) => setPair(at, bit, one, other)),
            ),
          ),
          ...keys
            .slice(0, maxKeys)
            .flatMap((key) =>
              fieldStarts.map((from) => all(`key@${from}=${key}`, (at) => setKeys(at, from, key))),
            ),
          ...bytes.flatMap((value) => {
            const edit = (at: Uint8Array): void => setSwitches(at, discriminatorBytes, value)
            return [all(`field=${value}`, edit), allLater(`field=${value}`, edit)]
          }),
          ...words.map((word) => allLater(`word=${word}`, (at) => setWords(at, 0, word))),
          ...words
            .slice(0, maxUnaligned)
            .flatMap((word) =>
              unaligned.map((from) =>
                all(`word@${from}=${word}`, (at) => setWords(at, from, word)),
              ),
            ),
        ]
  return [...written, ...codedBalances(input.foreign, words)]
}

/** Pairs of numbers that are near each other in the code, in either order. */
const pairsOf = (bytes: readonly number[]): [number, number][] =>
  bytes
    .flatMap((one, index) =>
      bytes.slice(index + 1, index + 1 + nearBytes).map((other) => [one, other] as const),
    )
    .slice(0, maxPairs)
    .flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ])

/** Any two of three consecutive bytes of a password form a pair. */
const nearBytes = 2
const maxPairs = 6

/** Two offsets less than 32 bytes apart differ in at least one of these bits. */
const placeBits = [0, 1, 2, 3, 4] as const

/** Writes two values: one at the offsets whose number has the bit, the other at the rest. */
const setPair = (bytes: Uint8Array, bit: number, one: number, other: number): void => {
  for (const [at, byte] of bytes.entries())
    if (byte <= 1) bytes[at] = ((at >> bit) & 1) === 1 ? one : other
}

const unaligned = [1, 2, 3, 4, 5, 6, 7] as const

const codedBalances = (foreign: CodedInput['foreign'], words: readonly bigint[]): Scenario[] =>
  words
    .filter((word) => word <= largestBalance)
    .slice(0, maxBalances)
    .flatMap((lamports) =>
      foreign.length === 0
        ? []
        : [
            scenarioOf(
              `lamports=${lamports}`,
              { cause: 'accounts' },
              new Map(foreign.map(([address, account]) => [address, { ...account, lamports }])),
            ),
          ],
    )

const scenarioOf = (
  id: string,
  change: ScenarioChange,
  overrides: Scenario['overrides'],
): Scenario => ({ id: `coded:${id}`, change, overrides })

const changed = (
  accounts: CodedInput['data'],
  edit: (bytes: Uint8Array) => void,
): [Address, Account][] => accounts.map(([address, account]) => [address, withData(account, edit)])

const setWords = (bytes: Uint8Array, from: number, word: bigint): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = from; at + wordBytes <= bytes.length; at += wordBytes)
    if (view.getBigUint64(at, true) <= 1n) view.setBigUint64(at, word, true)
}

/** Writes the address into every empty address field. */
const setKeys = (bytes: Uint8Array, from: number, key: Address): void => {
  for (let at = from; at + keyBytes <= bytes.length; at += keyBytes)
    if (bytes.subarray(at, at + keyBytes).every((byte) => byte === 0))
      bytes.set(addressToBytes(key), at)
}
