import { address, type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import {
  loaderV3Program,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenMetadataProgram,
  tokenProgram,
  wrappedSolMint,
} from '../../../src/solana/address/known-address.ts'
import { builtInAddresses } from '../../../src/lists/entries/built-in-addresses.ts'
import type { PermissionFacts } from '../../../src/checks/permission/facts/facts.ts'
import { makeHolders } from '../../../src/checks/permission/facts/holder.ts'
import type {
  MintState,
  NonceState,
  ProgramDataState,
  StakeState,
  TokenAccountState,
} from '../../../src/solana/state/account-state.ts'
import { mine, mint, user } from '../scan/risk-context.ts'

type Parts = Partial<Omit<PermissionFacts, 'mints' | 'holders' | 'freezesForNft' | 'usdOf'>> & {
  mints?: Record<string, Partial<MintState>>
  /** Accounts of existing holders. */
  accounts?: Record<string, Partial<Account>>
  /** USD per base unit, by mint. */
  usd?: Record<string, number>
  reputation?: typeof builtInAddresses
}

const plainMint: MintState = { kind: 'mint', supply: 10n ** 12n, decimals: 6 }

/** Facts about `user`, who owns only `parts`. */
export const permissionFacts = (parts: Parts = {}): PermissionFacts => {
  const { mints = { [mint]: {} }, accounts = {}, usd = {}, reputation, ...rest } = parts
  const mintStates = new Map(
    Object.entries(mints).map(([key, state]) => [address(key), { ...plainMint, ...state }]),
  )
  const existing = new Map(
    Object.entries(accounts).map(([key, account]): [Address, Account] => [
      address(key),
      { ...emptyWallet, ...account },
    ]),
  )
  return {
    wallet: user,
    walletAccount: emptyWallet,
    tokenAccounts: [],
    stakes: [],
    nonces: [],
    programs: [],
    unread: {},
    nowSeconds: 1_795_000_000n,
    madeByWallet: () => undefined,
    ...rest,
    mints: mintStates,
    decimals: new Map([
      ...[...mintStates].map(([key, { decimals }]): [Address, number] => [key, decimals]),
      [wrappedSolMint, 9],
    ]),
    holders: makeHolders(rest.wallet ?? user, existing, reputation ?? builtInAddresses),
    freezesForNft: (authority) =>
      authority !== undefined && existing.get(authority)?.owner === tokenMetadataProgram,
    usdOf: (token, amount) => {
      const price = usd[token]
      return price === undefined ? undefined : price * Number(amount)
    },
  }
}

const emptyWallet: Account = {
  lamports: 1_000_000_000n,
  owner: systemProgram,
  data: new Uint8Array(0),
  executable: false,
}

/** A token account of `user` with 1,000 units. */
export const tokenHeld = (
  fields: Partial<TokenAccountState> = {},
  where: { address?: Address; newer?: true; lamports?: bigint } = {},
) => ({
  address: where.address ?? mine,
  program: where.newer ? token2022Program : tokenProgram,
  lamports: where.lamports ?? 2_039_280n,
  state: {
    kind: 'token-account' as const,
    mint,
    owner: user,
    amount: 1_000n,
    delegatedAmount: 0n,
    frozen: false,
    native: false,
    ...fields,
  },
})

/** An unlocked stake of 5 SOL with `user` as only authority. */
export const stakeHeld = (fields: Partial<StakeState> = {}, lamports = 5_000_000_000n) => ({
  address: mine,
  program: stakeProgram,
  lamports,
  state: {
    kind: 'stake' as const,
    staker: user,
    withdrawer: user,
    lockupUnixTime: 0n,
    lockupEpoch: 0n,
    custodian: systemProgram,
    ...fields,
  },
})

export const nonceHeld = (): PermissionFacts['nonces'][number] => {
  const state: NonceState = { kind: 'nonce', authority: user, blockhash: mint }
  return { address: mine, program: systemProgram, lamports: 1_447_680n, state }
}

export const programHeld = (): PermissionFacts['programs'][number] => {
  const state: ProgramDataState = {
    kind: 'program-data',
    deployedSlot: 5n,
    upgradeAuthority: user,
  }
  return { address: mine, program: loaderV3Program, lamports: 1_000_000n, state }
}

/** A multisig account of the Token program. */
export const multisigHeld = (
  required: number,
  signers: readonly Address[],
): { owner: Address; data: Uint8Array } => {
  const data = new Uint8Array(355)
  data.set([required, signers.length, 1])
  signers.forEach((signer, index) => data.set(addressToBytes(signer), 3 + 32 * index))
  return { owner: tokenProgram, data }
}
