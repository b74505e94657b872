import { shortAddress, tokenAmountText, tokenText } from '../../../findings/words/amounts.ts'
import type { Address } from '../../../solana/address/address.ts'
import { systemProgram, wrappedSolMint } from '../../../solana/address/known-address.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import type { UnstableOutcome } from '../../rules/program/unstable-outcome.ts'
import type { ScenarioChange } from '../../scenarios/scenario.ts'
import { programAsSubject } from './program-text.ts'
import { changeText } from './scenarios.ts'
import { stateText } from './state-change.ts'

type CodeChange = Extract<ScenarioChange, { cause: 'code' }>

/**
 * What a program's code can do: `The program 7xKX…gAsU can take all your USDC (9 USDC) once byte 40 of account 9xQe…VFin
 * changes; its owner can change it at any time.`
 */
export const codeOutcomeText = (params: UnstableOutcome, change: CodeChange): string =>
  `${programText(change)} can ${harmText(params)}${nowText(params)} ${changeText(change)}${whoText(change, params.owner)}.`

/** The program that takes the last turn. */
const programText = ({ branches }: CodeChange): string => programAsSubject(branches.at(-1)?.program)

const harmText = (params: UnstableOutcome): string => {
  if (params.what === 'finding') return 'do more with your signature'
  if (params.what === 'loss') {
    const amount = tokenAmountText(params.lost)
    if (params.priced) return `take up to ${amount} from you`
    return params.all
      ? `take all your ${assetText(params.lost.mint)} (${amount})`
      : `take ${amount} from you`
  }
  const account = shortAddress(params.account)
  if (params.field === 'frozen') return `freeze your account ${account}`
  return params.next
    ? `give ${shortAddress(params.next)} control of your account ${account}`
    : `change who controls your account ${account}`
}

/** `SOL`, `USDC`, `token 7vfC…oxs1`. */
const assetText = (mint: Address | undefined): string => {
  if (!mint) return 'tokens'
  return mint === wrappedSolMint ? 'SOL' : (wellKnownMints.get(mint)?.symbol ?? tokenText(mint))
}

const nowText = (params: UnstableOutcome): string =>
  params.what === 'loss' && (params.kind === 'growth' || (params.priced && params.lostNow.raw > 0n))
    ? `, instead of the ${tokenAmountText(params.lostNow)} it takes now,`
    : ''

/** Whether what is named as different lies in other accounts too. */
const isElsewhere = ({ origin, confirmation }: CodeChange): boolean =>
  confirmation?.by === 'state' &&
  stateText(confirmation.state) !== undefined &&
  confirmation.state.some(({ account }) => !('account' in origin) || account !== origin.account)

/** Whether what confirmed it takes SOL away, which only the owner of the account can. */
const isSpent = ({ confirmation }: CodeChange): boolean =>
  confirmation?.by === 'state' &&
  confirmation.state.some(
    (each) => each.what === 'closed' || (each.what === 'lamports' && each.lamports < each.before),
  )

/** Follows a reason, with a space before it: how the VM confirmed it, nothing where it did not. */
export const confirmedText = (change: ScenarioChange): string => {
  if (change.cause !== 'code') return ''
  switch (change.confirmation?.by) {
    case 'state':
      return ' A run on the Solana VM with that change confirmed it.'
    case 'patched':
      return ' A run on the Solana VM with this branch of the code forced confirmed it.'
    default:
      return ''
  }
}

/** Who can bring about what the decision depends on, or what confirmed it; nothing where time does. */
const whoText = (change: CodeChange, owner: Address | undefined): string => {
  const { origin } = change
  if (isElsewhere(change)) return '; others can change that at any time'
  switch (origin.what) {
    case 'data':
    case 'length':
    case 'owner':
      return owner === undefined || owner === systemProgram
        ? '; others can change it at any time'
        : '; its owner can change it at any time'
    case 'lamports':
      return isSpent(change)
        ? '; others can change it at any time'
        : '; anyone can change it by sending SOL'
    default:
      return ''
  }
}
