import { PublicKey } from '@solana/web3.js'
import { wrappedSolMintKey } from '../../../scripts/sandbox/account-bytes.ts'
import { programNames } from '../../../src/solana/known/known-programs.ts'
import { keyOf, makeLedgerScene, vaultOf } from '../ledger/ledger-scene.ts'
import {
  call,
  close,
  initialize,
  openAccount,
  paySol,
  payToken,
  type Step,
  sync,
  tokenRent,
} from '../ledger/ledger-steps.ts'

export const sol = 1_000_000_000n
export const solMint = wrappedSolMintKey
export const usdcMint = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

/** A trader, a counterparty, and two unrelated wallets. */
export const [alice, bob, keeper, stranger] = [keyOf(1), keyOf(2), keyOf(3), keyOf(4)]

/** Tokens with six decimals that are not backed. */
export const [goods, others] = [keyOf(11), keyOf(12)]

const pool = vaultOf(1)
/** Accounts of a pool that trades goods, other goods, SOL and dollars. */
export const poolGoods = keyOf(21)
export const poolOthers = keyOf(22)
export const poolSol = keyOf(23)
export const poolUsdc = keyOf(24)
export const poolOwner = pool

/** A program without a known name. */
export const unknownProgram = keyOf(31)

export const programOf = (name: string): PublicKey => {
  const found = [...programNames].find(([, program]) => program.name === name)
  if (!found) throw new Error(`no known program is called ${name}`)
  return new PublicKey(found[0])
}

/** A scene with the pool filled and the wallets holding 100 SOL each and 1,000 of each token in their own accounts. */
export const makeMarketScene = () => {
  const scene = makeLedgerScene()
  for (const mint of [goods, others, usdcMint]) scene.mint(mint, 6)
  for (const wallet of [alice, bob, keeper]) {
    scene.fund(wallet, 100n * sol)
    for (const mint of [goods, others, usdcMint])
      scene.hold(scene.associated(wallet, mint), wallet, mint, 1_000_000_000n)
  }
  scene.fund(stranger, sol)
  scene.fund(pool, sol)
  scene.hold(poolGoods, pool, goods, 10n ** 15n)
  scene.hold(poolOthers, pool, others, 10n ** 15n)
  scene.hold(poolUsdc, pool, usdcMint, 10n ** 15n)
  scene.hold(poolSol, pool, solMint, 10_000n * sol)
  return scene
}

/** A swap in a pool, by default of Raydium AMM v4: one token goes in, another comes out. */
export const swap = (
  owner: PublicKey,
  input: { from: PublicKey; to: PublicKey; amount: bigint },
  output: { from: PublicKey; to: PublicKey; amount: bigint; withheld?: bigint },
  what: Parameters<typeof call>[0] = ['Raydium AMM v4', 'SwapBaseIn'],
): Step =>
  call(
    what,
    [
      payToken(input.from, input.to, owner, input.amount),
      payToken(output.from, output.to, pool, output.amount, output.withheld),
    ],
    { signers: [owner] },
  )

/** Wraps SOL in a new account, runs the steps in `inside`, and unwraps the rest. */
export const wrapped = (
  owner: PublicKey,
  account: PublicKey,
  lamports: bigint,
  inside: Step[],
): Step[] => [
  openAccount(owner, account, tokenRent),
  initialize(account, owner, solMint),
  ...(lamports > 0n ? [paySol(owner, account, lamports), sync(account)] : []),
  ...inside,
  close(account, owner, owner),
]
