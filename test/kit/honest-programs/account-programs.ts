import { SYSVAR_RENT_PUBKEY } from '@solana/web3.js'
import {
  associatedTokenAddress,
  associatedTokenProgramId,
  rentLamports,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import {
  addToByte,
  call,
  frame,
  frameAt,
  hasData,
  type Part,
  setByte,
  when,
} from '../sbpf/program.ts'
import { constant, holds, patched, type Value, wordAt } from '../sbpf/values.ts'
import { type More, slot, vaultOf, vaultSeed } from '../../on-chain/unknown-program.ts'
import { addToField, blank, nameUser, requires } from './building-blocks.ts'
import type { HonestFamily } from './honest-program.ts'

const { state, user, system, first, second, third } = slot
const recordBytes = 96

/** What the runtime wants an account of so many bytes to hold, by the Rent sysvar: u64 lamports a byte and year. */
const rentFor =
  (bytes: number): Value =>
  ({ code }) => {
    code.move(1, frame).addImmediate(1, frameAt.clock).syscall('sol_get_rent_sysvar')
    code.load64(2, frame, frameAt.clock).multiplyImmediate(2, 2 * (128 + bytes))
  }

/** System CreateAccount of the address that the program signs for, paid by the user. */
const createRecord = (record: number): Part =>
  call(
    system,
    [
      { account: user, signer: true, writable: true },
      { account: record, signer: true, writable: true },
    ],
    Uint8Array.from([...new Uint8Array(12), recordBytes, ...new Uint8Array(39)]),
    [
      patched(4, rentFor(recordBytes)),
      // The new owner is the program itself, whose address lies behind the instruction's data.
      ...[0, 8, 16, 24].map((offset) => ({
        offset: 20 + offset,
        load: ({ code }: Parameters<Part>[0]) => {
          code
            .load64(3, 7, 0)
            .add(3, 7)
            .load64(3, 3, 8 + offset)
        },
      })),
    ],
    vaultSeed,
  )

const record: More = { key: (_, program) => vaultOf(program), role: 'write' }
const openRecord: More = {
  ...record,
  account: (_, owner) => ({
    lamports: rentLamports(recordBytes),
    owner,
    data: new Uint8Array(recordBytes),
  }),
}

/** Associated Token CreateIdempotent for the user. */
const createTokens: Part = call(
  first,
  [
    { account: user, signer: true, writable: true },
    { account: second, writable: true },
    { account: user },
    { account: third },
    { account: system },
    { account: third + 1 },
  ],
  Uint8Array.of(1),
)

const tokenAccountSlots: readonly More[] = [
  { key: () => associatedTokenProgramId, role: 'read' },
  { key: ({ user: owner, mint }) => associatedTokenAddress(owner, mint), role: 'write' },
  { key: ({ mint }) => mint, role: 'read' },
  { key: () => tokenProgramId, role: 'read' },
]

/** Open accounts for the user, and pay their rent. */
export const accountPrograms: HonestFamily = {
  family: 'accounts that are opened',
  programs: [
    {
      name: 'a record that is opened once',
      data: blank,
      more: [record],
      parts: () => [createRecord(first), setByte(state, 0, 1)],
      calls: [
        { name: 'open' },
        { name: 'open again', more: [openRecord], fails: true, verdict: 'suspicious' },
      ],
    },
    {
      name: 'a record that is opened if it is missing',
      data: blank,
      more: [record],
      parts: () => [
        when(hasData(first), [], [createRecord(first)]),
        addToByte(first, 8, 1),
        addToField(0, constant(1n)),
      ],
      calls: [{ name: 'missing' }, { name: 'there', more: [openRecord] }],
    },
    {
      name: 'a token account that is opened if it is missing',
      data: blank,
      more: tokenAccountSlots,
      parts: () => [createTokens, addToField(0, constant(1n))],
      calls: [{ name: 'there' }, { name: 'there, with a note', data: new Uint8Array(128).fill(1) }],
    },
    {
      name: 'a record with its rent from the sysvar’s account',
      data: blank,
      more: [record, { key: () => SYSVAR_RENT_PUBKEY, role: 'read' }],
      parts: () => [
        requires(holds(wordAt(second, 0), 'less', 10_000n)),
        createRecord(first),
        ...nameUser(4),
      ],
      calls: [{ name: 'open' }, { name: 'open beside a note', data: new Uint8Array(128).fill(2) }],
    },
  ],
}
