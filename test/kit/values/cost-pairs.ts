import { ComputeBudgetProgram, PublicKey, SystemProgram } from '@solana/web3.js'
import { tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { tipAccounts } from '../../../src/solana/known/tip-accounts.ts'
import { callTo, deploy, type Stage } from '../../on-chain/unknown-program.ts'
import { callProtocol, protocols } from '../attacks/protocol-stage.ts'
import { scanOf, scanTogether } from '../programs/program-case.ts'
import { writeProgram } from '../programs/stand-in-programs.ts'
import { buildProgram, transferTokens } from '../sbpf/program.ts'
import { dollar, money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

const tipKeys = [...tipAccounts].map((each) => new PublicKey(each))

const tip = (from: PublicKey, lamports: bigint, accounts: number) =>
  tipKeys
    .slice(0, accounts)
    .map((to) => SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports }))

/** Tips of this many lamports each, out of so much SOL. */
const tipPair = (
  name: string,
  { held, accounts }: { held: bigint; accounts: number },
  amounts: { attack: bigint; honest: bigint },
): AnyPair =>
  pairOf({
    name,
    pattern: 'P36',
    flag: 'COMPUTE_BUDGET',
    ...amounts,
    scan: async (stage, lamports) => {
      const wallet = await openWallet(stage, held)
      return scanFor(stage, { wallet }, tip(wallet, lamports, accounts))
    },
  })

/** A priority fee, given in lamports, with a tip of the same amount to so many accounts. */
const feePair = (
  name: string,
  accounts: number,
  amounts: { attack: bigint; honest: bigint },
): AnyPair =>
  pairOf({
    name,
    pattern: 'P36',
    flag: 'COMPUTE_BUDGET',
    ...amounts,
    scan: async (stage, lamports) => {
      const wallet = await openWallet(stage, 10n * sol)
      return scanFor(stage, { wallet }, [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: lamports }),
        ...tip(wallet, lamports, accounts),
      ])
    },
  })

/** Tips in two transactions that are signed together. */
const togetherPair: AnyPair = pairOf({
  name: 'tips in two transactions that are too much together',
  pattern: 'P36',
  flag: 'COMPUTE_BUDGET',
  attack: 400_000_000n,
  honest: 5_000_000n,
  scan: async (stage, lamports) =>
    scanTogether(stage, [tip(stage.user, lamports, 1), tip(stage.user, lamports + 1n, 1)]),
})

/** Dollars sold for SOL, most of which is tipped. */
const soldPair: AnyPair = pairOf({
  name: 'the SOL that dollars were sold for, as a tip',
  pattern: 'P36',
  flag: 'COMPUTE_BUDGET',
  attack: 6n * sol,
  honest: sol / 100n,
  scan: async (stage, lamports) => {
    const from = await openPurse(stage, 'usdc', 1_000n * dollar)
    const swap = await callProtocol(stage, {
      program: protocols.pool,
      takes: { from, mint: money.usdc.mint, amount: 1_000n * dollar },
      pays: { to: await openPurse(stage, 'sol', 0n), mint: money.sol.mint, amount: 8n * sol },
    })
    return scanOf(stage, [swap, ...tip(stage.user, lamports / 2n, 2)])
  },
})

const at = { token: 0, user: 1, from: 2, vault: 3, stock: 4, to: 5, owner: 6, cut: 7 }

/** A call that takes 1,000 dollars, passes some of them on to a wallet, and pays 6 SOL. */
const cutPair = (name: string, known: boolean): AnyPair =>
  pairOf({
    name,
    pattern: 'P03',
    flag: 'SKIMMED_TRADE',
    attack: 300n * dollar,
    honest: 10n * dollar,
    scan: async (stage, cut) => {
      const { program, owner, signer } = await maker(stage, known)
      const from = await openPurse(stage, 'usdc', 4_000n * dollar)
      const to = await openPurse(stage, 'sol', 0n)
      const fee = await openPurse(stage, 'usdc', 0n, stage.other)
      const vault = await openPurse(stage, 'usdc', 9_000n * dollar, owner)
      const stock = await openPurse(stage, 'sol', 400n * sol, owner)
      const code = buildProgram(
        8,
        transferTokens(at.token, at.from, at.vault, at.user, 1_000n * dollar - cut),
        transferTokens(at.token, at.from, at.cut, at.user, cut),
        transferTokens(at.token, at.stock, at.to, at.owner, 6n * sol, signer),
      )
      if (known) await writeProgram(stage.chain, program, code)
      else await deploy(stage.chain, code, program)
      return scanOf(stage, [
        callTo(program, [
          [tokenProgramId, 'read'],
          [stage.user, 'sign'],
          [from, 'write'],
          [vault, 'write'],
          [stock, 'write'],
          [to, 'write'],
          [owner, 'read'],
          [fee, 'write'],
        ]),
      ])
    },
  })

/** A program with the address that holds its assets. */
const maker = async ({ chain }: Stage, known: boolean) => {
  const program = known ? protocols.router : await deploy(chain, buildProgram(1))
  const [owner, bump] = PublicKey.findProgramAddressSync([Buffer.from('vault')], program)
  return { program, owner, signer: Uint8Array.from([...Buffer.from('vault'), bump]) }
}

/** What goes to validators and routers, each with its twin. */
export const costPairs: readonly AnyPair[] = [
  tipPair(
    'a fifth of the SOL as a tip',
    { held: 10n * sol, accounts: 1 },
    { attack: 2n * sol, honest: sol / 100n },
  ),
  tipPair(
    'a fifth of the SOL over eight accounts for tips',
    { held: 40n * sol, accounts: 8 },
    { attack: sol, honest: sol / 1_000n },
  ),
  tipPair(
    'three tips of a few tenths of a SOL',
    { held: 40n * sol, accounts: 3 },
    { attack: 300_000_000n, honest: 20_000_000n },
  ),
  feePair('a priority fee of more than half a SOL', 0, {
    attack: 600_000_000n,
    honest: 2_000_000n,
  }),
  feePair('a priority fee and a tip that are too much together', 1, {
    attack: 400_000_000n,
    honest: 5_000_000n,
  }),
  togetherPair,
  soldPair,
  cutPair('an aggregator that passes on a third of the dollars', true),
  cutPair('a router that passes on a third of the dollars', false),
]
