import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { address } from '../../../../src/solana/address/address.ts'
import {
  associatedTokenProgram,
  loaderV3Program,
  memoProgram,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../../../src/solana/address/known-address.ts'
import { restoreInstruction } from '../../../../src/solana/rpc/parsed/restore.ts'
import { isFields } from '../../../../src/network/shape.ts'
import { noTestChain, startTestChain, type TestChain } from '../../../kit/chain/surfnet.ts'

/**
 * Bytes written by hand from the programs' interfaces go through the node's own parser and must come back unchanged.
 * The transaction fails at its first instruction on purpose: the node parses all of them, and none has to succeed.
 */

const integer = (size: number) => (value: bigint | number) =>
  Array.from({ length: size }, (_, index) => Number((BigInt(value) >> BigInt(index * 8)) & 0xffn))
const u16 = integer(2)
const u32 = integer(4)
const u64 = integer(8)
const text = (value: string) => [...new TextEncoder().encode(value)]
const text32 = (value: string) => [...u32(text(value).length), ...text(value)]
const text64 = (value: string) => [...u64(text(value).length), ...text(value)]
const key = (fill: number) => Array<number>(32).fill(fill)
const none = Array<number>(32).fill(0)
const some = (fill: number) => [1, ...key(fill)]
const discriminator = (name: string) => [
  ...createHash('sha256').update(`spl_token_metadata_interface:${name}`).digest().subarray(0, 8),
]

/** Above 2^53, so that a rounded amount would show. */
const big = 9_007_199_254_740_993n
const most = 2n ** 64n - 1n

const clock = 'SysvarC1ock11111111111111111111111111111111'
const history = 'SysvarStakeHistory1111111111111111111111111'
const rent = 'SysvarRent111111111111111111111111111111111'
const config = 'StakeConfig11111111111111111111111111111111'

type Case = readonly [
  type: string,
  program: string,
  /** How many fresh accounts, or which: '' is a fresh one. */
  accounts: number | readonly string[],
  data: readonly number[],
]

const system: Case[] = [
  ['createAccount', systemProgram, 2, [...u32(0), ...u64(big), ...u64(165), ...key(7)]],
  ['assign', systemProgram, 1, [...u32(1), ...key(9)]],
  ['transfer', systemProgram, 2, [...u32(2), ...u64(most)]],
  [
    'createAccountWithSeed',
    systemProgram,
    2,
    [...u32(3), ...key(5), ...text64('séed'), ...u64(big), ...u64(200), ...key(6)],
  ],
  ['advanceNonce', systemProgram, 3, u32(4)],
  ['withdrawFromNonce', systemProgram, 5, [...u32(5), ...u64(big)]],
  ['initializeNonce', systemProgram, 3, [...u32(6), ...key(3)]],
  ['authorizeNonce', systemProgram, 2, [...u32(7), ...key(3)]],
  ['allocate', systemProgram, 1, [...u32(8), ...u64(10)]],
  ['upgradeNonce', systemProgram, 1, u32(12)],
  ['transferWithSeed', systemProgram, 3, [...u32(11), ...u64(big), ...text64('seed'), ...key(4)]],
]

const token = (program: string): Case[] => [
  ['initializeMint', program, 2, [0, 6, ...key(1), 0]],
  ['initializeMint2', program, 1, [20, 6, ...key(1), ...some(2)]],
  ['initializeAccount', program, 4, [1]],
  ['initializeAccount2', program, 3, [16, ...key(2)]],
  ['initializeAccount3', program, 2, [18, ...key(2)]],
  ['initializeMultisig', program, 4, [2, 2]],
  ['initializeMultisig2', program, 3, [19, 1]],
  ['transfer', program, 3, [3, ...u64(most)]],
  ['transfer', program, 5, [3, ...u64(1)]],
  ['approve', program, 3, [4, ...u64(most)]],
  ['revoke', program, 2, [5]],
  ['revoke', program, 4, [5]],
  ['setAuthority', program, 2, [6, 0, 0]],
  ['setAuthority', program, 2, [6, 1, ...some(4)]],
  ['setAuthority', program, 2, [6, 2, ...some(4)]],
  ['setAuthority', program, 4, [6, 3, ...some(4)]],
  ['mintTo', program, 3, [7, ...u64(big)]],
  ['burn', program, 3, [8, ...u64(big)]],
  ['closeAccount', program, 3, [9]],
  ['closeAccount', program, 5, [9]],
  ['freezeAccount', program, 3, [10]],
  ['thawAccount', program, 3, [11]],
  ['transferChecked', program, 4, [12, ...u64(most), 9]],
  ['transferChecked', program, 7, [12, ...u64(5), 0]],
  ['approveChecked', program, 4, [13, ...u64(most), 6]],
  ['mintToChecked', program, 3, [14, ...u64(big), 6]],
  ['burnChecked', program, 3, [15, ...u64(big), 6]],
  ['syncNative', program, 1, [17]],
  ['getAccountDataSize', program, 1, [21]],
  ['getAccountDataSize', program, 1, [21, ...u16(7), ...u16(2)]],
  ['initializeImmutableOwner', program, 1, [22]],
  ['amountToUiAmount', program, 1, [23, ...u64(big)]],
  ['uiAmountToAmount', program, 1, [24, ...text('1.5')]],
  ['withdrawExcessLamports', program, 3, [38]],
]

const authorityTypes2022 = Array.from({ length: 13 }, (_, index) => index + 4)
const extensionCodes = Array.from({ length: 27 }, (_, index) => index + 1)

const token2022: Case[] = [
  ...authorityTypes2022.map((kind): Case => [
    'setAuthority',
    token2022Program,
    2,
    [6, kind, ...some(4)],
  ]),
  ...extensionCodes.map((code): Case => [
    'getAccountDataSize',
    token2022Program,
    1,
    [21, ...u16(code)],
  ]),
  ['initializeMintCloseAuthority', token2022Program, 1, [25, ...some(3)]],
  ['initializeMintCloseAuthority', token2022Program, 1, [25, 0]],
  [
    'initializeTransferFeeConfig',
    token2022Program,
    1,
    [26, 0, ...some(3), 0, ...u16(500), ...u64(most)],
  ],
  ['transferCheckedWithFee', token2022Program, 4, [26, 1, ...u64(most), 6, ...u64(big)]],
  ['withdrawWithheldTokensFromMint', token2022Program, 3, [26, 2]],
  ['withdrawWithheldTokensFromAccounts', token2022Program, 5, [26, 3, 2]],
  ['withdrawWithheldTokensFromAccounts', token2022Program, 6, [26, 3, 1]],
  ['harvestWithheldTokensToMint', token2022Program, 3, [26, 4]],
  ['setTransferFee', token2022Program, 2, [26, 5, ...u16(1), ...u64(big)]],
  ['setTransferFee', token2022Program, 4, [26, 5, ...u16(1), ...u64(big)]],
  ['initializeDefaultAccountState', token2022Program, 1, [28, 0, 2]],
  ['updateDefaultAccountState', token2022Program, 2, [28, 1, 1]],
  ['reallocate', token2022Program, 4, [29, ...u16(8), ...u16(11)]],
  ['enableRequiredMemoTransfers', token2022Program, 2, [30, 0]],
  ['disableRequiredMemoTransfers', token2022Program, 2, [30, 1]],
  ['createNativeMint', token2022Program, 3, [31]],
  ['initializeNonTransferableMint', token2022Program, 1, [32]],
  ['initializeInterestBearingConfig', token2022Program, 1, [33, 0, ...none, ...u16(-5)]],
  ['updateInterestBearingConfigRate', token2022Program, 2, [33, 1, ...u16(7)]],
  ['enableCpiGuard', token2022Program, 2, [34, 0]],
  ['disableCpiGuard', token2022Program, 4, [34, 1]],
  ['initializePermanentDelegate', token2022Program, 1, [35, ...key(8)]],
  ['initializeTransferHook', token2022Program, 1, [36, 0, ...key(8), ...none]],
  ['updateTransferHook', token2022Program, 2, [36, 1, ...key(8)]],
  ['initializeMetadataPointer', token2022Program, 1, [39, 0, ...none, ...key(8)]],
  ['updateMetadataPointer', token2022Program, 2, [39, 1, ...none]],
  ['initializeGroupPointer', token2022Program, 1, [40, 0, ...key(8), ...key(9)]],
  ['updateGroupPointer', token2022Program, 2, [40, 1, ...key(8)]],
  ['initializeGroupMemberPointer', token2022Program, 1, [41, 0, ...key(8), ...key(9)]],
  ['updateGroupMemberPointer', token2022Program, 2, [41, 1, ...key(8)]],
  ['initializePausableConfig', token2022Program, 1, [44, 0, ...key(8)]],
  ['pause', token2022Program, 2, [44, 1]],
  ['resume', token2022Program, 2, [44, 2]],
  [
    'initializeTokenMetadata',
    token2022Program,
    4,
    [...discriminator('initialize_account'), ...text32('Name'), ...text32('S'), ...text32('u:r')],
  ],
  [
    'updateTokenMetadataAuthority',
    token2022Program,
    2,
    [...discriminator('update_the_authority'), ...key(8)],
  ],
]

const others: Case[] = [
  ['create', associatedTokenProgram, 6, [0]],
  ['createIdempotent', associatedTokenProgram, 6, [1]],
  ['recoverNested', associatedTokenProgram, 7, [2]],
  [
    'initialize',
    stakeProgram,
    ['', rent],
    [...u32(0), ...key(1), ...key(2), ...u64(-1n), ...u64(most), ...key(3)],
  ],
  ['authorize', stakeProgram, ['', clock, ''], [...u32(1), ...key(1), ...u32(1)]],
  ['authorize', stakeProgram, ['', clock, '', ''], [...u32(1), ...key(1), ...u32(0)]],
  ['delegate', stakeProgram, ['', '', clock, history, config, ''], u32(2)],
  ['split', stakeProgram, 3, [...u32(3), ...u64(big)]],
  ['withdraw', stakeProgram, ['', '', clock, history, ''], [...u32(4), ...u64(big)]],
  ['withdraw', stakeProgram, ['', '', clock, history, '', ''], [...u32(4), ...u64(big)]],
  ['deactivate', stakeProgram, ['', clock, ''], u32(5)],
  ['setLockup', stakeProgram, 2, [...u32(6), 1, ...u64(5), 0, ...some(2)]],
  ['merge', stakeProgram, ['', '', clock, history, ''], u32(7)],
  [
    'authorizeWithSeed',
    stakeProgram,
    ['', '', clock],
    [...u32(8), ...key(1), ...u32(1), ...text64('s'), ...key(2)],
  ],
  ['initializeChecked', stakeProgram, ['', rent, '', ''], u32(9)],
  ['authorizeChecked', stakeProgram, ['', clock, '', '', ''], [...u32(10), ...u32(1)]],
  [
    'authorizeCheckedWithSeed',
    stakeProgram,
    ['', '', clock, ''],
    [...u32(11), ...u32(0), ...text64('s'), ...key(2)],
  ],
  ['deactivateDelinquent', stakeProgram, 3, u32(14)],
  ['moveStake', stakeProgram, 3, [...u32(16), ...u64(big)]],
  ['moveLamports', stakeProgram, 3, [...u32(17), ...u64(big)]],
  ['initializeBuffer', loaderV3Program, 2, u32(0)],
  ['upgrade', loaderV3Program, 7, u32(3)],
  ['setAuthority', loaderV3Program, 3, u32(4)],
  ['setAuthority', loaderV3Program, 2, u32(4)],
  ['close', loaderV3Program, 3, u32(5)],
  ['close', loaderV3Program, 4, u32(5)],
  ['setAuthorityChecked', loaderV3Program, 3, u32(7)],
]

describe.skipIf(noTestChain !== undefined)("through the node's own parser and back", () => {
  let chain: TestChain
  const payer = Keypair.generate()

  beforeAll(async () => {
    chain = await startTestChain()
    await chain.fundSol(payer.publicKey, 1_000_000_000_000n)
  })
  afterAll(() => chain.stop())

  const inWords = async (instruction: TransactionInstruction): Promise<unknown> => {
    const failing = SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: Keypair.generate().publicKey,
      lamports: 10n ** 18n,
    })
    const signature = await sendWithoutChecks(chain, payer, [failing, instruction])
    const found = await readWorded(chain, signature)
    return path(found, 'transaction', 'message', 'instructions', '1')
  }

  const roundTrip = async (program: string, accounts: Case[2], data: readonly number[]) => {
    const named = typeof accounts === 'number' ? Array<string>(accounts).fill('') : accounts
    const keys = named.map((name) => new PublicKey(name || Keypair.generate().publicKey))
    const inParsedForm = await inWords(
      new TransactionInstruction({
        programId: new PublicKey(program),
        keys: keys.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false })),
        data: Buffer.from(data),
      }),
    )
    const parsed = path(inParsedForm, 'parsed')
    const restored = restoreInstruction(address(program), parsed)
    return {
      parsed,
      restored: restored && { accounts: [...restored.accounts], data: [...restored.data] },
      original: { accounts: keys.map((each) => address(each.toBase58())), data: [...data] },
    }
  }

  test.each([
    ...system,
    ...token(tokenProgram),
    ...token(token2022Program),
    ...token2022,
    ...others,
  ])('%s of %s with accounts %p', async (type, program, accounts, data) => {
    const { parsed, restored, original } = await roundTrip(program, accounts, data)
    expect(path(parsed, 'type')).toBe(type)
    expect(restored).toEqual(original)
  })

  test('a memo', async () => {
    const { restored, original } = await roundTrip(memoProgram, 0, text('grüße'))
    expect(restored).toEqual(original)
  })

  test.each([
    ['allocateWithSeed', [...u32(9), ...key(5), ...text64('s'), ...u64(1), ...key(6)]],
    ['assignWithSeed', [...u32(10), ...key(5), ...text64('s'), ...key(6)]],
  ])('%s: the base is named once and is both account and data', async (type, data) => {
    const base = new PublicKey(Uint8Array.from(key(5))).toBase58()
    const { parsed, restored, original } = await roundTrip(systemProgram, ['', base], data)
    expect(path(parsed, 'type')).toBe(type)
    expect(restored).toEqual(original)
  })
})

const sendWithoutChecks = async (
  chain: TestChain,
  payer: Keypair,
  instructions: TransactionInstruction[],
): Promise<string> => {
  const latest = await chain.rpc('getLatestBlockhash')
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: String(path(latest, 'value', 'blockhash')),
    instructions,
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([payer])
  const bytes = Buffer.from(transaction.serialize()).toString('base64')
  return String(
    await chain.rpc('sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]),
  )
}

/** A transaction can be looked up only a moment after it was accepted. */
const readWorded = async (chain: TestChain, signature: string): Promise<unknown> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await chain.rpc('getTransaction', [
      signature,
      { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' },
    ])
    if (found !== null) return found
    await Bun.sleep(10)
  }
  throw new Error(`not found: ${signature}`)
}

const path = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce((inner: unknown, each) => {
    if (Array.isArray(inner)) return inner[Number(each)]
    return isFields(inner) ? inner[each] : undefined
  }, value)
