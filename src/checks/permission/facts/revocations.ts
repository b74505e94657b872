import { type Address, addressToBytes } from '../../../solana/address/address.ts'
import { stakeProgram, systemProgram } from '../../../solana/address/known-address.ts'
import { clientInstruction, clientKey } from '../../../solana/building/client-instruction.ts'
import type { ClientInstruction, OfficialClient } from '../../../solana/building/official-client.ts'

/** An instruction that ends a permission, before it is written. */
export type Revocation = { programId: Address } & (
  | { kind: 'delegate' | 'native-owner'; account: Address; owner: Address }
  | { kind: 'staker'; stake: Address; withdrawer: Address }
  | { kind: 'nonce'; nonce: Address; authority: Address; lamports: bigint }
)

/** Removes the delegate of a token account. */
export const revokeDelegate = (
  programId: Address,
  account: Address,
  owner: Address,
): Revocation => ({
  kind: 'delegate',
  programId,
  account,
  owner,
})

/**
 * Sets the owner of a token account to the same owner. On a wrapped SOL account the program then clears close authority
 * and delegate, which is the only way for an owner to remove another's close authority: setting the close authority
 * directly requires the signature of its holder.
 */
export const renewNativeOwner = (
  programId: Address,
  account: Address,
  owner: Address,
): Revocation => ({ kind: 'native-owner', programId, account, owner })

/** Makes the withdrawer of a stake its staker too, which the withdrawer may always sign. */
export const takeBackStaker = (stake: Address, withdrawer: Address): Revocation => ({
  kind: 'staker',
  programId: stakeProgram,
  stake,
  withdrawer,
})

/** Withdraws the full balance of a nonce: it deletes the nonce and voids everything signed with it. */
export const closeNonce = (nonce: Address, authority: Address, lamports: bigint): Revocation => ({
  kind: 'nonce',
  programId: systemProgram,
  nonce,
  authority,
  lamports,
})

export const revocationInstruction = (
  client: OfficialClient,
  revocation: Revocation,
): ClientInstruction => {
  switch (revocation.kind) {
    case 'delegate':
      return byOwner(client, revocation, [tokenCodes.revoke])
    case 'native-owner': {
      const owner = addressToBytes(revocation.owner)
      return byOwner(client, revocation, [tokenCodes.setAuthority, ownerAuthority, 1, ...owner])
    }
    case 'staker':
      return stakerInstruction(client, revocation.stake, revocation.withdrawer)
    case 'nonce':
      return client.SystemProgram.nonceWithdraw({
        noncePubkey: clientKey(client, revocation.nonce),
        toPubkey: clientKey(client, revocation.authority),
        authorizedPubkey: clientKey(client, revocation.authority),
        // Exact up to nine million SOL.
        lamports: Number(revocation.lamports),
      })
  }
}

/** Instructions of Token and Token-2022, which the client does not have; source: spl-token `instruction.rs`. */
const tokenCodes = { revoke: 5, setAuthority: 6 }
/** `AuthorityType::AccountOwner`. */
const ownerAuthority = 2

const byOwner = (
  client: OfficialClient,
  { programId, account, owner }: { programId: Address; account: Address; owner: Address },
  data: readonly number[],
): ClientInstruction =>
  clientInstruction(client, {
    programId,
    accounts: [
      { address: account, signer: false, writable: true },
      { address: owner, signer: true, writable: false },
    ],
    data: Uint8Array.from(data),
  })

/** The client returns a transaction with the one instruction. */
const stakerInstruction = (
  client: OfficialClient,
  stake: Address,
  withdrawer: Address,
): ClientInstruction => {
  const key = clientKey(client, withdrawer)
  const [instruction] = client.StakeProgram.authorize({
    stakePubkey: clientKey(client, stake),
    authorizedPubkey: key,
    newAuthorizedPubkey: key,
    stakeAuthorizationType: client.StakeAuthorizationLayout.Staker,
  }).instructions
  if (!instruction) throw new Error('an authorization of a stake without an instruction')
  return instruction
}
