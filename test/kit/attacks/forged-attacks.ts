import { PublicKey, SystemProgram } from '@solana/web3.js'
import {
  type Stage,
  callTo,
  deploy,
  fresh,
  slot,
  tokenSlots,
} from '../../on-chain/unknown-program.ts'
import { type ProgramCase, calling, scanOf } from '../programs/program-case.ts'
import {
  approveTokens,
  assign,
  buildProgram,
  call,
  setTokenOwner,
  transferTokens,
} from '../sbpf/program.ts'
import { writeProgram } from '../programs/stand-in-programs.ts'
import { approve, maxU64 } from '../chain/token-instructions.ts'
import { createTradedToken } from '../market/traded-token.ts'

const sol = 1_000_000_000n
const { user, other, system, first, second, third } = slot
const app = 'claim.example'

/** Established protocols whose names and addresses the attacks abuse. */
const router = new PublicKey('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const exchange = new PublicKey('CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK')

/** An address that only this program signs for. */
const addressOf = (program: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync([Buffer.from('vault')], program)[0]

const u64 = (value: bigint): number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]

/** The pool takes the user's tokens and pays another token to an address that only the thief's program signs for. */
const exchangeForVault = async (stage: Stage) => {
  const { chain, mint } = stage
  const pool = addressOf(exchange)
  const vault = addressOf(await deploy(chain, buildProgram(0)))
  const paid = await createTradedToken(stage, fresh())
  const into = await chain.createTokenAccount({ mint, owner: pool, amount: 0n })
  const proceeds = await chain.createTokenAccount({ mint: paid.mint, owner: vault, amount: 0n })
  const transfer = (from: number, to: number, owner: number, amount: bigint) =>
    call(
      0,
      [
        { account: from, writable: true },
        { account: to, writable: true },
        { account: owner, signer: true },
      ],
      Uint8Array.from([3, ...u64(amount)]),
    )
  await writeProgram(
    chain,
    exchange,
    buildProgram(7, transfer(1, 2, 3, 9_000_000n), transfer(4, 5, 6, 500_000_000n)),
  )
  const [token] = tokenSlots
  const swap = callTo(exchange, [
    [token.key(), 'read'],
    [stage.userTokens, 'write'],
    [into, 'write'],
    [stage.user, 'sign'],
    [paid.from, 'write'],
    [proceeds, 'write'],
    [paid.seller, 'sign'],
  ])
  return scanOf(stage, [swap], app)
}

/** Attacks that imitate something trusted, or that appear only in calls of a program. */
export const forgedAttacks: readonly ProgramCase[] = [
  {
    name: 'an unlimited approval to an address assigned to an established protocol',
    pattern: 'P10',
    severity: 'high',
    flags: ['TOKEN_DELEGATE_UNKNOWN'],
    scan: async (stage) => {
      const delegate = addressOf(await deploy(stage.chain, buildProgram(0)))
      const data = new Uint8Array(8)
      await stage.chain.setAccount(delegate, { lamports: 2_000_000n, owner: router, data })
      return scanOf(stage, [approve(stage.userTokens, delegate, stage.user, maxU64)])
    },
  },
  {
    name: 'just under half of a token to a key whose address is assigned to a program',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: async (stage) => {
      const owner = await deploy(stage.chain, buildProgram(0))
      const thief = fresh()
      const data = new Uint8Array(0)
      await stage.chain.setAccount(thief, { lamports: 2_000_000n, owner, data })
      const { mint } = stage
      const into = await stage.chain.createTokenAccount({ mint, owner: thief, amount: 0n })
      const [token, from] = tokenSlots
      const taken = await stage.prepare({
        more: [token, from, { key: () => into, role: 'write' }, { key: () => thief, role: 'read' }],
        parts: () => [transferTokens(first, second, third, user, 4_400_000n)],
      })
      return scanOf(stage, [taken], app)
    },
  },
  {
    name: 'SOL in an account derived from the wallet, handed to a program',
    pattern: 'P05',
    severity: 'high',
    flags: ['WALLET_OWNER_CHANGE'],
    scan: async (stage) => {
      const programId = await deploy(stage.chain, buildProgram(0))
      const accountPubkey = await PublicKey.createWithSeed(stage.user, 'savings', programId)
      await stage.chain.fundSol(accountPubkey, 3n * sol)
      const basePubkey = stage.user
      return scanOf(stage, [
        SystemProgram.assign({ accountPubkey, basePubkey, seed: 'savings', programId }),
      ])
    },
  },
  {
    name: 'all of a token exchanged with an established protocol, for a vault without a key',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: exchangeForVault,
  },
  {
    name: 'a token account handed over by an inner call',
    pattern: 'P06',
    flags: ['TOKEN_ACCOUNT_OWNER_CHANGE'],
    scan: calling({
      more: tokenSlots,
      parts: () => [setTokenOwner(first, second, user, router.toBytes())],
    }),
  },
  {
    name: 'a token account handed over by an inner batch',
    pattern: 'P38',
    flags: ['TOKEN_ACCOUNT_OWNER_CHANGE'],
    scan: calling({
      more: tokenSlots,
      parts: () => [
        call(
          first,
          [
            { account: second, writable: true },
            { account: user, signer: true },
          ],
          Uint8Array.from([255, 2, 35, 6, 2, 1, ...fresh().toBytes()]),
        ),
      ],
    }),
  },
  {
    name: 'an unlimited approval by an inner call',
    pattern: 'P10',
    flags: ['UNLIMITED_APPROVAL_UNKNOWN'],
    scan: calling({
      more: tokenSlots,
      parts: () => [approveTokens(first, second, other, user, maxU64)],
    }),
  },
  {
    name: 'the wallet assigned by an inner call',
    pattern: 'P05',
    flags: ['WALLET_OWNER_CHANGE'],
    scan: calling({ parts: () => [assign(system, user, fresh().toBytes())] }),
  },
]
