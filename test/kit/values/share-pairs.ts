import { PublicKey, SystemProgram } from '@solana/web3.js'
import { rentLamports, tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, callTo, deploy, fresh } from '../../on-chain/unknown-program.ts'
import {
  closeAccount,
  initializeAccount3,
  syncNative,
  transferToken,
} from '../chain/token-instructions.ts'
import { callProtocol, protocols } from '../attacks/protocol-stage.ts'
import { scanOf } from '../programs/program-case.ts'
import { writeProgram } from '../programs/stand-in-programs.ts'
import { buildProgram, call, transferTokens } from '../sbpf/program.ts'
import { dollar, money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, pairOf, scanFor } from './value-pair.ts'

const market = new PublicKey('TSWAPaqyCSx2KABk68Shruf4rp7CxcNi8hAsbdwmHbN')

/** Accounts of the pool, then those that the router adds. */
const at = { token: 0, user: 1, from: 2, vault: 3, stock: 4, to: 5, owner: 6, pool: 7, fee: 8 }

const [owner, bump] = PublicKey.findProgramAddressSync([Buffer.from('vault')], protocols.pool)
const seed = Uint8Array.from([...Buffer.from('vault'), bump])

/**
 * An unknown router sells four SOL in the pool of an established exchange for 900 tokens, and passes some of them on.
 */
const routed = async (stage: Stage, skimmed: bigint) => {
  const { chain } = stage
  const from = await openPurse(stage, 'sol', 4n * sol)
  const to = await openPurse(stage, 'unlisted', 0n)
  const fee = await openPurse(stage, 'unlisted', 0n, stage.other)
  const vault = await openPurse(stage, 'sol', 400n * sol, owner)
  const stock = await openPurse(stage, 'unlisted', 90_000n * dollar, owner)
  const swap = [
    transferTokens(at.token, at.from, at.vault, at.user, 4n * sol),
    transferTokens(at.token, at.stock, at.to, at.owner, 900n * dollar, seed),
  ]
  await writeProgram(chain, protocols.pool, buildProgram(7, ...swap))
  const roles = [
    { account: at.token },
    { account: at.user, signer: true },
    ...[at.from, at.vault, at.stock, at.to].map((account) => ({ account, writable: true })),
    { account: at.owner },
  ]
  const code = buildProgram(
    9,
    call(at.pool, roles, new Uint8Array(0)),
    transferTokens(at.token, at.to, at.fee, at.user, skimmed),
  )
  return callTo(await deploy(chain, code), [
    [tokenProgramId, 'read'],
    [stage.user, 'sign'],
    [from, 'write'],
    [vault, 'write'],
    [stock, 'write'],
    [to, 'write'],
    [owner, 'read'],
    [protocols.pool, 'read'],
    [fee, 'write'],
  ])
}

/** An established aggregator that pays 900 tokens, some of them as a fee to an account that the call names. */
const withFee = async (stage: Stage, fee: bigint) => {
  const from = await openPurse(stage, 'sol', 4n * sol)
  const to = await openPurse(stage, 'unlisted', 0n)
  const feeAccount = await openPurse(stage, 'unlisted', 0n, stage.other)
  const [holder, holderBump] = PublicKey.findProgramAddressSync(
    [Buffer.from('vault')],
    protocols.router,
  )
  const signer = Uint8Array.from([...Buffer.from('vault'), holderBump])
  const vault = await openPurse(stage, 'sol', 400n * sol, holder)
  const stock = await openPurse(stage, 'unlisted', 90_000n * dollar, holder)
  const code = buildProgram(
    9,
    transferTokens(at.token, at.from, at.vault, at.user, 4n * sol),
    transferTokens(at.token, at.stock, at.to, at.owner, 900n * dollar - fee, signer),
    transferTokens(at.token, at.stock, at.fee, at.owner, fee, signer),
  )
  await writeProgram(stage.chain, protocols.router, code)
  return callTo(protocols.router, [
    [tokenProgramId, 'read'],
    [stage.user, 'sign'],
    [from, 'write'],
    [vault, 'write'],
    [stock, 'write'],
    [to, 'write'],
    [holder, 'read'],
    [protocols.pool, 'read'],
    [feeAccount, 'write'],
  ])
}

