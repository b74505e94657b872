import { PublicKey, StakeProgram, SystemProgram, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js'
import { rentLamports } from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { build } from '../chain/token-instructions.ts'
import { stakeBytes } from '../evasion/assets.ts'
import { sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

const stakeProgram = StakeProgram.programId
const u64 = (value: bigint): number[] => [...Buffer.from(new BigUint64Array([value]).buffer)]
const u32 = (value: number): number[] => [value, 0, 0, 0]

/** An account that anyone could have opened, with nothing written in it. */
const openBlank = async ({ chain }: Stage, bytes: number, owner: PublicKey): Promise<PublicKey> => {
  const at = fresh()
  const lamports = rentLamports(bytes)
  await chain.setAccount(at, { lamports, owner, data: new Uint8Array(bytes) })
  return at
}

const openStake = async ({ chain }: Stage, owner: PublicKey): Promise<PublicKey> => {
  const at = fresh()
  const lamports = 5n * sol + rentLamports(200)
  await chain.setAccount(at, { lamports, owner: stakeProgram, data: stakeBytes(owner) })
  return at
}

const split = (from: PublicKey, to: PublicKey, staker: PublicKey) =>
  build(
    stakeProgram,
    [...u32(3), ...u64(4n * sol)],
    [
      [from, 'write'],
      [to, 'write'],
      [staker, 'sign'],
    ],
  )

/** Staker 0, withdrawer 1. */
const authorize = (stake: PublicKey, from: PublicKey, to: PublicKey, kind: number) =>
  build(
    stakeProgram,
    [...u32(1), ...to.toBytes(), ...u32(kind)],
    [
      [stake, 'write'],
      [SYSVAR_CLOCK_PUBKEY, 'read'],
      [from, 'sign'],
    ],
  )

/** What becomes the user's only within the transaction and is given away in it; the twins keep it. */
export const handedOnPairs: readonly AnyPair[] = [
  pairOf<boolean>({
    name: 'stake split into an account that was there, which another wallet may then withdraw',
    pattern: 'P17',
    flag: 'STAKE_AUTHORITY_CHANGE',
    attack: true,
    honest: false,
    scan: async (stage, away) => {
      const wallet = await openWallet(stage, sol)
      const [from, to] = [await openStake(stage, wallet), await openBlank(stage, 200, stakeProgram)]
      const next = away ? stage.other : wallet
      return scanFor(stage, { wallet }, [split(from, to, wallet), authorize(to, wallet, next, 1)])
    },
  }),
  pairOf<boolean>({
    name: 'SOL for a stake account that was there, initialized for the user and handed on',
    pattern: 'P17',
    flag: 'STAKE_AUTHORITY_CHANGE',
    attack: true,
    honest: false,
    scan: async (stage, away) => {
      const wallet = await openWallet(stage, 40n * sol)
      const to = await openBlank(stage, 200, stakeProgram)
      const key = [...wallet.toBytes()]
      return scanFor(stage, { wallet }, [
        SystemProgram.transfer({ fromPubkey: wallet, toPubkey: to, lamports: 10n * sol }),
        build(
          stakeProgram,
          [...u32(0), ...key, ...key, ...new Uint8Array(48)],
          [
            [to, 'write'],
            [new PublicKey('SysvarRent111111111111111111111111111111111'), 'read'],
          ],
        ),
        authorize(to, wallet, away ? stage.other : wallet, 1),
      ])
    },
  }),
  pairOf<boolean>({
    name: 'stake split into an account that was there, and locked by another wallet or by the user',
    pattern: 'P19',
    flag: 'STAKE_LOCKUP',
    attack: true,
    honest: false,
    scan: async (stage, away) => {
      const wallet = await openWallet(stage, sol)
      const [from, to] = [await openStake(stage, wallet), await openBlank(stage, 200, stakeProgram)]
      const custodian = away ? stage.other : wallet
      const inAYear = BigInt(Math.floor(Date.now() / 1000)) + 31_536_000n
      return scanFor(stage, { wallet }, [
        split(from, to, wallet),
        build(
          stakeProgram,
          [...u32(6), 1, ...u64(inAYear), 0, 1, ...custodian.toBytes()],
          [
            [to, 'write'],
            [wallet, 'sign'],
          ],
        ),
      ])
    },
  }),
]
