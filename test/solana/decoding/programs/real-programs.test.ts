import { PublicKey, SYSVAR_RECENT_BLOCKHASHES_PUBKEY, SYSVAR_RENT_PUBKEY } from '@solana/web3.js'
import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Address, address } from '../../../../src/solana/address/address.ts'
import { systemProgram, tokenProgram } from '../../../../src/solana/address/known-address.ts'
import { decodeAll } from '../../../../src/solana/decoding/decode.ts'
import type { Message, Transaction } from '../../../../src/solana/transaction/message.ts'
import { resolveMessage } from '../../../../src/solana/transaction/resolve.ts'
import { encodeTransaction } from '../../../../src/solana/transaction/wire.ts'
import { nonceBytes } from '../../../../scripts/sandbox/account-bytes.ts'
import { noTestChain, startTestChain, type TestChain } from '../../../kit/chain/surfnet.ts'
import { key } from './client-instruction.ts'

const [wallet, stranger, mint, mine, theirs, nonce] = [
  key(7),
  key(8),
  key(20),
  key(21),
  key(22),
  key(23),
]
const publicKey = (of: Address): PublicKey => new PublicKey(of)

const recentBlockhashes = address(SYSVAR_RECENT_BLOCKHASHES_PUBKEY.toBase58())
const rent = address(SYSVAR_RENT_PUBKEY.toBase58())

const five = [5, 0, 0, 0, 0, 0, 0, 0]
const someKey = new Array<number>(32).fill(5)

/** One instruction signed by the wallet, as an unsigned transaction. */
const transactionOf = (
  programId: Address,
  accounts: readonly Address[],
  data: readonly number[],
): Transaction => {
  const staticAccounts = [...new Set([wallet, ...accounts, programId])]
  const message: Message = {
    version: 'legacy',
    header: { requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 1 },
    staticAccounts,
    blockhash: key(1),
    instructions: [
      {
        programIndex: staticAccounts.indexOf(programId),
        accountIndexes: accounts.map((account) => staticAccounts.indexOf(account)),
        data: Uint8Array.from(data),
      },
    ],
    lookups: [],
  }
  return { message, signatures: [new Uint8Array(64)], bare: false }
}

const answerSchema = t.Object({ value: t.Object({ err: t.Unknown() }) })

const simulate = async (
  chain: TestChain,
  transaction: Transaction,
): Promise<Static<typeof answerSchema>> =>
  Value.Parse(
    answerSchema,
    await chain.rpc('simulateTransaction', [
      Buffer.from(encodeTransaction(transaction)).toString('base64'),
      { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true },
    ]),
  )

