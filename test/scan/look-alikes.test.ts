import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Authorized, Keypair, PublicKey, StakeProgram, SystemProgram } from '@solana/web3.js'
import type { TransactionInstruction } from '@solana/web3.js'
import {
  associatedTokenAddress,
  rentLamports,
  token2022ProgramId,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../scripts/sandbox/account-bytes.ts'
import { makeRpcChainReader } from '../../src/upstream/rpc/chain-reader.ts'
import type { RpcChainReader } from '../../src/upstream/rpc/chain-reader.ts'
import { noTestChain, startTestChain } from '../kit/surfnet.ts'
import type { TestChain } from '../kit/surfnet.ts'
import {
  approve,
  closeAccount,
  createAssociated,
  initializeAccount3,
  maxU64,
  revoke,
  setAuthority,
  syncNative,
  transferToken,
  transferTokenChecked,
} from '../kit/token-instructions.ts'
import { namedDiffs, scanFor } from './scan-on-chain.ts'

const sol = 1_000_000_000n
const fresh = (): PublicKey => Keypair.generate().publicKey

/** What people do every day, and what looks like an attack at first sight: all of it is safe. */
describe.skipIf(noTestChain !== undefined)('honest transactions on a real chain', () => {
  const user = fresh()
  const friend = fresh()
  const sponsor = fresh()
  const mint = fresh()
  const newMint = fresh()
  const ownNonce = fresh()
  const nonceValue = fresh()
  const stake = fresh()
  const emptyMint = fresh()
  const wrapped = associatedTokenAddress(user, wrappedSolMintKey, tokenProgramId)
  const names = {
    user,
    friend,
    sponsor,
    stake,
    token: mint,
    new: newMint,
    sol: wrappedSolMintKey,
  }
  const accounts = { token: user, new: user, friendToken: user, friendNew: user, empty: user }
  let chain: TestChain
  let reader: RpcChainReader

  beforeAll(async () => {
    chain = await startTestChain()
    reader = makeRpcChainReader({ urls: [chain.url], nowMs: Date.now, random: Math.random })
    await chain.fundSol(user, 10n * sol)
    await chain.fundSol(friend, sol)
    await chain.fundSol(sponsor, sol)
    for (const key of [mint, emptyMint])
      await chain.createMint(key, { decimals: 6, supply: 10n ** 12n })
    await chain.createMint(newMint, { decimals: 9, supply: 10n ** 12n }, token2022ProgramId)
    const open = (owner: PublicKey, of: PublicKey, amount: bigint, program = tokenProgramId) =>
      chain.createTokenAccount({ mint: of, owner, amount }, { program })
    accounts.token = await open(user, mint, 250_000_000n)
    accounts.empty = await open(user, emptyMint, 0n)
    accounts.new = await open(user, newMint, 5_000_000_000n, token2022ProgramId)
    accounts.friendToken = await open(friend, mint, 0n)
    accounts.friendNew = await open(friend, newMint, 0n, token2022ProgramId)
    await chain.createNonce(ownNonce, user, nonceValue)
  })
  afterAll(() => chain.stop())

  type Honest = {
    name: string
    instructions: () => TransactionInstruction[]
    diffs: string[]
    flags?: string[]
    payer?: PublicKey
    blockhash?: string
  }

  const feeOnly = 'user sol -0.000005'
  const sendSol = (lamports: bigint): TransactionInstruction =>
    SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports })

  const wrapTwo = (): TransactionInstruction[] => [
    createAssociated(user, user, wrappedSolMintKey),
    SystemProgram.transfer({ fromPubkey: user, toPubkey: wrapped, lamports: 2n * sol }),
    syncNative(wrapped),
  ]

  const honest: Honest[] = [
    {
      name: 'some SOL to a friend',
      instructions: () => [sendSol(1_500_000_000n)],
      diffs: ['user sol -1.500005', 'friend sol 1.5'],
    },
    {
      name: 'some SOL to an address that does not exist yet',
      instructions: () => [
        SystemProgram.transfer({ fromPubkey: user, toPubkey: fresh(), lamports: 2n * sol }),
      ],
      diffs: ['user sol -2.000005'],
    },
    {
      name: 'all of one token to a friend',
      instructions: () => [transferToken(accounts.token, accounts.friendToken, user, 250_000_000n)],
      diffs: [feeOnly, 'user token -250', 'friend token 250'],
    },
    {
      name: 'parts of two tokens to a friend',
      instructions: () => [
        transferTokenChecked(accounts.token, mint, accounts.friendToken, user, 50_000_000n, 6),
        transferTokenChecked(
          accounts.new,
          newMint,
          accounts.friendNew,
          user,
          1_000_000_000n,
          9,
          token2022ProgramId,
        ),
      ],
      diffs: [feeOnly, 'user token -50', 'friend token 50', 'user new -1', 'friend new 1'],
    },
    {
      name: 'a token account of his own',
      instructions: () => [createAssociated(user, user, wrappedSolMintKey)],
      diffs: [feeOnly],
    },
    {
      name: 'a token account for a friend',
      instructions: () => [createAssociated(user, friend, emptyMint)],
      diffs: ['user sol -0.00204428'],
    },
    { name: 'wrapping SOL', instructions: wrapTwo, diffs: [feeOnly] },
    {
      name: 'wrapping and unwrapping SOL',
      instructions: () => [...wrapTwo(), closeAccount(wrapped, user, user)],
      diffs: [feeOnly],
    },
    {
      name: 'an approval that is taken back',
      instructions: () => [
        approve(accounts.token, friend, user, maxU64),
        revoke(accounts.token, user),
      ],
      diffs: [feeOnly],
    },
    {
      name: 'an empty account closed to himself',
      instructions: () => [closeAccount(accounts.empty, user, user)],
      diffs: ['user sol 0.00203428'],
    },
    {
      name: 'an empty account closed to the sponsor of the fee',
      instructions: () => [closeAccount(accounts.empty, sponsor, user)],
      diffs: ['sponsor sol 0.00202928'],
      payer: sponsor,
    },
    {
      name: 'a fresh key pair made an account of a program',
      instructions: () => [
        SystemProgram.createAccount({
          fromPubkey: user,
          newAccountPubkey: fresh(),
          lamports: Number(rentLamports(165)),
          space: 165,
          programId: tokenProgramId,
        }),
      ],
      diffs: ['user sol -0.00204928'],
    },
    {
      name: 'nearly all SOL put in a stake account of his own',
      instructions: () =>
        StakeProgram.createAccount({
          fromPubkey: user,
          stakePubkey: stake,
          authorized: new Authorized(user, user),
          lamports: 9_500_000_000,
        }).instructions,
      diffs: ['user sol -9.50001', 'stake sol 9.5'],
    },
    {
      name: 'a transfer with a nonce account of his own',
      instructions: () => [
        SystemProgram.nonceAdvance({ noncePubkey: ownNonce, authorizedPubkey: user }),
        sendSol(sol),
      ],
      diffs: ['user sol -1.000005', 'friend sol 1'],
      flags: ['DURABLE_NONCE'],
      blockhash: nonceValue.toBase58(),
    },
  ]

  test.each(honest)('$name', async ({ instructions, diffs, flags = [], payer, blockhash }) => {
    const more = { ...(payer && { payer }), ...(blockhash && { blockhash }) }
    const report = await scanFor(reader, user, instructions(), more)
    expect(report.answer.details.simulation.err).toBeUndefined()
    expect(report.answer.details.flags).toEqual(flags)
    expect(report.answer.verdict).toBe('safe')
    expect(namedDiffs(report, names).sort()).toEqual(diffs.sort())
  })

  test('the answer to a plain transfer, in full', async () => {
    const { answer } = await scanFor(reader, user, [sendSol(1_500_000_000n)])
    const short = (key: PublicKey): string =>
      `${key.toBase58().slice(0, 4)}…${key.toBase58().slice(-4)}`
    expect(answer).toMatchObject({
      verdict: 'safe',
      score: 0,
      summary: `Transfer 1.5 SOL from ${short(user)} to ${short(friend)}.`,
      explanations: [],
      details: {
        actions: [
          {
            type: 'TRANSFER',
            programId: SystemProgram.programId.toBase58(),
            from: user.toBase58(),
            to: friend.toBase58(),
            mint: wrappedSolMintKey.toBase58(),
            amountUi: 1.5,
          },
        ],
        flags: [],
      },
    })
    expect(answer.details.balance_diffs[0]?.address).toBe(user.toBase58())
    expect(answer.details.simulation.logs.length).toBeGreaterThan(0)
  })

  test('every lamport is accounted for: the SOL rows add up to minus the fee', async () => {
    const instructions = [...wrapTwo(), createAssociated(user, friend, emptyMint), sendSol(sol)]
    const { answer } = await scanFor(reader, user, instructions)
    const rows = answer.details.balance_diffs.filter(
      ({ mint: of }) => of === wrappedSolMintKey.toBase58(),
    )
    const lamports = rows.reduce((sum, { deltaUi }) => sum + Math.round(deltaUi * 1e9), 0)
    expect(lamports).toBe(-5_000)
  })

  test('an account that the transaction itself makes and hands over is a transfer, seen in the balances', async () => {
    const temporary = fresh()
    const instructions = [
      SystemProgram.createAccount({
        fromPubkey: user,
        newAccountPubkey: temporary,
        lamports: Number(rentLamports(165)),
        space: 165,
        programId: tokenProgramId,
      }),
      initializeAccount3(temporary, mint, user),
      transferToken(accounts.token, temporary, user, 10_000_000n),
      setAuthority(temporary, 2, friend, user),
    ]
    const report = await scanFor(reader, user, instructions)
    expect(report.answer.verdict).toBe('safe')
    expect(namedDiffs(report, names)).toContain('friend token 10')
  })
})
