import * as client from '@solana/web3.js'
import { type Address, addressFromBytes } from '../../../src/solana/address/address.ts'
import { clientInstruction, clientKey } from '../../../src/solana/building/client-instruction.ts'
import type { Message } from '../../../src/solana/transaction/message.ts'
import type { PlannedInstruction } from '../../../src/solana/transaction/planned-instruction.ts'

/** The legacy message of these instructions, which may be larger than a node accepts. */
export const plannedMessage = (
  feePayer: Address,
  blockhash: string,
  instructions: readonly PlannedInstruction[],
): Message => {
  const { header, accountKeys, compiledInstructions } = new client.TransactionMessage({
    payerKey: clientKey(client, feePayer),
    recentBlockhash: blockhash,
    instructions: instructions.map((each) => clientInstruction(client, each)),
  }).compileToLegacyMessage()
  return {
    version: 'legacy',
    header: {
      requiredSignatures: header.numRequiredSignatures,
      readonlySigned: header.numReadonlySignedAccounts,
      readonlyUnsigned: header.numReadonlyUnsignedAccounts,
    },
    staticAccounts: accountKeys.map((key) => addressFromBytes(key.toBytes())),
    blockhash,
    instructions: compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
      programIndex: programIdIndex,
      accountIndexes: accountKeyIndexes,
      data,
    })),
    lookups: [],
  }
}
