import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { type ScanReport, scanTransaction } from '../../../src/scan/scan-transaction.ts'
import { patientReader, patientVm } from '../chain/patient-scan.ts'
import type { TestChain } from '../chain/surfnet.ts'

export const sol = 1_000_000_000n
export const fresh = (): PublicKey => Keypair.generate().publicKey
export const keyOf = (address: string): PublicKey => new PublicKey(address)

/** What a wallet is asked to sign, and what the caller reports about it. */
export type Signing = {
  instructions: readonly TransactionInstruction[]
  /** The fee payer; the user where absent. */
  payer?: PublicKey
  /** The requesting app; absent for what a wallet builds itself. */
  app?: string
  source?: string
  /** The value of a durable nonce. */
  blockhash?: PublicKey
}

export type Make = (world: DailyWorld) => Promise<Signing> | Signing

/** A transaction that people sign every day, and an attack that differs from it as little as possible. */
export type DailyCase = {
  kind: string
  name: string
  make: Make
  attack: { name: string; make: Make }
}

/** A user with 40 SOL, others, and shortcuts for what they hold. */
export type DailyWorld = {
  chain: TestChain
  user: PublicKey
  friend: PublicKey
  thief: PublicKey
  /** A new token with this much for the user. */
  token: (held: bigint, fields?: TokenFields) => Promise<HeldToken>
  /** A new collectible of the user, the only one of its mint. */
  nft: () => Promise<HeldToken>
  /** Another's account for the mint. */
  accountOf: (owner: PublicKey, mint: PublicKey, held?: bigint) => Promise<PublicKey>
}

export type TokenFields = {
  mint?: PublicKey
  supply?: bigint
  decimals?: number
  mintAuthority?: PublicKey
}

export type HeldToken = { mint: PublicKey; account: PublicKey }

/** Money that everyone knows. */
export const usdc = keyOf('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
export const tenBillion = 10_000_000_000_000_000n

const usualSupply = 1_000_000_000_000n

export const openWorld = async (chain: TestChain): Promise<DailyWorld> => {
  const [user, friend, thief] = [fresh(), fresh(), fresh()]
  await chain.fundSol(user, 40n * sol)
  await chain.fundSol(friend, sol)
  await chain.fundSol(thief, sol)
  const accountOf: DailyWorld['accountOf'] = (owner, mint, held = 0n) =>
    chain.createTokenAccount({ mint, owner, amount: held }, { address: fresh() })
  const token: DailyWorld['token'] = async (held, fields = {}) => {
    const { mint = fresh(), supply = usualSupply, decimals = 6, mintAuthority } = fields
    await chain.createMint(mint, { decimals, supply, ...(mintAuthority && { mintAuthority }) })
    const account = await chain.createTokenAccount({ mint, owner: user, amount: held })
    return { mint, account }
  }
  const nft = (): Promise<HeldToken> => token(1n, { supply: 1n, decimals: 0 })
  return { chain, user, friend, thief, token, nft, accountOf }
}

/** Scans what one `make` builds, in a world of its own, with the product's VM. */
export const scanDaily = async (chain: TestChain, make: Make): Promise<ScanReport> => {
  const world = await openWorld(chain)
  const { instructions, payer, app, source, blockhash } = await make(world)
  const reader = patientReader(chain.url)
  return scanTransaction(
    { chain: reader, vm: patientVm(reader) },
    {
      transactionBase64: unsignedBase64(payer ?? world.user, [...instructions], {
        ...(blockhash && { blockhash: blockhash.toBase58() }),
      }),
      walletAddress: world.user.toBase58(),
      ...(app !== undefined && { dappDomain: app }),
      ...(source !== undefined && { source }),
    },
  )
}