/** An NFT that an established market takes for some SOL. */
const soldNft = async (stage: Stage, price: bigint) => {
  const mint = fresh()
  await stage.chain.createMint(mint, { decimals: 0, supply: 1n })
  const from = await stage.chain.createTokenAccount({ mint, owner: stage.user, amount: 1n })
  return callProtocol(stage, {
    program: market,
    takes: { from, mint, amount: 1n, held: 0n },
    pays: { to: await openPurse(stage, 'sol', 0n), mint: money.sol.mint, amount: price },
  })
}

/** A wrapped account that the fee payer opens and gets back, with SOL of the user in it. */
const refunded = (stage: Stage, lamports: bigint) => {
  const account = fresh()
  const { user, other } = stage
  const pay = (from: PublicKey, amount: bigint) =>
    SystemProgram.transfer({ fromPubkey: from, toPubkey: account, lamports: amount })
  return [
    SystemProgram.createAccount({
      fromPubkey: other,
      newAccountPubkey: account,
      lamports: Number(rentLamports(165)),
      space: 165,
      programId: tokenProgramId,
    }),
    initializeAccount3(account, money.sol.mint, user),
    pay(user, lamports),
    syncNative(account),
    closeAccount(account, other, user),
  ]
}

/** Parts of two tokens sent to an address without a key, which no program in the transaction uses. */
const sentToNoKey = async (stage: Stage, amount: bigint) => {
  const [receiver] = PublicKey.findProgramAddressSync([fresh().toBytes()], fresh())
  const kinds = ['usdc', 'usdt'] as const
  return Promise.all(
    kinds.map(async (kind) => {
      const from = await openPurse(stage, kind, 300n * dollar)
      const to = await openPurse(stage, kind, 0n, receiver)
      return transferToken(from, to, stage.user, amount)
    }),
  )
}

/** What others keep of a trade, what an NFT brings, and payments that look like deposits or refunds. */
export const sharePairs: readonly AnyPair[] = [
  pairOf({
    name: 'a router that keeps most of what a pool pays',
    pattern: 'P03',
    flag: 'SKIMMED_TRADE',
    attack: 600n * dollar,
    honest: 9n * dollar,
    scan: async (stage, skimmed) => scanOf(stage, [await routed(stage, skimmed)]),
  }),
  pairOf({
    name: 'an aggregator whose fee is most of the return',
    pattern: 'P03',
    flag: 'SKIMMED_TRADE',
    attack: 600n * dollar,
    honest: 9n * dollar,
    scan: async (stage, fee) => scanOf(stage, [await withFee(stage, fee)]),
  }),
  pairOf({
    name: 'an NFT sold for less than its rent',
    pattern: 'P03',
    flag: 'POOR_RETURN',
    attack: 500_000n,
    honest: sol / 2n,
    scan: async (stage, price) => scanOf(stage, [await soldNft(stage, price)]),
  }),
  pairOf({
    name: 'a temporary account that returns more than its rent to the fee payer',
    pattern: 'P08',
    flag: 'ACCOUNT_CLOSED_TO_STRANGER',
    attack: 2n * sol,
    honest: 1_000n,
    scan: async (stage, lamports) =>
      scanFor(stage, { wallet: stage.user, payer: stage.other }, refunded(stage, lamports)),
  }),
  pairOf({
    name: 'parts of two tokens to an address without a key, for an app',
    pattern: 'P01',
    flag: 'MULTI_ASSET_SWEEP',
    attack: 130n * dollar,
    honest: 30n * dollar,
    scan: async (stage, amount) => scanOf(stage, await sentToNoKey(stage, amount), 'claim.example'),
  }),
  pairOf({
    name: 'a fee payer that takes a large part, for an app',
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    attack: 2n * sol,
    honest: sol / 50n,
    scan: async (stage, lamports) =>
      scanFor(stage, { wallet: stage.user, payer: stage.other, app: 'gas.example' }, [
        SystemProgram.transfer({ fromPubkey: stage.user, toPubkey: stage.other, lamports }),
      ]),
  }),
]
