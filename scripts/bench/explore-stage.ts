import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { moreToRead } from '../../src/scan/explore/explore-scenarios.ts'
import type { ExploreInput } from '../../src/scan/explore/explore-input.ts'
import { makeMintCache } from '../../src/scan/observe/mint-decimals.ts'
import { observeTransaction } from '../../src/scan/observe/observe-transaction.ts'
import { address } from '../../src/solana/address/address.ts'
import type { ChainReader } from '../../src/solana/chain.ts'
import { trustedPrograms } from '../../src/solana/known/known-programs.ts'
import { decodeTransaction } from '../../src/solana/transaction/wire.ts'
import {
  associatedTokenAddress,
  mintBytes,
  rentLamports,
  tokenAccountBytes,
  tokenProgramId,
} from '../sandbox/account-bytes.ts'
import type { LocalChain } from '../sandbox/local-chain.ts'
import { unsignedBase64 } from '../sandbox/unsigned.ts'

const SOL = 1_000_000_000n
/** Data of the state account. */
export const STATE_BYTES = 512

/** A call of an unknown program that can be observed again with another state. */
export type StagedCall = {
  /** Replaces the data of the program's state account. */
  setState: (data: Uint8Array) => Promise<void>
  observe: () => Promise<ExploreInput>
}

/** Deploys the program, with a state account, two token accounts and a missing account to be called with. */
export const stageCall = async (
  chain: LocalChain,
  reader: ChainReader,
  code: { elf: Uint8Array; state: Uint8Array; instruction?: Uint8Array },
): Promise<StagedCall> => {
  const fresh = (): PublicKey => Keypair.generate().publicKey
  const [user, other, program, state, mint] = [fresh(), fresh(), fresh(), fresh(), fresh()]
  const file = Buffer.from(code.elf).toString('hex')
  await chain.rpc('surfnet_writeProgram', [program.toBase58(), file, 0])
  await chain.fundSol(user, 5n * SOL)
  await chain.fundSol(other, SOL)
  const put = (at: PublicKey, owner: PublicKey, data: Uint8Array) =>
    chain.setAccount(at, { lamports: rentLamports(data.length), owner, data })
  await put(state, program, code.state)
  await put(mint, tokenProgramId, mintBytes({ decimals: 6, supply: 10n ** 12n }))
  const [mine, theirs] = await Promise.all(
    [user, other].map(async (owner) => {
      const at = associatedTokenAddress(owner, mint, tokenProgramId)
      await put(at, tokenProgramId, tokenAccountBytes({ mint, owner, amount: 5_000_000n }))
      return at
    }),
  )
  if (!mine || !theirs) throw new Error('no token accounts')
  const keys = [state, user, other, SystemProgram.programId, mine, theirs, fresh(), tokenProgramId]
  const readonly = new Set([SystemProgram.programId, tokenProgramId])
  const instruction = new TransactionInstruction({
    programId: program,
    data: Buffer.from(code.instruction ?? []),
    keys: keys.map((pubkey) => ({
      pubkey,
      isSigner: pubkey === user,
      isWritable: !readonly.has(pubkey),
    })),
  })
  const transaction = unsignedBase64(user, [instruction])
  return {
    setState: (data) => put(state, program, data),
    observe: () => observeCall(reader, user, transaction),
  }
}

const observeCall = async (
  reader: ChainReader,
  user: PublicKey,
  transactionBase64: string,
): Promise<ExploreInput> => {
  const decoded = decodeTransaction(Buffer.from(transactionBase64, 'base64'))
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  const knownPrograms = trustedPrograms
  const observed = await observeTransaction(
    reader,
    makeMintCache(),
    decoded.transaction,
    moreToRead(knownPrograms),
  )
  return { user: address(user.toBase58()), observed, knownPrograms }
}
