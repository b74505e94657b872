import { type Address, addressToBytes } from '../address/address.ts'
import type { PlannedInstruction } from '../transaction/planned-instruction.ts'
import type { ClientInstruction, OfficialClient } from './official-client.ts'

/** The address as the client takes it. From its bytes: reading base58 takes the client ten times as long. */
export const clientKey = ({ PublicKey }: OfficialClient, address: Address) =>
  new PublicKey(addressToBytes(address))

/** The instruction as the client takes it. */
export const clientInstruction = (
  client: OfficialClient,
  { programId, accounts, data }: PlannedInstruction,
): ClientInstruction =>
  new client.TransactionInstruction({
    programId: clientKey(client, programId),
    keys: accounts.map(({ address, signer, writable }) => ({
      pubkey: clientKey(client, address),
      isSigner: signer,
      isWritable: writable,
    })),
    data: Buffer.from(data),
  })
