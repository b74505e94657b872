import { Authorized, Keypair, PublicKey, StakeProgram, SystemProgram } from '@solana/web3.js'
import {
  associatedTokenAddress,
  rentLamports,
  token2022ProgramId,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import { address } from '../../../src/solana/address/address.ts'
import { openAssets, openHookedTokens } from './asset-scene.ts'
import { openGoverned, openStrays } from './governed-scene.ts'
import { openRights } from './rights-scene.ts'
import { openFees } from '../market/fee-token.ts'
import { openIssued } from '../market/issued-token.ts'
import { metadataBytes } from '../checks/metadata-bytes.ts'
import { type Extension, extension, mintAccount } from '../checks/mint-account.ts'
import { setting } from '../checks/token-scene.ts'
import { standInPrograms } from '../programs/stand-in-programs.ts'
import { type TestChain, startTestChain } from '../chain/surfnet.ts'
import { maxU64 } from '../chain/token-instructions.ts'

/** A real chain with wallets, tokens and accounts, for attacks and honest transactions. */
export type Scene = Awaited<ReturnType<typeof openScene>>

export const sol = 1_000_000_000n
export const loaderProgramId = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
export const derivedSeed = 'savings'
export const fresh = (): PublicKey => Keypair.generate().publicKey

/** The caller stops `chain`. */
export const openScene = async () => {
  const chain = await startTestChain()
  const people = { user: fresh(), thief: fresh(), friend: fresh(), sponsor: fresh() }
  /** Another wallet that can sign. */
  const partner = Keypair.generate()
  await chain.fundSol(partner.publicKey, sol)
  const { user, thief, friend, sponsor } = people
  await chain.fundSol(user, 10n * sol)
  for (const other of [thief, friend, sponsor]) await chain.fundSol(other, sol)
  const mints = await openMints(chain, user)
  const open = (owner: PublicKey, mint: PublicKey, amount: bigint, program = tokenProgramId) =>
    chain.createTokenAccount({ mint, owner, amount }, { program })
  const shared = await openMultisig(chain, [user, thief])
  const hostage = await openMultisig(chain, [user, thief], 2)
  const solo = await openMultisig(chain, [user])
  const accounts = {
    token: await open(user, mints.token, 250_000_000n),
    other: await open(user, mints.other, 70_000_000n),
    new: await open(user, mints.new, 5_000_000_000n, token2022ProgramId),
    empty: await open(user, mints.empty, 0n),
    thiefToken: await open(thief, mints.token, 0n),
    thiefOther: await open(thief, mints.other, 0n),
    thiefNew: await open(thief, mints.new, 0n, token2022ProgramId),
    mine: await open(user, mints.mine, 0n),
    thiefMine: await open(thief, mints.mine, 0n),
    /** For the token of which the user has none. */
    thiefCrumbs: await open(thief, mints.empty, 1_000_000n),
    friendToken: await open(friend, mints.token, 0n),
    partnerToken: await open(partner.publicKey, mints.token, 0n),
    friendOther: await open(friend, mints.other, 0n),
    friendNew: await open(friend, mints.new, 0n, token2022ProgramId),
    /** Holds 3 SOL; not the associated account, which does not exist yet. */
    wrapped: await chain.createTokenAccount(
      {
        mint: wrappedSolMintKey,
        owner: user,
        amount: 3n * sol,
        nativeRentLamports: rentLamports(165),
      },
      { address: fresh() },
    ),
    associatedWrapped: associatedTokenAddress(user, wrappedSolMintKey, tokenProgramId),
    stake: await openStake(chain, user),
    newStake: fresh(),
    programData: await openProgramData(chain, user),
    /** Buffer with code of a future program and 3 SOL. */
    buffer: await openBuffer(chain, user),
    /** A multisig of the Token program: the user or the thief alone can act for it. */
    shared,
    sharedToken: await open(shared, mints.token, 0n),
    /** Needs the signatures of both the user and the thief. */
    hostage,
    hostageToken: await open(hostage, mints.token, 0n),
    solo,
    soloToken: await open(solo, mints.token, 0n),
    /** An empty account for the token, from which the thief may take incoming tokens. */
    watched: await chain.createTokenAccount(
      {
        mint: mints.token,
        owner: user,
        amount: 0n,
        delegate: { address: thief, amount: maxU64 },
      },
      { address: fresh() },
    ),
    /** Wrapped SOL, empty, which the thief may close. */
    closable: await chain.createTokenAccount(
      {
        mint: wrappedSolMintKey,
        owner: user,
        amount: 0n,
        nativeRentLamports: rentLamports(165),
        closeAuthority: thief,
      },
      { address: fresh() },
    ),
    /** Holds 5 SOL; the user signs for it. */
    derived: await PublicKey.createWithSeed(user, derivedSeed, SystemProgram.programId),
  }
  await chain.fundSol(accounts.derived, 5n * sol)
  const nonces = { mine: fresh(), thiefs: fresh(), value: fresh() }
  await chain.createNonce(nonces.mine, user, nonces.value)
  await chain.createNonce(nonces.thiefs, thief, nonces.value)
  const names: Record<string, PublicKey> = {
    ...people,
    token: mints.token,
    other: mints.other,
    new: mints.new,
    mine: mints.mine,
    stake: accounts.newStake,
    sol: wrappedSolMintKey,
  }
  const traps = await openTraps(chain, people)
  Object.assign(names, { scaled: traps.scaled.mint })
  const assets = await openAssets(chain, people)
  const hooked = await openHookedTokens(chain, people, accounts)
  const fees = await openFees(chain, people)
  const rights = await openRights(chain, people, { token: mints.token, shared })
  const issued = await openIssued(chain, people)
  const governed = await openGoverned(chain, people)
  const strays = await openStrays(chain, people, {
    mint: mints.token,
    other: mints.other,
    friendToken: accounts.friendToken,
    token: accounts.token,
    multisig: assets.multisig,
    program: governed.program.program,
  })
  return {
    chain,
    people,
    partner,
    mints,
    accounts,
    nonces,
    names,
    traps,
    assets,
    hooked,
    fees,
    rights,
    issued,
    governed,
    strays,
  }
}

const openMints = async (chain: TestChain, user: PublicKey) => {
  const mints = { token: fresh(), other: fresh(), empty: fresh(), new: fresh(), mine: fresh() }
  for (const mint of [mints.token, mints.other, mints.empty])
    await chain.createMint(mint, { decimals: 6, supply: 10n ** 12n })
  await chain.createMint(mints.new, { decimals: 9, supply: 10n ** 12n }, token2022ProgramId)
  await chain.createMint(mints.mine, { decimals: 6, supply: 10n ** 12n, mintAuthority: user })
  return mints
}

const openStake = async (chain: TestChain, user: PublicKey): Promise<PublicKey> => {
  const stake = Keypair.generate()
  const holder = Keypair.generate()
  await chain.fundSol(holder.publicKey, 5n * sol)
  const { instructions } = StakeProgram.createAccount({
    fromPubkey: holder.publicKey,
    stakePubkey: stake.publicKey,
    authorized: new Authorized(user, user),
    lamports: Number(2n * sol),
  })
  await chain.send(instructions, [holder, stake])
  return stake.publicKey
}

/** Dangerous tokens, of which the thief sells some and the user has an empty account. */
const openTraps = async (
  chain: TestChain,
  { user, thief }: { user: PublicKey; thief: PublicKey },
) => {
  const authority = address(thief.toBase58())
  const offer = async (extensionsOf: (mint: PublicKey) => Extension[]) => {
    const mint = fresh()
    const { data } = mintAccount(extensionsOf(mint))
    const owner = token2022ProgramId
    await chain.setAccount(mint, { lamports: rentLamports(data.length), owner, data })
    const open = (holder: PublicKey, amount: bigint) =>
      chain.createTokenAccount({ mint, owner: holder, amount }, { program: owner })
    return { mint, from: await open(thief, 5_000_000n), to: await open(user, 0n) }
  }
  const named = async (name: string, symbol: string) =>
    offer((mint) => [extension.metadata(address(mint.toBase58()), name, symbol)])
  return {
    cherokee: await named('USD', 'ᏌᏚᎠᏟ'),
    crossed: await named('Dollar', 'USĐC'),
    dotted: await named('Dollar', 'U.S.D.C'),
    assured: await named('USDC by Circle', 'DOLLAR'),
    boxed: await named('🅄🅂🄳 🄲🄾🄸🄽', 'UC'),
    vault: await named('USDC Vault Share', 'vUSDC'),
    ownWord: await named('Bonk Cat', 'BCAT'),
    greek: await named('Ωmega', 'ΩMG'),
    scaled: await offer(() => [setting.scaled(10)]),
    takenBack: await offer(() => [extension.permanentDelegate(authority)]),
    taxed: await offer(() => [extension.transferFee(10_000, 2n ** 64n - 1n)]),
    fakeDollar: await offer((mint) => [
      extension.metadata(address(mint.toBase58()), 'USD Coin', 'UЅDС'),
    ]),
    namesake: await openNamesake(chain, { user, thief }),
  }
}

/** A classic token with its name in a Metaplex account that nothing else names. */
const openNamesake = async (
  chain: TestChain,
  { user, thief }: { user: PublicKey; thief: PublicKey },
) => {
  const mint = fresh()
  await chain.createMint(mint, { decimals: 6, supply: 10n ** 12n })
  const program = standInPrograms.tokenMetadata
  const [at] = PublicKey.findProgramAddressSync(
    [Buffer.from('metadata'), program.toBytes(), mint.toBytes()],
    program,
  )
  const data = metadataBytes(thief, mint, { name: 'USD Coin', symbol: 'USDC' })
  await chain.setAccount(at, { lamports: rentLamports(data.length), owner: program, data })
  const open = (owner: PublicKey, amount: bigint) =>
    chain.createTokenAccount({ mint, owner, amount })
  return { mint, from: await open(thief, 5_000_000n), to: await open(user, 0n) }
}

/** Kind 3 of the upgradeable loader: deployed at slot 1, the upgrade authority, and code that is not run here. */
const openProgramData = async (chain: TestChain, authority: PublicKey): Promise<PublicKey> => {
  const data = Buffer.alloc(200)
  data.writeUInt32LE(3, 0)
  data.writeBigUInt64LE(1n, 4)
  data[12] = 1
  data.set(authority.toBytes(), 13)
  const programData = fresh()
  const lamports = rentLamports(data.length)
  await chain.setAccount(programData, { lamports, owner: loaderProgramId, data })
  return programData
}

/** Kind 1 of the upgradeable loader: the buffer authority, then the code. */
const openBuffer = async (chain: TestChain, authority: PublicKey): Promise<PublicKey> => {
  const data = Buffer.alloc(200)
  data.writeUInt32LE(1, 0)
  data[4] = 1
  data.set(authority.toBytes(), 5)
  const buffer = fresh()
  await chain.setAccount(buffer, { lamports: 3n * sol, owner: loaderProgramId, data })
  return buffer
}

/** Any `required` of them can act for it. */
const openMultisig = async (
  chain: TestChain,
  signers: PublicKey[],
  required = 1,
): Promise<PublicKey> => {
  const data = Buffer.alloc(355)
  data.set([required, signers.length, 1])
  for (const [index, signer] of signers.entries()) data.set(signer.toBytes(), 3 + 32 * index)
  const multisig = fresh()
  const lamports = rentLamports(data.length)
  await chain.setAccount(multisig, { lamports, owner: tokenProgramId, data })
  return multisig
}
