import { Keypair, type PublicKey } from '@solana/web3.js'
import { rentLamports, token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { address } from '../../../src/solana/address/address.ts'
import { concat, extension, key, mintAccount } from '../checks/mint-account.ts'
import type { TestChain } from '../chain/surfnet.ts'

/** A token of which the user decides about fees, the transfer hook, its metadata and confidential amounts. */
export const openIssued = async (
  chain: TestChain,
  { user }: { user: PublicKey },
): Promise<PublicKey> => {
  const mint = Keypair.generate().publicKey
  const [issuer, self] = [address(user.toBase58()), address(mint.toBase58())]
  const { data } = mintAccount([
    extension.transferFee(50, 10n ** 12n, issuer),
    extension.transferHook(undefined, issuer),
    { type: 18, value: concat(key(issuer), key(self)) },
    { type: 4, value: concat(key(issuer), [1], new Uint8Array(32)) },
  ])
  const lamports = rentLamports(data.length)
  await chain.setAccount(mint, { lamports, owner: token2022ProgramId, data })
  return mint
}
