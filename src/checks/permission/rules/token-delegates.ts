import type { Severity } from '../../../findings/severity.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'
import type { TokenAccountState } from '../../../solana/state/account-state.ts'
import { byWhom, counted, type PermissionCheck, worthText } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import { holderText } from '../facts/holder.ts'
import { type Holder, type Permission, unlimitedAmount } from '../facts/permission.ts'
import { revokeDelegate } from '../facts/revocations.ts'
import { shareOf } from '../facts/share.ts'
import { atMostForTrifles, milder } from '../facts/worth.ts'

/**
 * Somebody may take tokens out of the wallet's accounts without a further signature, until the delegation is revoked or
 * used up. Only the owner can set one, so each was signed once, knowingly or not. One to the address of an established
 * protocol is how listings and limit orders work. Source: SPL Token `Approve`, `Revoke`.
 */
export const tokenDelegatesCheck: PermissionCheck = {
  id: 'token-delegates',
  critical: true,
  areas: ['token-accounts'],
  code: 'TOKEN_DELEGATE',
  find: (facts) => facts.tokenAccounts.flatMap((held) => findDelegate(held, facts)),
  say: (found, severity) => {
    const accounts = counted(found.length, 'of your token accounts', 'of your token accounts')
    if (severity === 'info' || severity === 'low')
      return `Tokens in ${accounts} may be moved${byWhom(found)}${worthText(found)}. Revoke what you no longer use.`
    return `Tokens in ${accounts} can be taken at any time${byWhom(found)}${worthText(found)}, without another signature of yours. Revoke it unless you know why it is there.`
  },
}

const findDelegate = (held: Held<TokenAccountState>, facts: PermissionFacts): Permission[] => {
  const { state, program } = held
  const { delegate, delegatedAmount: allowance, amount: balance, mint } = state
  if (!delegate || facts.holders.isOwn(delegate)) return []
  const holder = facts.holders.of(delegate)
  const amount = allowance < balance ? allowance : balance
  const usd = facts.usdOf(mint, amount)
  const decimals = facts.decimals.get(mint)
  const stuck = state.frozen && !thawsForDelegate(held, facts)
  const graveness = severityOf(holder, amount, state)
  return [
    {
      kind: 'token-delegate',
      severity: atMostForTrifles(stuck ? milder(graveness, 'medium') : graveness, usd, 'medium'),
      account: held.address,
      program,
      mint,
      holder,
      amount,
      allowance,
      ...(decimals !== undefined && { decimals }),
      ...(usd !== undefined && { exposureUsd: usd }),
      share: shareOf(amount, balance),
      takes: true,
      summary: summaryOf(held, holder, amount, facts),
      remedy: state.frozen
        ? 'It cannot be revoked while the account is frozen. Undo the listing or staking at the app that froze it, or revoke it once it is thawed.'
        : 'Sign the revoking transaction, unless you want this app to go on moving these tokens.',
      notes: notesOf(state, stuck),
      ...(!state.frozen && {
        revocation: [revokeDelegate(program, held.address, facts.wallet)],
      }),
    },
  ]
}

const thawsForDelegate = ({ state }: Held<TokenAccountState>, facts: PermissionFacts): boolean =>
  facts.freezesForNft(facts.mints.get(state.mint)?.freezeAuthority)

const severityOf = (holder: Holder, amount: bigint, state: TokenAccountState): Severity => {
  const { delegatedAmount, amount: balance } = state
  if (delegatedAmount === 0n) return 'info'
  const whole = amount === balance
  switch (holder.kind) {
    case 'known-bad':
      return 'critical'
    case 'known-program':
    case 'issuer':
    case 'own':
      return amount > 0n ? 'low' : 'info'
    case 'program':
      if (amount === 0n) return 'low'
      return whole ? 'high' : 'medium'
    case 'wallet':
    case 'multisig':
      if (amount === 0n) return 'medium'
      return whole ? 'critical' : 'high'
  }
}

const summaryOf = (
  { address, state }: Held<TokenAccountState>,
  holder: Holder,
  amount: bigint,
  { decimals }: PermissionFacts,
): string => {
  const { mint, amount: balance, delegatedAmount } = state
  const account = `your account ${shortAddress(address)}`
  const who = holderText(holder)
  if (delegatedAmount === 0n)
    return `${who} is named as delegate of ${account}, with nothing left to take.`
  const now =
    amount === 0n
      ? `${who} can take nothing from ${account} now, because it is empty`
      : `${who} can take ${amountText(amount, mint, decimals)}${amount === balance ? ', which is everything,' : ''} from ${account}`
  if (delegatedAmount === unlimitedAmount)
    return `${now}; what arrives there later too, without a limit.`
  return delegatedAmount > balance
    ? `${now}; of what arrives there later up to ${amountText(delegatedAmount, mint, decimals)} in all.`
    : `${now}.`
}

const notesOf = (state: TokenAccountState, stuck: boolean): string[] => [
  ...(stuck ? ['The account is frozen: while it is, nobody can move what is in it.'] : []),
  ...(state.frozen && !stuck
    ? ['The account is frozen by the NFT program, which thaws it for the delegate.']
    : []),
  ...(state.cpiGuard
    ? ['Its CPI guard keeps programs from acting in your name; it does not hold a delegate back.']
    : []),
]
