import { Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import { type Address, addressFromBytes } from '../../../src/solana/address/address.ts'
import {
  associatedTokenAddress,
  rentLamports,
  token2022ProgramId,
  tokenAccountBytes,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import { accountBytes } from '../chain/account-bytes.ts'
import { member } from '../http.ts'
import { extension, mintAccount } from './mint-account.ts'
import type { TestChain } from '../chain/surfnet.ts'

export const stakeProgramId = new PublicKey('Stake11111111111111111111111111111111111111')
export const loaderProgramId = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')

export const addressOfKey = (key: PublicKey): Address => addressFromBytes(key.toBytes())

/** An initialized stake account that was never delegated. Unlocked by default. */
export const stakeBytes = (fields: {
  staker: PublicKey
  withdrawer: PublicKey
  custodian?: PublicKey
  lockupUnixTime?: bigint
  lockupEpoch?: bigint
}): Uint8Array => {
  const bytes = Buffer.alloc(200)
  bytes.writeUInt32LE(1, 0)
  bytes.writeBigUInt64LE(rentLamports(200), 4)
  bytes.set(fields.staker.toBytes(), 12)
  bytes.set(fields.withdrawer.toBytes(), 44)
  bytes.writeBigInt64LE(fields.lockupUnixTime ?? 0n, 76)
  bytes.writeBigUInt64LE(fields.lockupEpoch ?? 0n, 84)
  if (fields.custodian) bytes.set(fields.custodian.toBytes(), 92)
  return bytes
}

/** Addresses of the wallet that has one of everything. */
export type BusyWallet = {
  owner: Keypair
  /** A stranger with a private key, holder of the wallet's permissions. */
  stranger: PublicKey
  /** It has no private key. */
  programAddress: PublicKey
  mint: PublicKey
  fundedMint: PublicKey
  /** Token-2022, with a permanent delegate, pausable, and with a transfer hook. */
  controlledMint: PublicKey
  accounts: {
    unlimited: PublicKey
    partial: PublicKey
    forProgram: PublicKey
    frozen: PublicKey
    wrapped: PublicKey
    foreignCloser: PublicKey
    newer: PublicKey
    managedStake: PublicKey
    lostStake: PublicKey
    nonce: PublicKey
    programData: PublicKey
  }
}

/** Sets up a wallet on the chain with every kind of permission over it. */
export const makeBusyWallet = async (chain: TestChain): Promise<BusyWallet> => {
  const key = (): PublicKey => Keypair.generate().publicKey
  const owner = Keypair.generate()
  const wallet = owner.publicKey
  const stranger = key()
  const [mint, fundedMint, controlledMint] = [key(), key(), key()]
  const [programAddress] = PublicKey.findProgramAddressSync([mint.toBytes()], tokenProgramId)
  const at = (token: PublicKey, program = tokenProgramId): PublicKey =>
    associatedTokenAddress(wallet, token, program)
  const accounts = {
    unlimited: at(mint),
    partial: key(),
    forProgram: key(),
    frozen: key(),
    wrapped: at(wrappedSolMintKey),
    foreignCloser: key(),
    newer: at(controlledMint, token2022ProgramId),
    managedStake: key(),
    lostStake: key(),
    nonce: key(),
    programData: key(),
  }
  await chain.fundSol(wallet, 2_000_000_000n)
  await chain.fundSol(stranger, 1_000_000_000n)
  const authority = key()
  await chain.createMint(mint, { decimals: 6, supply: 10n ** 12n, freezeAuthority: authority })
  await chain.createMint(fundedMint, { decimals: 2, supply: 10n ** 9n })
  await setMint(chain, controlledMint, stranger)
  const own = { mint, owner: wallet }
  await chain.createTokenAccount({
    ...own,
    amount: 5_000_000n,
    delegate: { address: stranger, amount: 2n ** 64n - 1n },
  })
  await chain.createTokenAccount(
    { ...own, mint: fundedMint, amount: 900n, delegate: { address: stranger, amount: 300n } },
    { address: accounts.partial },
  )
  await chain.createTokenAccount(
    { ...own, amount: 10n, delegate: { address: programAddress, amount: 10n } },
    { address: accounts.forProgram },
  )
  await chain.createTokenAccount({ ...own, amount: 7n, frozen: true }, { address: accounts.frozen })
  await chain.createTokenAccount(
    { ...own, amount: 3n, closeAuthority: stranger },
    { address: accounts.foreignCloser },
  )
  await chain.createTokenAccount({
    mint: wrappedSolMintKey,
    owner: wallet,
    amount: 1_500_000_000n,
    closeAuthority: stranger,
    nativeRentLamports: rentLamports(165),
  })
  await setNewerAccount(chain, accounts.newer, { mint: controlledMint, owner: wallet, stranger })
  await setStakes(chain, accounts, wallet, stranger)
  await chain.createNonce(accounts.nonce, wallet, key())
  const code = accountBytes.programData(5n, addressOfKey(wallet))
  await chain.setAccount(accounts.programData, {
    lamports: 10_000_000n,
    owner: loaderProgramId,
    data: code,
  })
  return { owner, stranger, programAddress, mint, fundedMint, controlledMint, accounts }
}

const setMint = async (chain: TestChain, mint: PublicKey, stranger: PublicKey): Promise<void> => {
  const holder = addressOfKey(stranger)
  const { lamports, data } = mintAccount([
    extension.permanentDelegate(holder),
    extension.transferHook(undefined, holder),
    extension.pausable(false, holder),
  ])
  await chain.setAccount(mint, { lamports, owner: token2022ProgramId, data })
}

/** With an immutable owner, like associated token accounts. */
const setNewerAccount = async (
  chain: TestChain,
  account: PublicKey,
  { mint, owner, stranger }: { mint: PublicKey; owner: PublicKey; stranger: PublicKey },
): Promise<void> => {
  const base = tokenAccountBytes({
    mint,
    owner,
    amount: 40_000_000n,
    delegate: { address: stranger, amount: 40_000_000n },
  })
  const none = new Uint8Array(0)
  const data = accountBytes.extended(base, 2, [
    { type: 7, value: none },
    { type: 15, value: new Uint8Array(1) },
    { type: 27, value: none },
  ])
  await chain.setAccount(account, {
    lamports: rentLamports(data.length),
    owner: token2022ProgramId,
    data,
  })
}

const setStakes = async (
  chain: TestChain,
  accounts: BusyWallet['accounts'],
  wallet: PublicKey,
  stranger: PublicKey,
): Promise<void> => {
  const stake = (data: Uint8Array) => ({ lamports: 3_000_000_000n, owner: stakeProgramId, data })
  await chain.setAccount(
    accounts.managedStake,
    stake(stakeBytes({ staker: stranger, withdrawer: wallet })),
  )
  await chain.setAccount(
    accounts.lostStake,
    stake(stakeBytes({ staker: wallet, withdrawer: stranger })),
  )
}

/** Signs an unsigned transaction from an answer, like a wallet, and waits until the chain has run it. */
export const signAndSend = async (
  chain: TestChain,
  transactionBase64: string,
  signer: Keypair,
): Promise<void> => {
  const transaction = VersionedTransaction.deserialize(Buffer.from(transactionBase64, 'base64'))
  transaction.sign([signer])
  const bytes = Buffer.from(transaction.serialize()).toString('base64')
  const signature = await chain.rpc('sendTransaction', [bytes, { encoding: 'base64' }])
  for (let tries = 0; tries < 100; tries += 1) {
    const status = member(await chain.rpc('getSignatureStatuses', [[signature]]), 'value', 0)
    if (status) {
      const error = member(status, 'err')
      if (error) throw new Error(`failed: ${JSON.stringify(error)}`)
      return
    }
    await Bun.sleep(20)
  }
  throw new Error('not processed')
}

export const usdcMint = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const circle = new PublicKey('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar')

/** The wallet in the documentation: USDC approved to a stranger without a limit, and a forgotten nonce. */
export const sampleOwner = Keypair.fromSeed(new Uint8Array(32).fill(21))

export const makeSampleWallet = async (chain: TestChain): Promise<void> => {
  const wallet = sampleOwner.publicKey
  const stranger = new PublicKey('9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu')
  await chain.fundSol(wallet, 1_000_000_000n)
  await chain.createMint(usdcMint, { decimals: 6, supply: 10n ** 15n, freezeAuthority: circle })
  await chain.createTokenAccount({
    mint: usdcMint,
    owner: wallet,
    amount: 1_250_500_000n,
    delegate: { address: stranger, amount: 2n ** 64n - 1n },
  })
  await chain.createNonce(
    new PublicKey('2KW2XRd9kwqet15Aha2oK3tYvd3nWbTFH1MBiRAv1BE1'),
    wallet,
    new PublicKey('J2xccRtuG43drESLYznHhLhQkLTdfepcKYbiQ9BsJVaf'),
  )
}
