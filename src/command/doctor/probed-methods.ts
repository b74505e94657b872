import { base64 } from '@scure/base'
import { address } from '../../solana/address/address.ts'
import {
  clockSysvar,
  stakeProgram,
  systemProgram,
  tokenProgram,
  wrappedSolMint,
} from '../../solana/address/known-address.ts'
import { commitment } from '../../solana/rpc/accounts.ts'
import { encodeTransaction } from '../../solana/transaction/wire.ts'

/** Methods that some nodes refuse, and that parts of the service stand on. */
export const rpcMethods = [
  'simulateTransaction',
  'getTokenAccountsByOwner',
  'getTokenLargestAccounts',
  'getProgramAccounts',
  'getSignaturesForAddress',
  'getTransaction',
  'getBlock',
] as const

export type RpcMethod = (typeof rpcMethods)[number]

/** What a request needs of earlier answers. */
export type Known = { slot: bigint; signature: string | undefined }

/**
 * The cheapest request of each method that takes the same way through a node as those of the service; undefined if it
 * cannot be made. An address that owns nothing keeps the answers empty.
 */
export const probes: { [M in RpcMethod]: (known: Known) => unknown[] | undefined } = {
  simulateTransaction: () => [
    transfer,
    { encoding: 'base64', commitment, sigVerify: false, replaceRecentBlockhash: true },
  ],
  getTokenAccountsByOwner: () => [
    ownerOfNothing,
    { programId: tokenProgram },
    { encoding: 'base64', commitment },
  ],
  getTokenLargestAccounts: () => [wrappedSolMint, { commitment }],
  getProgramAccounts: () => [
    stakeProgram,
    {
      encoding: 'base64',
      commitment,
      withContext: true,
      filters: [
        { dataSize: stakeBytes },
        { memcmp: { offset: withdrawerAt, bytes: ownerOfNothing } },
      ],
      dataSlice: { offset: 0, length: 0 },
    },
  ],
  getSignaturesForAddress: () => [busyAddress, { limit: 1, commitment }],
  getTransaction: ({ signature }) =>
    signature === undefined
      ? undefined
      : [signature, { encoding: 'base64', commitment, maxSupportedTransactionVersion: 1 }],
  getBlock: ({ slot }) => [
    Number(slot > finalAfterSlots ? slot - finalAfterSlots : 0n),
    { commitment, transactionDetails: 'none', rewards: false, maxSupportedTransactionVersion: 1 },
  ],
}

/** No key signs for it, so it has no tokens and no stake. */
const ownerOfNothing = clockSysvar

/** Anyone may pay to it, and no key signs for it; simulations do not check signatures. */
const payer = address('1nc1nerator11111111111111111111111111111111')

/** Mentioned by nearly every transaction. */
const busyAddress = systemProgram

/** As in the list of stakes of a wallet. */
const stakeBytes = 200
const withdrawerAt = 44

/** A younger block may not be available yet. */
const finalAfterSlots = 64n

const signatureBytes = 64

/** An unsigned transfer of nothing. Any result of its simulation shows that the node simulates. */
const transfer = base64.encode(
  encodeTransaction({
    message: {
      version: 'legacy',
      header: { requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 1 },
      staticAccounts: [payer, systemProgram],
      blockhash: systemProgram,
      instructions: [
        {
          programIndex: 1,
          accountIndexes: [0, 0],
          data: Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        },
      ],
      lookups: [],
    },
    signatures: [new Uint8Array(signatureBytes)],
    bare: false,
  }),
)
