import { systemProgram } from '../../known-address.ts'
import { isOnCurve } from '../../risk/curve.ts'
import { shortAddress, solText } from '../../risk/wording.ts'
import { readState } from '../../state/read-state.ts'
import type { PermissionCheck } from '../check.ts'
import type { PermissionFacts } from '../facts.ts'
import { holderText } from '../holder.ts'
import type { Permission } from '../permission.ts'

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

const findOwner = ({ wallet, walletAccount, holders }: PermissionFacts): Permission[] => {
  if (!walletAccount || walletAccount.owner === systemProgram) return []
  if (readState(walletAccount).kind === 'multisig') return []
  const holder = holders.of(walletAccount.owner)
  const own = isOnCurve(wallet) && walletAccount.data.length === 0
  return [
    {
      kind: 'wallet-owner',
      severity: own ? 'critical' : 'info',
      account: wallet,
      program: walletAccount.owner,
      holder,
      amount: walletAccount.lamports,
      share: 1,
      takes: own,
      summary: own
        ? `The wallet itself belongs to ${holderText(holder)}, which alone can move its ${solText(walletAccount.lamports)}.`
        : `The address is an account of ${holderText(holder)}, not a plain wallet; the program decides who acts for it.`,
      remedy: own
        ? 'The wallet cannot take itself back. Move its tokens to another wallet, and do not use it again.'
        : 'Nothing to do if you use this program on purpose.',
      notes: [],
    },
  ]
}

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
