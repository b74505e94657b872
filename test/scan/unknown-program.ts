import { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import type { ChainReader } from '../../src/domain/chain.ts'
import type { TransactionVm } from '../../src/domain/counterfactual/vm.ts'
import { scanTransaction } from '../../src/service/scan-transaction.ts'
import type { ScanReport } from '../../src/service/scan-transaction.ts'
import type { TestChain } from '../kit/surfnet.ts'

export const fresh = (): PublicKey => Keypair.generate().publicKey

/** An account of a call: a key and what the instruction gives away. */
export type Role = 'sign' | 'write' | 'read'
export type Slot = readonly [key: PublicKey, role: Role]

/** Puts a program on the chain, upgradeable, as its authority would. */
export const deploy = async (chain: TestChain, elf: Uint8Array): Promise<PublicKey> => {
  const program = fresh()
  await chain.rpc('surfnet_writeProgram', [program.toBase58(), Buffer.from(elf).toString('hex'), 0])
  return program
}

export const callTo = (program: PublicKey, slots: readonly Slot[]): TransactionInstruction =>
  new TransactionInstruction({
    programId: program,
    keys: slots.map(([pubkey, role]) => ({
      pubkey,
      isSigner: role === 'sign',
      isWritable: role !== 'read',
    })),
  })

export const scanWithWorlds = (
  deps: { chain: ChainReader; vm: TransactionVm },
  user: PublicKey,
  instructions: TransactionInstruction[],
): Promise<ScanReport> =>
  scanTransaction(deps, {
    transactionBase64: unsignedBase64(user, instructions),
    walletAddress: user.toBase58(),
  })
