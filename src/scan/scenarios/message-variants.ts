import type { Address } from '../../solana/address/address.ts'
import { memoProgram } from '../../solana/address/known-address.ts'
import type {
  CompiledInstruction,
  Message,
  ResolvedMessage,
} from '../../solana/transaction/message.ts'

/**
 * The message with looked-up accounts written out, for a VM without lookup tables: the same instructions with the same
 * accounts in the same roles. It may exceed the size that a network accepts.
 */
export const withoutLookups = ({ message, accounts }: ResolvedMessage): Message => {
  if (message.lookups.length === 0) return message
  const order = accounts.map((role, index) => ({ role, index }))
  const writableUnsigned = order.filter(({ role }) => !role.signer && role.writable)
  const readonlyUnsigned = order.filter(({ role }) => !role.signer && !role.writable)
  const sorted = [
    ...order.slice(0, message.header.requiredSignatures),
    ...writableUnsigned,
    ...readonlyUnsigned,
  ]
  const place = new Map(sorted.map(({ index }, at) => [index, at]))
  return {
    ...message,
    header: { ...message.header, readonlyUnsigned: readonlyUnsigned.length },
    staticAccounts: sorted.map(({ role }) => role.address),
    lookups: [],
    instructions: message.instructions.map((instruction) =>
      withIndexes(instruction, (index) => place.get(index) ?? index),
    ),
  }
}

/**
 * The message with a memo at the end, which changes nothing: like the guards that a wallet adds to the instructions.
 */
export const withExtraInstruction = (message: Message): Message => {
  const at = message.staticAccounts.indexOf(memoProgram)
  const accounts: Address[] =
    at === -1 ? [...message.staticAccounts, memoProgram] : message.staticAccounts
  const { header } = message
  return {
    ...message,
    staticAccounts: accounts,
    header: at === -1 ? { ...header, readonlyUnsigned: header.readonlyUnsigned + 1 } : header,
    instructions: [
      ...message.instructions,
      {
        programIndex: at === -1 ? accounts.length - 1 : at,
        accountIndexes: [],
        data: Uint8Array.of(0x2e),
      },
    ],
  }
}

const withIndexes = (
  instruction: CompiledInstruction,
  place: (index: number) => number,
): CompiledInstruction => ({
  ...instruction,
  programIndex: place(instruction.programIndex),
  accountIndexes: instruction.accountIndexes.map(place),
})
