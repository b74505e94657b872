import { Keypair, SystemProgram } from '@solana/web3.js'
import { nonceBytes, rentLamports, tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { both, byteIs, hasData, when } from '../sbpf/program.ts'
import {
  combined,
  constant,
  holds,
  keyWord,
  lamportsOf,
  lengthOf,
  ownerWord,
  sum,
  wordAt,
} from '../sbpf/values.ts'
import { fresh, slot, tokenSlots, type More } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { drain, drainsWhen, sol } from './loot.ts'
import {
  bytesBecome,
  closed,
  keyBecomes,
  lamportsBecome,
  lengthBecomes,
  opened,
  ownerBecomes,
  wordBecomes,
} from './trigger.ts'

const { state, user, other, first, second, third } = slot
const nowhere = { key: fresh, role: 'read' } as const satisfies More
const funded = (bytes: number) => ({ lamports: sol, data: new Uint8Array(bytes) })
/** A program of another developer, which the transaction does not call. */
const strangers = Keypair.generate().publicKey

/** Wait for the shape of an account: its length, SOL, owner, or that it is there at all. */
export const shapeEvaders: EvaderFamily = {
  family: 'length, SOL, owner and existence',
  evaders: [
    {
      name: 'the length of its state',
      parts: drainsWhen(holds(lengthOf(state), 'equal', 131n)),
      trigger: lengthBecomes(state, 131),
    },
    {
      name: 'the lengths of two accounts together',
      parts: drainsWhen(holds(sum(lengthOf(state), lengthOf(first)), 'greater', 99n)),
      more: [{ ...nowhere, account: (_, owner) => ({ ...funded(20), owner }) }],
      trigger: lengthBecomes(first, 90),
    },
    {
      name: 'the SOL of the thief modulo 4,096',
      parts: drainsWhen(
        holds(combined('and', lamportsOf(other), constant(4_095n)), 'equal', 1_234n),
      ),
      trigger: lamportsBecome(other, (now) => (now & ~4_095n) + 4_096n + 1_234n),
    },
    {
      name: 'the SOL of the thief above that of the user',
      parts: drainsWhen(holds(lamportsOf(other), 'greater', lamportsOf(user))),
      trigger: lamportsBecome(other, () => 6n * sol),
    },
    {
      name: 'the SOL of its state below the rent',
      parts: drainsWhen(holds(lamportsOf(state), 'less', 5_000_000n)),
      trigger: lamportsBecome(state, () => 2_000_000n),
    },
    {
      name: 'the owner of the thief',
      parts: drainsWhen(holds(ownerWord(other), 'notEqual', 0n)),
      trigger: ownerBecomes(other),
    },
    {
      name: 'the owner of an account of the System program',
      more: [{ ...nowhere, account: () => ({ ...funded(0), owner: SystemProgram.programId }) }],
      parts: drainsWhen(
        both(holds(ownerWord(first), 'greater', 0n), holds(ownerWord(first, 8), 'greater', 0n)),
      ),
      trigger: ownerBecomes(first, strangers),
    },
    {
      name: 'an account with certain data that is not there yet',
      more: [nowhere],
      parts: () => [when(hasData(first), [when(holds(wordAt(first, 9), 'equal', 77n), [drain])])],
      trigger: opened(
        first,
        Uint8Array.from([...new Array<number>(9).fill(3), 77, 0, 0, 0, 0, 0, 0, 0]),
      ),
    },
    {
      name: 'an account that closes',
      more: [{ ...nowhere, account: (_, owner) => ({ ...funded(8), owner }) }],
      parts: drainsWhen(holds(lamportsOf(first), 'equal', 0n)),
      trigger: closed(first),
    },
  ],
}

/** Wait for data of accounts that belong to programs of every kind. */
export const ownerKindEvaders: EvaderFamily = {
  family: 'state of every kind of owner',
  evaders: [
    {
      name: 'tokens of the thief',
      more: tokenSlots,
      parts: drainsWhen(holds(wordAt(third, 64), 'equal', 31_337n)),
      trigger: wordBecomes(third, 64, 31_337n),
    },
    {
      name: 'the delegate of the account of the thief',
      more: tokenSlots,
      parts: drainsWhen(holds(wordAt(third, 76), 'notEqual', 0n)),
      trigger: keyBecomes(third, 76, ({ other: thief }) => thief),
    },
    {
      name: 'the supply of a token',
      more: [{ key: ({ mint }) => mint, role: 'read' }],
      parts: drainsWhen(
        holds(combined('modulo', wordAt(first, 36), constant(1_000n)), 'equal', 7n),
      ),
      trigger: wordBecomes(first, 36, 10n ** 12n + 7n),
    },
    {
      name: 'the freeze authority of a token',
      more: [{ key: ({ mint }) => mint, role: 'read' }],
      parts: drainsWhen(byteIs(first, 46, 1)),
      trigger: bytesBecome(first, 46, [1]),
    },
    {
      name: 'the nonce of an account of the System program',
      more: [
        {
          ...nowhere,
          account: ({ other: thief }) => ({
            lamports: rentLamports(80),
            owner: SystemProgram.programId,
            data: nonceBytes(thief, fresh()),
          }),
        },
      ],
      parts: drainsWhen(
        holds(combined('and', wordAt(first, 40), constant(0xffn)), 'equal', wordAt(state, 0)),
      ),
      data: new Uint8Array(16).fill(255),
      trigger: (scene) => {
        const key = scene.keys[first]
        const nonce = key && scene.accounts.get(key)
        return wordBecomes(state, 0, BigInt(nonce?.data[40] ?? 0))(scene)
      },
    },
    {
      name: 'data of a program that the transaction does not call',
      more: [{ ...nowhere, account: () => ({ ...funded(64), owner: strangers }) }],
      parts: drainsWhen(holds(wordAt(first, 33), 'greater', 1n << 63n)),
      trigger: wordBecomes(first, 33, (1n << 63n) + 9n),
    },
    {
      name: 'a token account of the thief that is not there yet',
      more: [nowhere],
      parts: () => [when(hasData(first), [when(byteIs(first, 108, 1), [drain])])],
      trigger: opened(first, new Uint8Array(165).fill(1), tokenProgramId),
    },
    {
      name: 'the key of the thief, byte by byte, in its state',
      data: new Uint8Array(80),
      parts: drainsWhen(
        both(
          both(
            holds(wordAt(state, 41), 'equal', keyWord(other, 0)),
            holds(wordAt(state, 49), 'equal', keyWord(other, 8)),
          ),
          holds(wordAt(state, 65), 'equal', keyWord(other, 24)),
        ),
      ),
      trigger: keyBecomes(state, 41, ({ other: thief }) => thief),
    },
  ],
}

/** Wait for what anyone can send to the user. */
export const ownTokenEvaders: EvaderFamily = {
  family: 'what the user holds',
  evaders: [
    {
      name: 'one more unit of a token',
      more: tokenSlots,
      parts: drainsWhen(holds(wordAt(second, 64), 'equal', 9_000_001n)),
      trigger: wordBecomes(second, 64, 9_000_001n),
    },
    {
      name: 'an odd amount of a token',
      more: tokenSlots,
      parts: drainsWhen(holds(combined('and', wordAt(second, 64), constant(1n)), 'notEqual', 0n)),
      trigger: wordBecomes(second, 64, 9_000_101n),
    },
    {
      name: 'a frozen token account',
      more: tokenSlots,
      parts: drainsWhen(byteIs(second, 108, 2)),
      trigger: bytesBecome(second, 108, [2]),
    },
    {
      name: 'the last digits of the SOL',
      parts: drainsWhen(
        holds(combined('modulo', lamportsOf(user), constant(10_000n)), 'equal', 4_321n),
      ),
      trigger: lamportsBecome(user, (now) => now - (now % 10_000n) + 14_321n + 5_000n),
    },
  ],
}
