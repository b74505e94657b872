import { address as kitAddress, createNoopSigner } from '@solana/kit'
import * as token from '@solana-program/token'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { readFileSync } from 'node:fs'
import { type Address, address } from '../../../../src/solana/address/address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { decodeInstruction } from '../../../../src/solana/decoding/decode.ts'
import type { DecodedInstruction } from '../../../../src/solana/decoding/format/decoder.ts'
import type { AccountRole, Instruction } from '../../../../src/solana/transaction/message.ts'

/** The address of 32 equal bytes, used for the placeholder accounts of these tests. */
export const key = (fill: number) =>
  address(new PublicKey(new Uint8Array(32).fill(fill)).toBase58())

export const kitKey = (fill: number) => kitAddress(key(fill))

export const signer = (fill: number) => createNoopSigner(kitKey(fill))

/** The owner (address 3) moves 1000 units from 1 to 2. */
export const tokenTransfer = token.getTransferInstruction({
  source: kitKey(1),
  destination: kitKey(2),
  authority: signer(3),
  amount: 1000n,
})

/** The owner (address 2) of account 1 gives it to 3. */
export const ownerChange = token.getSetAuthorityInstruction({
  owned: kitKey(1),
  owner: signer(2),
  authorityType: token.AuthorityType.AccountOwner,
  newAuthority: kitKey(3),
})

/** An instruction of @solana/kit clients: in a role, the low bit is writable and the next one signer. */
export type KitInstruction = {
  programAddress: string
  accounts?: readonly { address: string; role: number }[]
  data?: Readonly<ArrayLike<number>>
}

export const fromKit = ({
  programAddress,
  accounts = [],
  data = [],
}: KitInstruction): Instruction => ({
  path: [0],
  programId: address(programAddress),
  accounts: accounts.map(({ address: text, role }) =>
    roleOf(text, (role & 2) !== 0, (role & 1) !== 0),
  ),
  data: Uint8Array.from(data),
})

export const fromWeb3 = ({ programId, keys, data }: TransactionInstruction): Instruction => ({
  path: [0],
  programId: address(programId.toBase58()),
  accounts: keys.map(({ pubkey, isSigner, isWritable }) =>
    roleOf(pubkey.toBase58(), isSigner, isWritable),
  ),
  data: Uint8Array.from(data),
})

export const roleOf = (text: string, signer = false, writable = false): AccountRole => ({
  address: address(text),
  signer,
  writable,
  source: 'static',
})

/** The instruction with its data truncated or accounts removed, at every position where it is incomplete. */
export const expectMalformedWhenCut = (
  instruction: Instruction,
  dataBytes: number,
  accountCount: number,
): void => {
  for (let length = 1; length < dataBytes; length++) {
    const cut = decodeInstruction({ ...instruction, data: instruction.data.subarray(0, length) })
    if (cut.status !== 'malformed')
      throw new Error(`${cut.name} with ${length} bytes is ${cut.status}`)
  }
  for (let count = 0; count < accountCount; count++) {
    const cut = decodeInstruction({
      ...instruction,
      accounts: instruction.accounts.slice(0, count),
    })
    if (cut.status !== 'malformed')
      throw new Error(`${cut.name} with ${count} accounts is ${cut.status}`)
  }
}

/** The tested part of a decoded instruction: status, name and actions. */
export const meaningOf = (
  instruction: Instruction,
): Pick<DecodedInstruction, 'status' | 'name'> & { actions: Action[] } => {
  const { status, name, actions } = decodeInstruction(instruction)
  return { status, actions, ...(name === undefined ? {} : { name }) }
}

/** A program's decoding of data, with four accounts that do not sign. */
export const decodeRaw = (
  programId: Address,
  data: readonly number[],
  accountCount = 4,
): DecodedInstruction =>
  decodeInstruction({
    path: [0],
    programId,
    accounts: Array.from({ length: accountCount }, (_, index) => roleOf(key(index + 1))),
    data: Uint8Array.from(data),
  })

export const readFixture = (name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../../fixtures/transactions/${name}`, import.meta.url), 'utf8'),
  )
