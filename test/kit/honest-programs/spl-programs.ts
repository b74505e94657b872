import {
  PublicKey,
  SystemProgram,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_STAKE_HISTORY_PUBKEY,
} from '@solana/web3.js'
import {
  mintBytes,
  rentLamports,
  tokenAccountBytes,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import { address } from '../../../src/solana/address/address.ts'
import { makeLoadedMachine } from '../../../src/solana/vm/loaded-machine.ts'
import { loadMachines } from '../../../src/solana/vm/machine.ts'
import { stakeBytes } from '../evasion/assets.ts'
import { fresh, type More, type Stage } from '../../on-chain/unknown-program.ts'
import { instructionOf, sol } from './building-blocks.ts'
import type { HonestCall, HonestFamily } from './honest-program.ts'

type CodeAt = (program: PublicKey) => Promise<Uint8Array>

/** The file of a program that comes with the VM, made for another address; none lies in this repository. */
const codeOf =
  (program: string): CodeAt =>
  async (at) => {
    const make = await loadMachines()
    const file = make && makeLoadedMachine(make()).codeOf(address(program))
    if (!file) throw new Error(`the VM has no ${program}`)
    return movedTo(file.slice(), new PublicKey(program).toBytes(), at.toBytes())
  }

/** Programs compare their own address as a constant of 32 bytes, or as four words in the code. */
const movedTo = (file: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array => {
  replaceAll(file, from, to)
  for (let word = 0; word < 32; word += 8)
    replaceAll(file, inLongLoad(from, word), inLongLoad(to, word))
  return file
}

/** Eight bytes as the two halves of an `lddw`. */
const inLongLoad = (key: Uint8Array, word: number): Uint8Array =>
  Uint8Array.from([
    ...key.subarray(word, word + 4),
    0,
    0,
    0,
    0,
    ...key.subarray(word + 4, word + 8),
  ])

const replaceAll = (file: Uint8Array, from: Uint8Array, to: Uint8Array): void => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + from.length))
    file.set(to, at)
}

const token = codeOf('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const token2022 = codeOf('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const associated = codeOf('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const memo = codeOf('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const stake = codeOf('Stake11111111111111111111111111111111111111')

const u64 = (value: bigint): Uint8Array => instructionOf(value)
const supply = 10n ** 12n

const user: More = { key: (stage) => stage.user, role: 'sign' }
const signer: More = { key: (stage) => stage.user, role: 'sign-only' }
const other: More = { key: (stage) => stage.other, role: 'write' }

/** A token of the program's own, and accounts for it; one set a call. */
const tokenParts = () => {
  const mint = fresh()
  const holding = (amount: bigint, owner: 'user' | 'other'): More => ({
    key: fresh,
    role: 'write',
    account: (stage: Stage, program) => ({
      lamports: rentLamports(165),
      owner: program,
      data: tokenAccountBytes({ mint, owner: stage[owner], amount }),
    }),
  })
  const ownMint = (role: More['role'] = 'read'): More => ({
    key: () => mint,
    role,
    account: (stage, program) => ({
      lamports: rentLamports(82),
      owner: program,
      data: mintBytes({ decimals: 6, supply, mintAuthority: stage.user }),
    }),
  })
  return { holding, ownMint }
}

const tokenCalls = (code: CodeAt): HonestCall[] => {
  const { holding, ownMint } = tokenParts()
  const call = (name: string, accounts: readonly More[], data: readonly number[]): HonestCall => ({
    name,
    instead: { code, accounts },
    instruction: Uint8Array.from(data),
  })
  return [
    call(
      'transfer',
      [holding(5_000_000n, 'user'), holding(0n, 'other'), user],
      [3, ...u64(1_000_000n)],
    ),
    call(
      'checked transfer',
      [holding(5_000_000n, 'user'), ownMint(), holding(0n, 'other'), user],
      [12, ...u64(1_000_000n), 6],
    ),
    call('mint', [ownMint('write'), holding(0n, 'user'), user], [7, ...u64(9n)]),
    call('approve', [holding(5_000_000n, 'user'), other, user], [4, ...u64(1_000n)]),
    call('burn', [holding(5_000_000n, 'user'), ownMint('write'), user], [8, ...u64(9n)]),
    call('close', [holding(0n, 'user'), user, signer], [9]),
  ]
}

const associatedCall: HonestCall = {
  name: 'create',
  instead: {
    code: associated,
    accounts: [
      user,
      {
        key: ({ user: owner, mint }, program) =>
          PublicKey.findProgramAddressSync(
            [owner.toBytes(), tokenProgramId.toBytes(), mint.toBytes()],
            program,
          )[0],
        role: 'write',
      },
      signer,
      { key: ({ mint }) => mint, role: 'read' },
      { key: () => SystemProgram.programId, role: 'read' },
      { key: () => tokenProgramId, role: 'read' },
    ],
  },
  instruction: Uint8Array.of(0),
}

const ownStake: More = {
  key: fresh,
  role: 'write',
  account: (stage, program) => ({
    lamports: 2n * sol + rentLamports(200),
    owner: program,
    data: stakeBytes(stage.user),
  }),
}

const parts = () => []

/** Large, well-known programs at unknown addresses: what they do is what they show. */
export const splPrograms: HonestFamily = {
  family: 'SPL programs at unknown addresses',
  programs: [
    { name: 'Token', parts, calls: tokenCalls(token) },
    { name: 'Token-2022', parts, calls: tokenCalls(token2022) },
    { name: 'Associated Token', parts, calls: [associatedCall] },
    {
      name: 'Memo',
      parts,
      calls: [
        {
          name: 'memo',
          instead: { code: memo, accounts: [user] },
          instruction: Buffer.from('hello'),
        },
        {
          name: 'unsigned memo',
          instead: { code: memo, accounts: [] },
          instruction: Buffer.from('hello'),
        },
      ],
    },
    {
      name: 'Stake',
      parts,
      calls: [
        {
          name: 'withdraw',
          instead: {
            code: stake,
            accounts: [
              ownStake,
              user,
              { key: () => SYSVAR_CLOCK_PUBKEY, role: 'read' },
              { key: () => SYSVAR_STAKE_HISTORY_PUBKEY, role: 'read' },
              signer,
            ],
          },
          instruction: Uint8Array.from([4, 0, 0, 0, ...u64(sol)]),
        },
        {
          name: 'authorize',
          instead: {
            code: stake,
            accounts: [ownStake, { key: () => SYSVAR_CLOCK_PUBKEY, role: 'read' }, signer],
          },
          instruction: Uint8Array.from([1, 0, 0, 0, ...new Uint8Array(32).fill(9), 0, 0, 0, 0]),
        },
      ],
    },
  ],
}
