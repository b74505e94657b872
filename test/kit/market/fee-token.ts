import { PublicKey } from '@solana/web3.js'
import { rentLamports, token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { address } from '../../../src/solana/address/address.ts'
import { accountBytes } from '../chain/account-bytes.ts'
import { extension, mintAccount } from '../checks/mint-account.ts'
import type { TestChain } from '../chain/surfnet.ts'

const withheld = 9_000_000n

/** A token that keeps a fee on transfers, which the user may take out; the thief has an account for it. */
export const openFees = async (
  chain: TestChain,
  { user, thief }: { user: PublicKey; thief: PublicKey },
): Promise<{ mint: PublicKey; to: PublicKey }> => {
  const [mint, to] = [PublicKey.unique(), PublicKey.unique()]
  const put = (at: PublicKey, data: Uint8Array) =>
    chain.setAccount(at, { lamports: rentLamports(data.length), owner: token2022ProgramId, data })
  const fee = extension.transferFee(100, 10n ** 12n)
  // After who may change the fee: who may take out what was kept back, and how much lies in the mint.
  fee.value.set(user.toBytes(), 32)
  fee.value.set(new Uint8Array(new BigUint64Array([withheld]).buffer), 64)
  await put(mint, mintAccount([fee]).data)
  const fields = { mint: address(mint.toBase58()), owner: address(thief.toBase58()), amount: 0n }
  const kept = { type: 2, value: new Uint8Array(8) }
  await put(to, accountBytes.extended(accountBytes.tokenAccount(fields), 2, [kept]))
  return { mint, to }
}
