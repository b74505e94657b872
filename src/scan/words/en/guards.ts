import { shortAddress, solText, tokenAmountText } from '../../../findings/words/amounts.ts'
import { verdicts, type Verdict } from '../../assess/score.ts'
import type { GuardCondition, GuardObstacle, Unguarded } from '../../guards/guard.ts'
import { unseenText } from './simulation.ts'

/** What a guard asserts: one sentence. */
export const guardText = (condition: GuardCondition): string => {
  switch (condition.kind) {
    case 'wallet-owned-by-system':
      return 'Your wallet still belongs to the System program.'
    case 'wallet-without-data':
      return 'Your wallet holds no data, so it can still send SOL.'
    case 'wallet-holds':
      return `Your wallet holds at least ${solText(condition.minLamports)}.`
    case 'token-owner':
      return `You own account ${shortAddress(condition.account)}.`
    case 'tokens-held':
      return `Account ${shortAddress(condition.account)} holds at least ${tokenAmountText(condition.min)}.`
    case 'delegate':
      return `Only ${orYou(condition.delegate)} can move tokens out of account ${shortAddress(condition.account)}.`
    case 'delegated-amount':
      return `The delegate can move at most ${tokenAmountText(condition.max)} out of account ${shortAddress(condition.account)}.`
    case 'close-authority':
      return `Only ${orYou(condition.closeAuthority)} can close account ${shortAddress(condition.account)}.`
    case 'mint-authority':
      return `${onlyText(condition.authority)} can make more of token ${shortAddress(condition.mint)}.`
    case 'supply':
      return `The supply is at most ${tokenAmountText(condition.max)}.`
    case 'freeze-authority':
      return `${onlyText(condition.authority)} can freeze accounts of token ${shortAddress(condition.mint)}.`
    case 'account-owner':
      return `Account ${shortAddress(condition.account)} still belongs to program ${shortAddress(condition.program)}.`
    case 'account-holds':
      return `Account ${shortAddress(condition.account)} holds at least ${solText(condition.minLamports)}.`
    case 'control':
      return `The rights over your ${condition.of.replaceAll('-', ' ')} account ${shortAddress(condition.account)} are those that were simulated.`
    case 'program-deployed':
      return `The program ${shortAddress(condition.program)} still has the code that was simulated, deployed in slot ${condition.slot}.`
  }
}

const onlyText = (authority: string | undefined): string =>
  authority === undefined ? 'No address' : `Only ${shortAddress(authority)}`

const orYou = (other: string | undefined): string =>
  other === undefined ? 'you' : `you and ${shortAddress(other)}`

/** Why no guard covers an account: one sentence. */
export const unguardedText = (unguarded: Unguarded): string => {
  switch (unguarded.reason) {
    case 'code-unread':
      return 'Its code could not be read.'
    case 'loader-not-supported':
      return 'Programs of its loader have no guard.'
    default:
      return unseenText(unguarded)
  }
}

/** Why guards cannot be added: one sentence. */
export const guardObstacleText = (obstacle: GuardObstacle): string => {
  switch (obstacle.reason) {
    case 'not-simulated':
      return 'No outcome was simulated that guards could assert.'
    case 'signed':
      return 'The transaction is already signed: adding guards would invalidate its signatures.'
    case 'too-large':
      return `With the guards the transaction would have ${obstacle.count} bytes; at most ${obstacle.max} are allowed.`
    case 'too-many-instructions':
      return `With the guards the transaction would run ${obstacle.count} instructions; at most ${obstacle.max} are allowed.`
    case 'too-many-accounts':
      return `With the guards the transaction would use ${obstacle.count} accounts; at most ${obstacle.max} are allowed.`
    case 'guard-program-looked-up':
      return 'The transaction loads the guard program from a lookup table, and cannot call it from there.'
    case 'invalid-message':
      return 'With the guards the transaction would not be valid.'
  }
}

/** What the guards change about the verdict: one sentence. */
export const guardedVerdictText = (plain: Verdict, guarded: Verdict): string => {
  const difference = verdicts.indexOf(plain) - verdicts.indexOf(guarded)
  if (difference > 0 && guarded !== 'safe')
    return `The guards stop some of what makes this transaction ${plain}. With them it is still ${guarded}.`
  if (difference > 0)
    return plain === 'malicious'
      ? 'Without the guards this transaction is malicious. With them it cannot do what it hides, but no honest app hides that.'
      : `Only the guards make this transaction acceptable: without them it is ${plain}. Sign the guarded one or none.`
  if (difference < 0) return `With the guards this transaction is ${guarded}. Do not use them.`
  return plain === 'safe'
    ? 'This transaction is safe without the guards. With them it fails unless the outcome is the one shown.'
    : `The guards do not stop what makes this transaction ${plain}.`
}

/** What guards of several transactions depend on. */
export const guardOrderNote =
  'Guards of transactions that are signed together assert what each leaves after the ones before it. Sign all guarded ones, and send them in this order.'

/** What to know before using guards. */
export const guardNotes = [
  'Guards make sure that the outcome is the one that was shown. They do not make that outcome good.',
  'Guards use compute units: if the transaction sets a limit, the guarded one sets a higher limit.',
] as const
