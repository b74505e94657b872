import type { Address } from '../../../solana/address/address.ts'
import { solDecimals } from '../../../solana/effects/balances.ts'
import { systemProgram, wrappedSolMint } from '../../../solana/address/known-address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import { readState } from '../../../solana/state/read-state.ts'
import type { PermissionCheck } from '../assess/check.ts'
import type { PermissionFacts } from '../facts/facts.ts'
import type { Permission } from '../facts/permission.ts'

/**
 * Who controls the wallet's own account. One with a private key that a program owns has been handed over: its SOL moves
 * only as that program likes. A multisig of the Token programs is controlled by its signers.
 * Source: System program `Assign`; SPL Token `Multisig`.
 */
export const walletControlCheck: PermissionCheck = {
  id: 'wallet-control',
  critical: true,
  areas: [],
  code: 'WALLET_CONTROL',
  find: (facts) => [...findOwner(facts), ...findSigners(facts)],
  say: (_, severity) =>
    severity === 'info'
      ? 'This address is no plain wallet: a program or a multisig decides who acts for it.'
      : 'This wallet was handed over to a program: only that program can move its SOL now. Do not send anything to it.',
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
      mint: wrappedSolMint,
      holder: facts.holders.of(owner),
      amount: lamports,
      decimals: solDecimals,
      ...(usd !== undefined && { exposureUsd: usd }),
      share: 1,
      takes: handedOver,
      summary: handedOver
        ? `The wallet itself belongs to ${programText(owner)}, which alone can move its ${solText(lamports)}.`
        : `The address is an account of ${programText(owner)}, which decides who acts for it.`,
      remedy: handedOver
        ? 'The wallet cannot take itself back. Move its tokens to another wallet, and do not use it again.'
        : 'Nothing to do if you use this program on purpose.',
      notes: [],
    },
  ]
}

const programText = (program: Address): string =>
  programNames.get(program)?.name ?? `the program ${shortAddress(program)}`

const findSigners = ({ wallet, walletAccount, holders }: PermissionFacts): Permission[] => {
  const state = walletAccount && readState(walletAccount)
  if (!walletAccount || state?.kind !== 'multisig') return []
  return state.signers.map((signer) => ({
    kind: 'multisig-signer',
    severity: 'info',
    account: wallet,
    program: walletAccount.owner,
    holder: holders.of(signer),
    share: 0,
    takes: false,
    summary: `${shortAddress(signer)} is one of ${state.signers.length} signers, of whom any ${state.required} together act for this address.`,
    remedy:
      'The signers of such a multisig can never be changed; make a new one if they should be.',
    notes: [],
  }))
}
