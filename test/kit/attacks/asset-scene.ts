import { Keypair, type PublicKey } from '@solana/web3.js'
import { rentLamports } from '../../../scripts/sandbox/account-bytes.ts'
import { address } from '../../../src/solana/address/address.ts'
import { accountBytes } from '../chain/account-bytes.ts'
import { leafData } from './asset-instructions.ts'
import { openHookedToken } from '../chain/hooked-token.ts'
import { openStandIns, standInPrograms } from '../programs/stand-in-programs.ts'
import type { TestChain } from '../chain/surfnet.ts'

type People = { user: PublicKey; thief: PublicKey; friend: PublicKey }

const fresh = (): PublicKey => Keypair.generate().publicKey

/**
 * NFTs of each kind and a share of a multisig, all owned by the user, with substitutes for the programs that hold them.
 */
export const openAssets = async (chain: TestChain, { user, friend }: People) => {
  await openStandIns(chain, leafData('delegate'))
  const mint = fresh()
  await chain.createMint(mint, { decimals: 0, supply: 1n })
  const keep = async (owner: PublicKey, data: Uint8Array): Promise<PublicKey> => {
    const at = fresh()
    await chain.setAccount(at, { lamports: rentLamports(data.length), owner, data })
    return at
  }
  const [me, other] = [address(user.toBase58()), address(friend.toBase58())]
  const members = [me, other]
  return {
    nft: { mint, account: await chain.createTokenAccount({ mint, owner: user, amount: 1n }) },
    core: await keep(standInPrograms.core, accountBytes.coreAsset(me)),
    tree: await keep(fresh(), new Uint8Array(64)),
    multisig: await keep(
      standInPrograms.squads,
      accountBytes.squadsMultisig({ threshold: 2, timeLockSeconds: 600, members }),
    ),
  }
}

/** Tokens that call a program: one takes two more of the user's accounts, the other one of its own. */
export const openHookedTokens = async (
  chain: TestChain,
  people: People,
  accounts: { token: PublicKey; other: PublicKey },
) => ({
  greedy: await openHookedToken(chain, people, [accounts.token, accounts.other]),
  modest: await openHookedToken(chain, people, [fresh()]),
})
