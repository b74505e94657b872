import { PublicKey } from '@solana/web3.js'
import { rentLamports, token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { address } from '../../../src/solana/address/address.ts'
import { accountBytes } from '../chain/account-bytes.ts'
import { extension, mintAccount } from '../checks/mint-account.ts'
import type { TestChain } from '../chain/surfnet.ts'

const withheld = 9_000_000n

/** A token with a transfer fee that the user may withdraw; the thief has an account for it. */
export const openFees = async (
  chain: TestChain,
  { user, thief }: { user: PublicKey; thief: PublicKey },
): Promise<{ mint: PublicKey; to: PublicKey }> => {
  const [mint, to] = [PublicKey.unique(), PublicKey.unique()]
  const put = (at: PublicKey, data: Uint8Array) =>
    chain.setAccount(at, { lamports: rentLamports(data.length), owner: token2022ProgramId, data })
  const fee = extension.transferFee(100, 10n ** 12n)
  // After the fee authority: the withdraw authority, and the amount withheld in the mint.
  fee.value.set(user.toBytes(), 32)
  fee.value.set(new Uint8Array(new BigUint64Array([withheld]).buffer), 64)
  await put(mint, mintAccount([fee]).data)
  const fields = { mint: address(mint.toBase58()), owner: address(thief.toBase58()), amount: 0n }
  const withheldAmount = { type: 2, value: new Uint8Array(8) }
  await put(to, accountBytes.extended(accountBytes.tokenAccount(fields), 2, [withheldAmount]))
  return { mint, to }
}