/** The instruction, and whether the real program runs it. */
const cases: [string, Address, Address[], number[], 'runs' | 'refuses'][] = [
  ['Transfer', tokenProgram, [mine, theirs, wallet], [3, ...five], 'runs'],
  ['Transfer with more data', tokenProgram, [mine, theirs, wallet], [3, ...five, 9, 9], 'runs'],
  ['Transfer with less data', tokenProgram, [mine, theirs, wallet], [3, 5, 0, 0], 'refuses'],
  ['Transfer with two accounts', tokenProgram, [mine, theirs], [3, ...five], 'refuses'],
  [
    'TransferChecked without decimals',
    tokenProgram,
    [mine, mint, theirs, wallet],
    [12, ...five],
    'refuses',
  ],
  ['Approve with more data', tokenProgram, [mine, stranger, wallet], [4, ...five, 1], 'runs'],
  ['Revoke with more data', tokenProgram, [mine, wallet], [5, 1, 2], 'runs'],
  ['SetAuthority with more data', tokenProgram, [mine, wallet], [6, 2, 1, ...someKey, 1], 'runs'],
  [
    'SetAuthority with an option of 2',
    tokenProgram,
    [mine, wallet],
    [6, 2, 2, ...someKey],
    'refuses',
  ],
  ['SetAuthority of the owner to none', tokenProgram, [mine, wallet], [6, 2, 0], 'refuses'],
  ['SetAuthority of Token-2022', tokenProgram, [mint, wallet], [6, 6, 1, ...someKey], 'refuses'],
  ['SetAuthority without option', tokenProgram, [mine, wallet], [6, 3], 'refuses'],
  ['Batch', tokenProgram, [mine, theirs, wallet], [255, 3, 9, 3, ...five], 'runs'],
  ['Batch with nothing in it', tokenProgram, [mine, theirs, wallet], [255], 'refuses'],
  ['Batch without data in it', tokenProgram, [mine, theirs, wallet], [255, 3, 0], 'refuses'],
  [
    'Batch in a Batch',
    tokenProgram,
    [mine, theirs, wallet],
    [255, 3, 12, 255, 3, 9, 3, ...five],
    'refuses',
  ],
  [
    'Batch with a byte left',
    tokenProgram,
    [mine, theirs, wallet],
    [255, 3, 9, 3, ...five, 1],
    'refuses',
  ],
  [
    'UnwrapLamports with an option of 2',
    tokenProgram,
    [mine, theirs, wallet],
    [45, 2, ...five],
    'refuses',
  ],
  ['UnwrapLamports without option', tokenProgram, [mine, theirs, wallet], [45], 'refuses'],
  ['a code that Token does not have', tokenProgram, [mine, theirs, wallet], [25, 0], 'refuses'],
  [
    'System Transfer with more data',
    systemProgram,
    [wallet, stranger],
    [2, 0, 0, 0, ...five, 1],
    'runs',
  ],
  ['System Transfer with less data', systemProgram, [wallet, stranger], [2, 0, 0, 0, 5], 'refuses'],
  ['a code that System does not have', systemProgram, [wallet, stranger], [14, 0, 0, 0], 'refuses'],
  [
    'nonce withdrawal with the authority out of place',
    systemProgram,
    [nonce, stranger, recentBlockhashes, rent, stranger, wallet],
    [5, 0, 0, 0, ...five],
    'runs',
  ],
  [
    'nonce withdrawal with the authority as recipient only',
    systemProgram,
    [nonce, wallet, recentBlockhashes, rent],
    [5, 0, 0, 0, ...five],
    'runs',
  ],
  [
    'new nonce authority, the old one last',
    systemProgram,
    [nonce, stranger, wallet],
    [7, 0, 0, 0, ...someKey],
    'runs',
  ],
]

describe.skipIf(noTestChain !== undefined)(
  'what the real programs run is decoded, what they refuse is not',
  () => {
    let chain: TestChain

    beforeAll(async () => {
      chain = await startTestChain()
      await chain.fundSol(publicKey(wallet), 10_000_000_000n)
      await chain.fundSol(publicKey(stranger), 10_000_000_000n)
      await chain.createMint(publicKey(mint), {
        decimals: 6,
        supply: 200n,
        mintAuthority: publicKey(wallet),
      })
      const fields = { mint: publicKey(mint), amount: 100n }
      await chain.createTokenAccount(
        { ...fields, owner: publicKey(wallet) },
        { address: publicKey(mine) },
      )
      await chain.createTokenAccount(
        { ...fields, owner: publicKey(stranger) },
        { address: publicKey(theirs) },
      )
      await chain.setAccount(publicKey(nonce), {
        lamports: 5_000_000_000n,
        owner: PublicKey.default,
        data: nonceBytes(publicKey(wallet), publicKey(key(3))),
      })
    })

    afterAll(() => chain.stop())

    test.each(cases)('%s', async (_, programId, accounts, data, outcome) => {
      const transaction = transactionOf(programId, accounts, data)
      const { value } = await simulate(chain, transaction)
      expect(value.err === null).toBe(outcome === 'runs')
      const resolution = resolveMessage(transaction.message, new Map())
      if (!resolution.ok) throw new Error('no tables are needed')
      const [decoded] = decodeAll(resolution.resolved.instructions, [])
      expect(decoded?.status === 'decoded').toBe(outcome === 'runs')
      for (const action of decoded?.actions ?? []) {
        if ('authority' in action) expect(action.authority).toBe(wallet)
      }
    })
  },
)
