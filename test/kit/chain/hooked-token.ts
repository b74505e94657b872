import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { rentLamports, token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { address } from '../../../src/solana/address/address.ts'
import { accountBytes } from './account-bytes.ts'
import { extension, mintAccount } from '../checks/mint-account.ts'
import { buildProgram } from '../sbpf/program.ts'
import { writeProgram } from '../programs/stand-in-programs.ts'
import type { TestChain } from './surfnet.ts'
import { transferTokenChecked } from './token-instructions.ts'

/** A token whose transfers call an unknown program, which requires these accounts. */
export type HookedToken = {
  mint: PublicKey
  from: PublicKey
  to: PublicKey
  program: PublicKey
  list: PublicKey
  extra: readonly PublicKey[]
}

const bareKey = (): PublicKey => PublicKey.unique()

/**
 * First bytes of the account that lists the accounts of a hook: the code of Execute. Source: SPL transfer hook
 * interface.
 */
const executeCode = [105, 37, 101, 197, 75, 251, 102, 26]

/** The program succeeds without effects; the user holds some of the token, the thief has an account for it. */
export const openHookedToken = async (
  chain: TestChain,
  { user, thief }: { user: PublicKey; thief: PublicKey },
  extra: readonly PublicKey[],
): Promise<HookedToken> => {
  const [program, mint, from, to] = [bareKey(), bareKey(), bareKey(), bareKey()]
  await writeProgram(chain, program, buildProgram(0))
  const { data } = mintAccount([extension.transferHook(address(program.toBase58()))])
  const put = (at: PublicKey, bytes: Uint8Array, owner = token2022ProgramId) =>
    chain.setAccount(at, { lamports: rentLamports(bytes.length), owner, data: bytes })
  await put(mint, data)
  await put(from, holding(mint, user, 5_000_000n))
  await put(to, holding(mint, thief, 0n))
  const [list] = PublicKey.findProgramAddressSync(
    [Buffer.from('extra-account-metas'), mint.toBytes()],
    program,
  )
  await put(list, extraAccountMetas(extra), program)
  return { mint, from, to, program, list, extra }
}

/** A token account marked as being in transfer, which hooks check. */
const holding = (mint: PublicKey, owner: PublicKey, amount: bigint): Uint8Array => {
  const [mintAddress, ownerAddress] = [address(mint.toBase58()), address(owner.toBase58())]
  const base = accountBytes.tokenAccount({ mint: mintAddress, owner: ownerAddress, amount })
  return accountBytes.extended(base, 2, [{ type: 15, value: Uint8Array.of(0) }])
}

/** Code, length, count, and for each: a fixed address, no signer, writable. */
const extraAccountMetas = (extra: readonly PublicKey[]): Uint8Array =>
  Uint8Array.from([
    ...executeCode,
    ...[4 + 35 * extra.length, 0, 0, 0],
    ...[extra.length, 0, 0, 0],
    ...extra.flatMap((key) => [0, ...key.toBytes(), 0, 1]),
  ])

/** The thief receives the whole balance. */
export const sendHooked = (
  { mint, from, to, program, list, extra }: HookedToken,
  owner: PublicKey,
): TransactionInstruction => {
  const transfer = transferTokenChecked(from, mint, to, owner, 5_000_000n, 6, token2022ProgramId)
  const more = [
    ...extra.map((key) => [key, true] as const),
    [program, false],
    [list, false],
  ] as const
  for (const [pubkey, isWritable] of more)
    transfer.keys.push({ pubkey, isSigner: false, isWritable })
  return transfer
}
