import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Authorized, Keypair, PublicKey, StakeProgram, SystemProgram } from '@solana/web3.js'
import type { TransactionInstruction } from '@solana/web3.js'
import {
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
  batch,
  closeAccount,
  maxU64,
  setAuthority,
  transferToken,
  transferTokenChecked,
} from '../kit/token-instructions.ts'
import { namedDiffs, scanFor } from './scan-on-chain.ts'

const sol = 1_000_000_000n
const fresh = (): PublicKey => Keypair.generate().publicKey

describe.skipIf(noTestChain !== undefined)('attacks on a real chain', () => {
  const user = fresh()
  const thief = fresh()
  const mint = fresh()
  const otherMint = fresh()
  const newMint = fresh()
  const names = { user, thief, token: mint, other: otherMint, new: newMint, sol: wrappedSolMintKey }
  const accounts = {
    token: user,
    other: user,
    new: user,
    wrapped: user,
    thiefToken: user,
    thiefOther: user,
    thiefNew: user,
  }
  const stakeKeys = Keypair.generate()
  const stake = stakeKeys.publicKey
  const holder = Keypair.generate()
  let chain: TestChain
  let reader: RpcChainReader

  beforeAll(async () => {
    chain = await startTestChain()
    reader = makeRpcChainReader({ urls: [chain.url], nowMs: Date.now, random: Math.random })
    await chain.fundSol(user, 10n * sol)
    await chain.fundSol(thief, sol)
    for (const key of [mint, otherMint])
      await chain.createMint(key, { decimals: 6, supply: 10n ** 12n })
    await chain.createMint(newMint, { decimals: 9, supply: 10n ** 12n }, token2022ProgramId)
    const open = (owner: PublicKey, of: PublicKey, amount: bigint, program = tokenProgramId) =>
      chain.createTokenAccount({ mint: of, owner, amount }, { program })
    accounts.token = await open(user, mint, 250_000_000n)
    accounts.other = await open(user, otherMint, 70_000_000n)
    accounts.new = await open(user, newMint, 5_000_000_000n, token2022ProgramId)
    accounts.thiefToken = await open(thief, mint, 0n)
    accounts.thiefOther = await open(thief, otherMint, 0n)
    accounts.thiefNew = await open(thief, newMint, 0n, token2022ProgramId)
    await chain.fundSol(holder.publicKey, 5n * sol)
    await chain.send(
      StakeProgram.createAccount({
        fromPubkey: holder.publicKey,
        stakePubkey: stake,
        authorized: new Authorized(user, user),
        lamports: 2_000_000_000,
      }).instructions,
      [holder, stakeKeys],
    )
    accounts.wrapped = await chain.createTokenAccount({
      mint: wrappedSolMintKey,
      owner: user,
      amount: 3n * sol,
      nativeRentLamports: rentLamports(165),
    })
  })
  afterAll(() => chain.stop())

  type Attack = {
    name: string
    instructions: () => TransactionInstruction[]
    verdict: 'malicious' | 'suspicious'
    flags: string[]
    diffs: string[]
    dappDomain?: string
  }

  const feeOnly = ['user sol -0.000005']

  const attacks: Attack[] = [
    {
      name: 'the wallet assigned to a program',
      instructions: () => [SystemProgram.assign({ accountPubkey: user, programId: thief })],
      verdict: 'malicious',
      flags: ['WALLET_OWNER_CHANGE'],
      diffs: feeOnly,
    },
    {
      name: 'a token account handed over',
      instructions: () => [setAuthority(accounts.token, 2, thief, user)],
      verdict: 'malicious',
      flags: ['TOKEN_ACCOUNT_OWNER_CHANGE'],
      diffs: [...feeOnly, 'user token -250', 'thief token 250'],
    },
    {
      name: 'a token account handed over inside a batch',
      instructions: () => [batch([setAuthority(accounts.token, 2, thief, user)])],
      verdict: 'malicious',
      flags: ['TOKEN_ACCOUNT_OWNER_CHANGE'],
      diffs: [...feeOnly, 'user token -250', 'thief token 250'],
    },
    {
      name: 'a Token-2022 account handed over',
      instructions: () => [setAuthority(accounts.new, 2, thief, user, token2022ProgramId)],
      verdict: 'malicious',
      flags: ['TOKEN_ACCOUNT_OWNER_CHANGE'],
      diffs: [...feeOnly, 'user new -5', 'thief new 5'],
    },
    {
      name: 'an unlimited approval to a wallet',
      instructions: () => [approve(accounts.token, thief, user, maxU64)],
      verdict: 'malicious',
      flags: ['UNLIMITED_APPROVAL_UNKNOWN', 'TOKEN_DELEGATE_UNKNOWN'],
      diffs: feeOnly,
    },
    {
      name: 'an unlimited approval of Token-2022 to a wallet',
      instructions: () => [approve(accounts.new, thief, user, maxU64, token2022ProgramId)],
      verdict: 'malicious',
      flags: ['UNLIMITED_APPROVAL_UNKNOWN', 'TOKEN_DELEGATE_UNKNOWN'],
      diffs: feeOnly,
    },
    {
      name: 'a limited approval to a wallet',
      instructions: () => [approve(accounts.token, thief, user, 1_000_000n)],
      verdict: 'suspicious',
      flags: ['TOKEN_DELEGATE_UNKNOWN'],
      diffs: feeOnly,
    },
    {
      name: 'the close authority handed over',
      instructions: () => [setAuthority(accounts.token, 3, thief, user)],
      verdict: 'suspicious',
      flags: ['CLOSE_AUTHORITY_CHANGE'],
      diffs: feeOnly,
    },
    {
      name: 'wrapped SOL closed to a thief',
      instructions: () => [closeAccount(accounts.wrapped, thief, user)],
      verdict: 'malicious',
      flags: ['ACCOUNT_CLOSED_TO_STRANGER'],
      diffs: ['user sol -3.00204428', 'thief sol 3.00203928'],
    },
    {
      name: 'two tokens swept to one thief',
      instructions: () => [
        transferToken(accounts.token, accounts.thiefToken, user, 250_000_000n),
        transferToken(accounts.other, accounts.thiefOther, user, 70_000_000n),
      ],
      verdict: 'malicious',
      flags: ['MULTI_ASSET_SWEEP'],
      diffs: [...feeOnly, 'user token -250', 'user other -70', 'thief token 250', 'thief other 70'],
    },
    {
      name: 'a classic and a Token-2022 token swept',
      instructions: () => [
        transferTokenChecked(accounts.token, mint, accounts.thiefToken, user, 250_000_000n, 6),
        transferTokenChecked(
          accounts.new,
          newMint,
          accounts.thiefNew,
          user,
          5_000_000_000n,
          9,
          token2022ProgramId,
        ),
      ],
      verdict: 'malicious',
      flags: ['MULTI_ASSET_SWEEP'],
      diffs: [...feeOnly, 'user token -250', 'user new -5', 'thief token 250', 'thief new 5'],
    },
    {
      name: 'nearly all SOL to a wallet',
      instructions: () => [
        SystemProgram.transfer({ fromPubkey: user, toPubkey: thief, lamports: 9_900_000_000n }),
      ],
      verdict: 'suspicious',
      flags: ['TRANSFERS_MAJORITY_OF_SOL'],
      diffs: ['user sol -9.900005', 'thief sol 9.9'],
    },
    {
      name: 'nearly all SOL to a wallet, asked for by an app',
      instructions: () => [
        SystemProgram.transfer({ fromPubkey: user, toPubkey: thief, lamports: 9_900_000_000n }),
      ],
      verdict: 'malicious',
      flags: ['TRANSFERS_MAJORITY_OF_SOL', 'TRADE_FOR_NOTHING'],
      diffs: ['user sol -9.900005', 'thief sol 9.9'],
      dappDomain: 'claim.example',
    },
    {
      name: 'most of a token to a wallet, asked for by an app',
      instructions: () => [transferToken(accounts.token, accounts.thiefToken, user, 200_000_000n)],
      verdict: 'suspicious',
      flags: ['TRADE_FOR_NOTHING'],
      diffs: [...feeOnly, 'user token -200', 'thief token 200'],
      dappDomain: 'claim.example',
    },
    {
      name: 'a stake account handed over',
      instructions: () =>
        [0, 1]
          .map(
            (kind) =>
              StakeProgram.authorize({
                stakePubkey: stake,
                authorizedPubkey: user,
                newAuthorizedPubkey: thief,
                stakeAuthorizationType: { index: kind },
              }).instructions,
          )
          .flat(),
      verdict: 'malicious',
      flags: ['STAKE_AUTHORITY_CHANGE'],
      diffs: feeOnly,
    },
    {
      name: 'stake withdrawn to a thief',
      instructions: () =>
        StakeProgram.withdraw({
          stakePubkey: stake,
          authorizedPubkey: user,
          toPubkey: thief,
          lamports: 1_000_000_000,
        }).instructions,
      verdict: 'malicious',
      flags: ['WITHDRAWAL_TO_STRANGER'],
      diffs: [...feeOnly, 'thief sol 1'],
    },
    {
      name: 'SOL to an address made to look like the compute budget program',
      instructions: () => [
        SystemProgram.transfer({
          fromPubkey: user,
          toPubkey: new PublicKey('CompuV3LmCTW7AGGnM6YBftCJkKP3ZKkK1fCAY8L7eM1'),
          lamports: 5_000_000n,
        }),
      ],
      verdict: 'malicious',
      flags: ['FAKE_SYSTEM_ADDRESS'],
      diffs: ['user sol -0.005005'],
    },
    {
      name: 'a transfer that fails',
      instructions: () => [transferToken(accounts.token, accounts.thiefToken, user, 999_000_000n)],
      verdict: 'suspicious',
      flags: ['COULD_NOT_SIMULATE'],
      diffs: [],
    },
    {
      name: 'an approval hidden behind an instruction that fails',
      instructions: () => [
        approve(accounts.token, thief, user, maxU64),
        transferToken(accounts.token, accounts.thiefToken, user, 999_000_000n),
      ],
      verdict: 'malicious',
      flags: ['UNLIMITED_APPROVAL_UNKNOWN', 'TOKEN_DELEGATE_UNKNOWN', 'COULD_NOT_SIMULATE'],
      diffs: [],
    },
  ]

  test.each(attacks)('$name', async ({ instructions, verdict, flags, diffs, dappDomain }) => {
    const report = await scanFor(reader, user, instructions(), dappDomain ? { dappDomain } : {})
    expect(report.answer.details.flags).toEqual(flags)
    expect(report.answer.verdict).toBe(verdict)
    expect(namedDiffs(report, names).sort()).toEqual(diffs.sort())
  })

  test('a durable nonce of somebody else is suspicious, and malicious beside another doubt', async () => {
    const nonce = fresh()
    const value = fresh()
    await chain.createNonce(nonce, thief, value)
    const advance = SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: thief })
    const send = SystemProgram.transfer({ fromPubkey: user, toPubkey: thief, lamports: sol })
    const options = { blockhash: value.toBase58() }
    const alone = await scanFor(reader, user, [advance, send], options)
    expect(alone.answer.details.flags).toEqual(['DURABLE_NONCE'])
    expect(alone.answer.verdict).toBe('suspicious')
    const take = approve(accounts.token, thief, user, 5n)
    const beside = await scanFor(reader, user, [advance, take], options)
    expect(beside.answer.details.flags).toEqual(['TOKEN_DELEGATE_UNKNOWN', 'DURABLE_NONCE'])
    expect(beside.answer.verdict).toBe('malicious')
  })
})
