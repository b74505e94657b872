import { solDecimals } from '../../../solana/effects/balances.ts'
import { systemProgram, wrappedSolMint } from '../../../solana/address/known-address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { readState } from '../../../solana/state/read-state.ts'
import type { PermissionCheck } from '../assess/check.ts'
import type { PermissionFacts } from '../facts/facts.ts'
import type { Permission } from '../facts/permission.ts'

/**
 * Who controls the wallet's own account. A wallet with a private key that a program owns has been handed over: its SOL
 * moves only as that program allows. A multisig of the token programs is controlled by its signers. Source: System
 * program `Assign`; SPL Token `Multisig`.
 */
export const walletControlCheck: PermissionCheck<'wallet-control', { handedOver: boolean }> = {
  id: 'wallet-control',
  code: 'WALLET_CONTROL',
  critical: true,
  areas: [],
  find: (facts) => [...findOwner(facts), ...findSigners(facts)],
  summarize: (_, severity) => ({ handedOver: severity !== 'info' }),
}

const findOwner = (facts: PermissionFacts): Permission[] => {
  const { wallet, walletAccount } = facts
  if (!walletAccount || walletAccount.owner === systemProgram) return []
  if (readState(walletAccount).kind === 'multisig') return []
  const { owner, lamports, data } = walletAccount
  const handedOver = isOnCurve(wallet) && data.length === 0
  const usd = facts.usdOf(wrappedSolMint, lamports)
  return [
    {
      kind: 'wallet-owner',
      severity: handedOver ? 'critical' : 'info',
      account: wallet,
      program: owner,
      owner,
      mint: wrappedSolMint,
      holder: facts.holders.of(owner),
      amount: lamports,
      decimals: solDecimals,
      ...(usd !== undefined && { exposureUsd: usd }),
      share: 1,
      takes: handedOver,
      handedOver,
    },
  ]
}

const findSigners = ({ wallet, walletAccount, holders }: PermissionFacts): Permission[] => {
  const state = walletAccount && readState(walletAccount)
  if (!walletAccount || state?.kind !== 'multisig') return []
  const { required, signers } = state
  return signers.map((signer) => ({
    kind: 'multisig-signer',
    severity: 'info',
    account: wallet,
    program: walletAccount.owner,
    holder: holders.of(signer),
    share: 0,
    takes: false,
    required,
    signerCount: signers.length,
  }))
}
