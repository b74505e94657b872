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

/** A wallet that trades, one that is traded with, and what belongs to neither. */
export const [alice, bob, keeper, stranger] = [keyOf(1), keyOf(2), keyOf(3), keyOf(4)]

/** Goods of six decimals that stand for no money. */
export const [goods, others] = [keyOf(11), keyOf(12)]

const pool = vaultOf(1)
/** Accounts of the pool that trades goods, other goods, SOL and dollars with everybody. */
export const poolGoods = keyOf(21)
export const poolOthers = keyOf(22)
export const poolSol = keyOf(23)
export const poolUsdc = keyOf(24)
export const poolOwner = pool

/** A program that nobody has a name for. */
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

/** A swap of a pool whose program is called Raydium AMM v4, unless told otherwise: one goes in, another comes out. */
export const swap = (
  owner: PublicKey,
  give: { from: PublicKey; to: PublicKey; amount: bigint },
  take: { from: PublicKey; to: PublicKey; amount: bigint; withheld?: bigint },
  what: Parameters<typeof call>[0] = ['Raydium AMM v4', 'SwapBaseIn'],
): Step =>
  call(
    what,
    [
      payToken(give.from, give.to, owner, give.amount),
      payToken(take.from, take.to, pool, take.amount, take.withheld),
    ],
    { signers: [owner] },
  )

/** Wraps SOL in an account made for it, does what is told with it, and unwraps what is left. */
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
