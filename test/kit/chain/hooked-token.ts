import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { rentLamports, token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { address } from '../../../src/solana/address/address.ts'
import { accountBytes } from './account-bytes.ts'
import { extension, mintAccount } from '../checks/mint-account.ts'
import { buildProgram } from '../sbpf/program.ts'
import { writeProgram } from '../programs/stand-in-programs.ts'
import type { TestChain } from './surfnet.ts'
import { transferTokenChecked } from './token-instructions.ts'

/** A token whose transfers call a program that nobody knows, which asks for these accounts to be handed to it. */
export type HookedToken = {
  mint: PublicKey
  from: PublicKey
  to: PublicKey
  program: PublicKey
  list: PublicKey
  extra: readonly PublicKey[]
}

const bareKey = (): PublicKey => PublicKey.unique()

/** First bytes of the account that tells which accounts a hook wants: what Execute begins with. Source: SPL transfer hook interface. */
const executeCode = [105, 37, 101, 197, 75, 251, 102, 26]

/** The program does nothing and succeeds; the user holds some of the token, the thief has an account for it. */
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
  await put(list, wantedAccounts(extra), program)
  return { mint, from, to, program, list, extra }
}

/** A token account with the mark that its tokens are on their way, which hooks look at. */
const holding = (mint: PublicKey, owner: PublicKey, amount: bigint): Uint8Array => {
  const [mintAddress, ownerAddress] = [address(mint.toBase58()), address(owner.toBase58())]
  const base = accountBytes.tokenAccount({ mint: mintAddress, owner: ownerAddress, amount })
  return accountBytes.extended(base, 2, [{ type: 15, value: Uint8Array.of(0) }])
}

/** Code, length, count, and for each: a fixed address, no signer, to be written to. */
const wantedAccounts = (extra: readonly PublicKey[]): Uint8Array =>
  Uint8Array.from([
    ...executeCode,
    ...[4 + 35 * extra.length, 0, 0, 0],
    ...[extra.length, 0, 0, 0],
    ...extra.flatMap((key) => [0, ...key.toBytes(), 0, 1]),
  ])

/** All of it goes to the thief. */
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
