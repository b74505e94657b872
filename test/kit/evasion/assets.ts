import {
  PublicKey,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_RECENT_BLOCKHASHES_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  SYSVAR_STAKE_HISTORY_PUBKEY,
} from '@solana/web3.js'
import {
  mintBytes,
  nonceBytes,
  rentLamports,
  token2022ProgramId,
  tokenAccountBytes,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import type { ChainAccount } from '../../../scripts/sandbox/local-chain.ts'
import { fresh, type More, slot, type Stage } from '../../on-chain/unknown-program.ts'
import { sol } from './loot.ts'

export const memoProgramId = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
export const stakeProgramId = new PublicKey('Stake11111111111111111111111111111111111111')

export const stakeBytes = (owner: PublicKey): Uint8Array => {
  const bytes = Buffer.alloc(200)
  // Initialized: u64 rent, staker, withdrawer, no lockup.
  bytes.writeUInt32LE(1, 0)
  bytes.writeBigUInt64LE(rentLamports(200), 4)
  bytes.set(owner.toBytes(), 12)
  bytes.set(owner.toBytes(), 44)
  return bytes
}

/** Behind the usual accounts: Stake, a stake of two SOL of the user's, clock, stake history. */
export const stakeSlots: readonly More[] = [
  { key: () => stakeProgramId, role: 'read' },
  {
    key: fresh,
    role: 'write',
    account: ({ user }) => ({
      lamports: 2n * sol + rentLamports(200),
      owner: stakeProgramId,
      data: stakeBytes(user),
    }),
  },
  { key: () => SYSVAR_CLOCK_PUBKEY, role: 'read' },
  { key: () => SYSVAR_STAKE_HISTORY_PUBKEY, role: 'read' },
]

export const stakeAt = {
  stake: slot.first,
  account: slot.first + 1,
  clock: slot.first + 2,
  history: slot.first + 3,
  owner: slot.user,
} as const

/** A nonce account of the user's with two SOL, recent blockhashes, rent. */
export const nonceSlots: readonly More[] = [
  {
    key: fresh,
    role: 'write',
    account: ({ user }) => ({
      lamports: 2n * sol,
      owner: PublicKey.default,
      data: nonceBytes(user, fresh()),
    }),
  },
  { key: () => SYSVAR_RECENT_BLOCKHASHES_PUBKEY, role: 'read' },
  { key: () => SYSVAR_RENT_PUBKEY, role: 'read' },
]

/** Token, and a mint that the user may make more of. */
export const ownMintSlots: readonly More[] = [
  { key: () => tokenProgramId, role: 'read' },
  {
    key: fresh,
    role: 'write',
    account: ({ user }) => ({
      lamports: rentLamports(82),
      owner: tokenProgramId,
      data: mintBytes({ decimals: 6, supply: 10n ** 12n, mintAuthority: user }),
    }),
  },
]

/** Token-2022, a token of its own, and accounts for it: eight tokens of the user's, none of the thief's. */
export const token2022Slots = (): readonly More[] => {
  const [mint, own, others] = [fresh(), fresh(), fresh()]
  const account =
    (amount: bigint, holder: 'user' | 'other') =>
    (stage: Stage): ChainAccount => ({
      lamports: rentLamports(165),
      owner: token2022ProgramId,
      data: tokenAccountBytes({ mint, owner: stage[holder], amount }),
    })
  return [
    { key: () => token2022ProgramId, role: 'read' },
    { key: () => own, role: 'write', account: account(8_000_000n, 'user') },
    { key: () => others, role: 'write', account: account(0n, 'other') },
    {
      key: () => mint,
      role: 'read',
      account: () => ({
        lamports: rentLamports(82),
        owner: token2022ProgramId,
        data: mintBytes({ decimals: 6, supply: 10n ** 12n }),
      }),
    },
  ]
}

/** Token, an account with two wrapped SOL of the user's. */
export const wrappedSlots: readonly More[] = [
  { key: () => tokenProgramId, role: 'read' },
  {
    key: fresh,
    role: 'write',
    account: ({ user }) => ({
      lamports: 2n * sol + rentLamports(165),
      owner: tokenProgramId,
      data: tokenAccountBytes({
        mint: new PublicKey('So11111111111111111111111111111111111111112'),
        owner: user,
        amount: 2n * sol,
        nativeRentLamports: rentLamports(165),
      }),
    }),
  },
]

const voteProgramId = new PublicKey('Vote111111111111111111111111111111111111111')
const voteBytes = 3_762

/** A vote account of the user's: u32 version, node, withdrawer, commission, no votes, no root, one voter, nothing before. */
const voteState = (owner: PublicKey): Uint8Array => {
  const bytes = Buffer.alloc(voteBytes)
  bytes.writeUInt32LE(2, 0)
  bytes.set(owner.toBytes(), 4)
  bytes.set(owner.toBytes(), 36)
  const votersAt = 36 + 32 + 1 + 8 + 1
  bytes.writeBigUInt64LE(1n, votersAt)
  bytes.set(owner.toBytes(), votersAt + 16)
  const priorAt = votersAt + 16 + 32
  bytes.writeBigUInt64LE(31n, priorAt + 32 * 48)
  bytes[priorAt + 32 * 48 + 8] = 1
  return bytes
}

/** Vote, a vote account of the user's, clock. */
export const voteSlots: readonly More[] = [
  { key: () => voteProgramId, role: 'read' },
  {
    key: fresh,
    role: 'write',
    account: ({ user }) => ({
      lamports: 2n * sol + rentLamports(voteBytes),
      owner: voteProgramId,
      data: voteState(user),
    }),
  },
  { key: () => SYSVAR_CLOCK_PUBKEY, role: 'read' },
]
