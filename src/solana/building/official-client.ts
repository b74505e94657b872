/**
 * The official client library. It writes every transaction that is handed out to be signed, so that wallets receive
 * the bytes that they would have made themselves.
 */
export type OfficialClient = typeof import('@solana/web3.js')

export type ClientInstruction = InstanceType<OfficialClient['TransactionInstruction']>

/** Loads the library when the first transaction is written: most servers start long before, and many never write one. */
export const loadOfficialClient = (): Promise<OfficialClient> => import('@solana/web3.js')
