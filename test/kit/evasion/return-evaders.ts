import { tokenAccountBytes, tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { both, byteIs, fail, type Part, payOut, transferSol, when } from '../sbpf/program.ts'
import { paySol, payTokens } from '../sbpf/calls.ts'
import {
  byteAt,
  combined,
  constant,
  difference,
  holds,
  keyWord,
  lengthOf,
  product,
  quotient,
  unixTimeNow,
  type Value,
  wordAt,
} from '../sbpf/values.ts'
import { fresh, type More, slot } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { drain, sol, withWord } from './loot.ts'
import { bytesBecome, lengthBecomes, timePasses, wordBecomes } from './trigger.ts'

const { state, user, other, system, first, second } = slot

const price = transferSol(system, user, other, sol)

/** An account of the thief's with tokens; the thief signs, and hands out what the user pays for. */
const shop: readonly More[] = [
  { key: () => tokenProgramId, role: 'read' },
  { key: ({ userTokens }) => userTokens, role: 'write' },
  {
    key: fresh,
    role: 'write',
    account: ({ mint, other: owner }) => ({
      lamports: sol,
      owner: tokenProgramId,
      data: tokenAccountBytes({ mint, owner, amount: 50_000_000n }),
    }),
  },
]
const gives = (amount: Value): Part =>
  payTokens({ token: first, from: second + 1, to: second, owner: other }, amount)

/** Sell something, and stop handing it over at the same price. */
export const returnEvaders: EvaderFamily = {
  family: 'returns that vanish at the same price',
  evaders: [
    {
      name: 'tokens, until a byte is set',
      more: shop,
      trades: true,
      otherRole: 'sign',
      parts: () => [price, when(byteIs(state, 5, 0), [gives(constant(9_000_000n))])],
      trigger: bytesBecome(state, 5, [1]),
    },
    {
      name: 'tokens, for an hour',
      more: shop,
      trades: true,
      otherRole: 'sign',
      parts: ({ now }) => [
        price,
        when(
          holds(
            quotient(difference(unixTimeNow, constant(now - 600n)), constant(4_200n)),
            'equal',
            0n,
          ),
          [gives(constant(9_000_000n))],
        ),
      ],
      trigger: timePasses({ seconds: 7_200n, slots: 18_000n }),
    },
    {
      name: 'tokens, in an amount of the state',
      more: shop,
      trades: true,
      otherRole: 'sign',
      data: withWord(16, 8, 9_000_000n),
      parts: () => [price, gives(wordAt(state, 8))],
      trigger: wordBecomes(state, 8, 1n),
    },
    {
      name: 'tokens, of which a third is left',
      more: shop,
      trades: true,
      otherRole: 'sign',
      data: withWord(16, 8, 9_000_000n),
      parts: () => [price, gives(wordAt(state, 8))],
      trigger: wordBecomes(state, 8, 3_000_000n),
    },
    {
      name: 'SOL that it pays back',
      stateLamports: 3n * sol,
      parts: () => [
        transferSol(system, user, other, 3n * sol),
        when(holds(byteAt(state, 2), 'less', 9n), [payOut(state, user, 2_990_000_000n)]),
      ],
      trigger: bytesBecome(state, 2, [200]),
    },
  ],
}

const abort: Part = ({ code }) => void code.syscall('abort')

/** Fail while the wallet looks. */
export const failingEvaders: EvaderFamily = {
  family: 'failing previews',
  evaders: [
    {
      name: 'an error of its own until a byte is set',
      parts: () => [when(byteIs(state, 4, 44), [drain], [fail])],
      trigger: bytesBecome(state, 4, [44]),
    },
    {
      name: 'an abort until its state has grown',
      parts: () => [when(holds(lengthOf(state), 'less', 40n), [abort]), drain],
      trigger: lengthBecomes(state, 48),
    },
    {
      name: 'a division by zero until a byte is set',
      parts: () => [
        paySol(
          system,
          user,
          other,
          product(quotient(byteAt(state, 3), byteAt(state, 3)), constant(3n * sol)),
        ),
      ],
      trigger: bytesBecome(state, 3, [9]),
    },
    {
      name: 'memory that is not there until a field is zero',
      data: withWord(16, 0, 1n << 40n),
      parts: () => [
        (program) => {
          wordAt(state, 0)(program)
          program.code.add(2, 10).load8(3, 2, -8)
        },
        drain,
      ],
      trigger: wordBecomes(state, 0, 0n),
    },
    {
      name: 'a call with too little SOL until a field is smaller',
      data: withWord(16, 8, 1n << 40n),
      parts: () => [paySol(system, user, other, wordAt(state, 8))],
      trigger: wordBecomes(state, 8, 4n * sol),
    },
    {
      name: 'an error unless two fields match and the key is there',
      data: new Uint8Array(48),
      parts: () => [
        when(
          both(
            holds(combined('xor', wordAt(state, 0), keyWord(other)), 'equal', 0n),
            holds(combined('xor', wordAt(state, 8), keyWord(other, 8)), 'equal', 0n),
          ),
          [drain],
          [fail],
        ),
      ],
      trigger: (scene) => {
        const key = scene.stage.other.toBytes()
        return bytesBecome(state, 0, [...key.subarray(0, 16)])(scene)
      },
    },
  ],
}
