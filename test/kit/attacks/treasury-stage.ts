import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { rentLamports } from '../../../scripts/sandbox/account-bytes.ts'
import { address } from '../../../src/solana/address/address.ts'
import { callTo, fresh, type Stage } from '../../on-chain/unknown-program.ts'
import { accountBytes } from '../chain/account-bytes.ts'
import { standInPrograms, writeProgram } from '../programs/stand-in-programs.ts'
import { addToByte, buildProgram, call } from '../sbpf/program.ts'

const { squads } = standInPrograms
const sol = 1_000_000_000n

/** What holds the funds of a multisig of Squads v4, and what signs for it. */
export type Treasury = { multisig: PublicKey; vault: PublicKey; seed: Uint8Array }

/** A multisig with 50 SOL in its first vault. */
export const openTreasury = async (
  { chain }: Stage,
  members: readonly PublicKey[],
  threshold = 1,
): Promise<Treasury> => {
  const multisig = fresh()
  const data = accountBytes.squadsMultisig({
    threshold,
    timeLockSeconds: 0,
    members: members.map((member) => address(member.toBase58())),
  })
  await chain.setAccount(multisig, { lamports: rentLamports(data.length), owner: squads, data })
  const seeds = [Buffer.from('multisig'), multisig.toBytes(), Buffer.from('vault'), Buffer.of(0)]
  const [vault, bump] = PublicKey.findProgramAddressSync(seeds, squads)
  await chain.fundSol(vault, 50n * sol)
  return { multisig, vault, seed: Uint8Array.from([...seeds.flatMap((seed) => [...seed]), bump]) }
}

/** `sha256("global:vault_transaction_execute")`, its first eight bytes. */
const executeCode = Uint8Array.from([0xc2, 0x08, 0xa1, 0x57, 0x99, 0xa4, 0x19, 0xab])
const proposalBytes = 300

/**
 * A member executes a transaction that was approved: the vault signs for the instruction. Squads' substitute marks the
 * proposal and makes the call.
 */
export const executeFromVault = async (
  { chain }: Stage,
  member: PublicKey,
  { multisig, vault, seed }: Treasury,
  { programId, keys, data }: TransactionInstruction,
): Promise<TransactionInstruction> => {
  const place = async (): Promise<PublicKey> => {
    const at = fresh()
    await chain.setAccount(at, {
      lamports: sol,
      owner: squads,
      data: new Uint8Array(proposalBytes),
    })
    return at
  }
  const own = [
    [multisig, 'read'],
    [await place(), 'write'],
    [await place(), 'read'],
    [member, 'sign'],
    [programId, 'read'],
  ] as const
  const named = keys.map(
    ({ pubkey, isWritable }) => [pubkey, isWritable ? 'write' : 'read'] as const,
  )
  const metas = keys.map(({ pubkey, isWritable }, index) => ({
    account: own.length + index,
    signer: pubkey.equals(vault),
    writable: isWritable,
  }))
  const parts = [addToByte(1, proposalBytes - 1, 1), call(4, metas, data, undefined, seed)]
  await writeProgram(chain, squads, buildProgram(own.length + keys.length, ...parts))
  return callTo(squads, [...own, ...named], executeCode)
}

/** The vault pays. */
export const payFrom = ({ vault }: Treasury, to: PublicKey, lamports: bigint) =>
  SystemProgram.transfer({ fromPubkey: vault, toPubkey: to, lamports })
