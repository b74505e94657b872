import { Keypair, type PublicKey } from '@solana/web3.js'
import {
  rentLamports,
  token2022ProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import { address } from '../../../src/solana/address/address.ts'
import { extension, mintAccount } from '../checks/mint-account.ts'
import { maxU64 } from '../chain/token-instructions.ts'
import type { TestChain } from '../chain/surfnet.ts'

const sol = 1_000_000_000n
const fresh = (): PublicKey => Keypair.generate().publicKey

type Wallets = { user: PublicKey; thief: PublicKey; friend: PublicKey; sponsor: PublicKey }

/** Accounts of one wallet that another may move: by an approval, as close authority, or as the issuer of a token. */
export const openRights = async (
  chain: TestChain,
  people: Wallets,
  { token, shared }: { token: PublicKey; shared: PublicKey },
) => {
  const { user, thief, friend, sponsor } = people
  const at = (fields: Parameters<TestChain['createTokenAccount']>[0]) =>
    chain.createTokenAccount(fields, { address: fresh() })
  const lent = (owner: PublicKey, amount: bigint, delegate: PublicKey) =>
    at({ mint: token, owner, amount, delegate: { address: delegate, amount: maxU64 } })
  const wrapped = (owner: PublicKey, amount: bigint, closeAuthority: PublicKey) =>
    at({
      mint: wrappedSolMintKey,
      owner,
      amount,
      nativeRentLamports: rentLamports(165),
      closeAuthority,
    })
  return {
    /** 100 tokens of the user that the thief may move. */
    lent: await lent(user, 100_000_000n, thief),
    /** The same amount for a service that collects what the user subscribed to. */
    subscribed: await lent(user, 100_000_000n, sponsor),
    /** Another one of the user, without any right of others. */
    ownSavings: await at({ mint: token, owner: user, amount: 1_000_000n }),
    emptyOnes: [
      await at({ mint: token, owner: user, amount: 0n }),
      await at({ mint: token, owner: user, amount: 0n }),
    ],
    /** 100 tokens in reach of a multisig of the user and the thief. */
    lentToShared: await lent(user, 100_000_000n, shared),
    /** 80 tokens of that multisig. */
    sharedFunds: await at({ mint: token, owner: shared, amount: 80_000_000n }),
    /** 3 wrapped SOL of the user that the thief, or the sponsor, may close. */
    closableByThief: await wrapped(user, 3n * sol, thief),
    closableBySponsor: await wrapped(user, 3n * sol, sponsor),
    /** One wrapped SOL of the user that the thief may move, and an empty account of the thief. */
    lentSol: await chain.createTokenAccount(
      {
        mint: wrappedSolMintKey,
        owner: user,
        amount: sol,
        nativeRentLamports: rentLamports(165),
        delegate: { address: thief, amount: maxU64 },
      },
      { address: fresh() },
    ),
    thiefSol: await wrapped(thief, 0n, thief),
    friendSol: await wrapped(friend, 0n, friend),
    /** 90 tokens, and 3 wrapped SOL, of the friend that the user may move. */
    friendLent: await lent(friend, 90_000_000n, user),
    friendClosable: await wrapped(friend, 3n * sol, user),
    friendEmptyClosable: await wrapped(friend, 0n, user),
    takenBack: await openTaken(chain, { holder: user, delegate: thief, to: thief }),
    /** A token that the user issues and can take back from the friend. */
    issued: await openTaken(chain, { holder: friend, delegate: user, to: thief }),
  }
}

/** A token with a permanent delegate, of which the holder has 50, and an empty account of another wallet. */
const openTaken = async (
  chain: TestChain,
  { holder, delegate, to }: { holder: PublicKey; delegate: PublicKey; to: PublicKey },
) => {
  const mint = fresh()
  const owner = token2022ProgramId
  const { data } = mintAccount([extension.permanentDelegate(address(delegate.toBase58()))])
  await chain.setAccount(mint, { lamports: rentLamports(data.length), owner, data })
  const open = (of: PublicKey, amount: bigint) =>
    chain.createTokenAccount({ mint, owner: of, amount }, { program: owner })
  return {
    mint,
    held: await open(holder, 50_000_000n),
    to: await open(to, 0n),
    own: delegate.equals(to) ? undefined : await open(delegate, 0n),
  }
}
