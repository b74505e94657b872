import {
  type AddressLookupTableAccount,
  PublicKey,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

/** A version 0 transaction as an app passes it to a wallet: zero signatures and an arbitrary blockhash. */
export const unsignedBase64 = (
  payer: PublicKey,
  instructions: TransactionInstruction[],
  options: { blockhash?: string; tables?: AddressLookupTableAccount[] } = {},
): string => {
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: options.blockhash ?? PublicKey.default.toBase58(),
    instructions,
  }).compileToV0Message(options.tables ?? [])
  return Buffer.from(new VersionedTransaction(message).serialize()).toString('base64')
}
