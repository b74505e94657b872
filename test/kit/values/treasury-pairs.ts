import {
  PublicKey,
  StakeProgram,
  SYSVAR_CLOCK_PUBKEY,
  type TransactionInstruction,
} from '@solana/web3.js'
import { rentLamports } from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import {
  executeFromVault,
  openTreasury,
  payFrom,
  type Treasury,
} from '../attacks/treasury-stage.ts'
import {
  approve,
  build,
  maxU64,
  revoke,
  setAuthority,
  transferToken,
} from '../chain/token-instructions.ts'
import { stakeBytes } from '../evasion/assets.ts'
import { dollar, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor, type ValuePair } from './value-pair.ts'

const app = 'treasury.example'

type Executed<Amount> = Omit<ValuePair<Amount>, 'scan' | 'pattern'> & {
  app?: string
  threshold?: number
  build: (
    stage: Stage,
    treasury: Treasury,
    amount: Amount,
  ) => Promise<TransactionInstruction> | TransactionInstruction
}

/** A member of a multisig with another wallet executes what the vault signs. */
const executed = <Amount>({ build: make, app: named, threshold, ...pair }: Executed<Amount>) =>
  pairOf<Amount>({
    ...pair,
    pattern: 'P23',
    scan: async (stage, amount) => {
      const wallet = await openWallet(stage, sol)
      const treasury = await openTreasury(stage, [wallet, fresh()], threshold)
      const inner = await make(stage, treasury, amount)
      const call = await executeFromVault(stage, wallet, treasury, inner)
      return scanFor(stage, { wallet, ...(named !== undefined && { app: named }) }, [call])
    },
  })

const purse = (stage: Stage, { vault }: Treasury) =>
  openPurse(stage, 'usdc', 1_000n * dollar, vault)

const stakeOf = async ({ chain }: Stage, owner: PublicKey): Promise<PublicKey> => {
  const at = fresh()
  const lamports = 5n * sol + rentLamports(200)
  await chain.setAccount(at, { lamports, owner: StakeProgram.programId, data: stakeBytes(owner) })
  return at
}

/** What the treasury of a multisig loses by a member's signature, each with its twin. */
export const treasuryPairs: readonly AnyPair[] = [
  executed<bigint>({
    name: 'most SOL of a multisig’s vault, or a payment of it, for an app',
    flag: 'PAID_OUT_TO_STRANGER',
    noted: ['PAID_OUT_TO_STRANGER'],
    attack: 45n * sol,
    honest: 2n * sol,
    app,
    build: ({ other }, treasury, lamports) => payFrom(treasury, other, lamports),
  }),
  executed<bigint>({
    name: 'most dollars of a multisig’s vault, or a payment of them, for an app',
    flag: 'PAID_OUT_TO_STRANGER',
    noted: ['PAID_OUT_TO_STRANGER'],
    attack: 950n * dollar,
    honest: 40n * dollar,
    app,
    build: async (stage, treasury, amount) =>
      transferToken(
        await purse(stage, treasury),
        await openPurse(stage, 'usdc', 0n, stage.other),
        treasury.vault,
        amount,
      ),
  }),
  executed<boolean>({
    name: 'dollars of a multisig’s vault put within reach of another wallet, or out of it',
    flag: 'MULTISIG_PROPOSAL_DANGER',
    attack: true,
    honest: false,
    build: async (stage, treasury, away) => {
      const held = await purse(stage, treasury)
      return away
        ? approve(held, stage.other, treasury.vault, maxU64)
        : revoke(held, treasury.vault)
    },
  }),
  executed<boolean>({
    name: 'a token account of a multisig’s vault handed over, or kept',
    flag: 'MULTISIG_PROPOSAL_DANGER',
    attack: true,
    honest: false,
    build: async (stage, treasury, away) =>
      setAuthority(
        await purse(stage, treasury),
        2,
        away ? stage.other : treasury.vault,
        treasury.vault,
      ),
  }),
  executed<boolean>({
    name: 'the right to mint of a multisig’s vault handed over, or kept',
    flag: 'MULTISIG_PROPOSAL_DANGER',
    attack: true,
    honest: false,
    app,
    build: async ({ chain, other }, { vault }, away) => {
      const mint = fresh()
      await chain.createMint(mint, { decimals: 6, supply: 10n ** 12n, mintAuthority: vault })
      return setAuthority(mint, 0, away ? other : vault, vault)
    },
  }),
  executed<boolean>({
    name: 'stake of a multisig’s vault that another wallet may withdraw, or the vault',
    flag: 'MULTISIG_PROPOSAL_DANGER',
    attack: true,
    honest: false,
    build: async (stage, { vault }, away) => {
      const next = away ? stage.other : vault
      return build(
        StakeProgram.programId,
        [1, 0, 0, 0, ...next.toBytes(), 1, 0, 0, 0],
        [
          [await stakeOf(stage, vault), 'write'],
          [SYSVAR_CLOCK_PUBKEY, 'read'],
          [vault, 'sign'],
        ],
      )
    },
  }),
]
