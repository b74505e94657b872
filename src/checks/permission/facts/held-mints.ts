import type { Address } from '../../../solana/address/address.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import type { MintState } from '../../../solana/state/account-state.ts'
import type { PermissionFacts } from './facts.ts'
import type { Holder, PermissionBase } from './permission.ts'

/** A token held by the wallet, summed over its accounts. */
export type HeldMint = { mint: Address; program: Address; amount: bigint; state: MintState }

/** Held tokens whose mints were read, in the order of the accounts. */
export const heldMints = ({ tokenAccounts, mints }: PermissionFacts): HeldMint[] => {
  const held = new Map<Address, HeldMint>()
  for (const { state: account, program } of tokenAccounts) {
    const state = mints.get(account.mint)
    if (!state || account.amount === 0n) continue
    const amount = (held.get(account.mint)?.amount ?? 0n) + account.amount
    held.set(account.mint, { mint: account.mint, program, amount, state })
  }
  return [...held.values()]
}

/** A supply of one with the same mint and freeze authority: a Metaplex NFT, which is frozen while listed or staked. */
export const looksLikeNft = ({
  supply,
  decimals,
  mintAuthority,
  freezeAuthority,
}: MintState): boolean =>
  supply === 1n &&
  decimals === 0 &&
  mintAuthority !== undefined &&
  mintAuthority === freezeAuthority

/** Permissions that come with a well-known token or a regulated issuer: reported without raising the level. */
export const isExpected = (mint: Address, holder: Holder | undefined): boolean =>
  wellKnownMints.has(mint) || holder?.kind === 'issuer' || holder?.kind === 'known-program'

/** The common part of an issuer's permissions over a held token. */
export const issuerPermission = (
  { mint, program, amount, state }: HeldMint,
  holder: Holder | undefined,
  facts: PermissionFacts,
): Omit<PermissionBase, 'severity'> & { amount: bigint } => {
  const usd = facts.usdOf(mint, amount)
  return {
    account: mint,
    program,
    mint,
    ...(holder && { holder }),
    amount,
    decimals: state.decimals,
    ...(usd !== undefined && { exposureUsd: usd }),
    share: 1,
    takes: false,
  }
}
