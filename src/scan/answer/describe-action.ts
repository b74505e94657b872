import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { amountText, shortAddress, tokenText } from '../../findings/words/amounts.ts'
import { stateAfter } from '../../solana/effects/account-states.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import { assetSentence, describeAsset } from './describe-asset.ts'

/** An action with accounts replaced by the wallets behind them, where they are known. */
export type ActionParts = {
  type: string
  from?: Address
  to?: Address
  mint?: Address
  amount?: bigint
  /** One sentence; absent for what is only bookkeeping. */
  sentence?: string
}

/** Who gives what to whom, in the words of the interface (`TRANSFER`, `SET_AUTHORITY`), with a sentence for people. */
export const describeAction = (action: Action, context: RiskContext): ActionParts => {
  const parts = partsOf(action, context)
  const sentence = sentenceOf(action, parts, context)
  return { type: typeOf(action), ...withoutAbsent(parts), ...(sentence && { sentence }) }
}

/** What the top-level instructions do, one sentence an action. */
export const actionSentences = (context: RiskContext): string[] =>
  context.instructions
    .filter(({ path }) => path.length === 1)
    .flatMap(({ actions }) =>
      actions.flatMap((action) => describeAction(action, context).sentence ?? []),
    )

type Parts = {
  from?: Address | undefined
  to?: Address | undefined
  mint?: Address | undefined
  amount?: bigint | undefined
}

const typeOf = ({ type }: Action): string =>
  type === 'transfer-sol' || type === 'transfer-token' || type === 'transfer-asset'
    ? 'TRANSFER'
    : type.replaceAll('-', '_').toUpperCase()

const withoutAbsent = ({
  from,
  to,
  mint,
  amount,
}: Parts): Omit<ActionParts, 'type' | 'sentence'> => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(mint && { mint }),
  ...(amount !== undefined && { amount }),
})

/** What moves value, with the wallets behind the token accounts. */
const partsOf = (action: Action, context: RiskContext): Parts => {
  const owner = (account: Address): Address => context.identity.ownerOf(account)
  switch (action.type) {
    case 'transfer-sol':
      return { from: action.from, to: owner(action.to), ...solOf(action.lamports) }
    case 'transfer-token': {
      const mint = action.mint ?? mintOf(action.from, context) ?? mintOf(action.to, context)
      return { from: owner(action.from), to: owner(action.to), mint, amount: action.amount }
    }
    case 'create-account':
      return { from: action.payer, to: action.account, ...solOf(action.lamports) }
    case 'mint-to':
      return {
        from: action.authority,
        to: owner(action.account),
        mint: action.mint,
        amount: action.amount,
      }
    case 'burn':
      return { from: owner(action.account), mint: action.mint, amount: action.amount }
    case 'withdraw-lamports':
      return { from: owner(action.account), to: action.destination, ...solOf(action.lamports) }
    default:
      return controlPartsOf(action, context)
  }
}

/** What changes who may do what. */
const controlPartsOf = (action: Action, context: RiskContext): Parts => {
  const owner = (account: Address): Address => context.identity.ownerOf(account)
  switch (action.type) {
    case 'approve': {
      const mint = action.mint ?? mintOf(action.account, context)
      return { from: owner(action.account), to: action.delegate, mint, amount: action.amount }
    }
    case 'revoke':
    case 'sync-native':
      return { from: owner(action.account), mint: mintOf(action.account, context) }
    case 'set-authority':
      return { from: action.authority, to: action.next, mint: mintOf(action.account, context) }
    case 'close-account':
      return {
        from: owner(action.account),
        to: action.destination,
        mint: mintOf(action.account, context),
      }
    case 'assign':
      return { from: action.account, to: action.programOwner }
    case 'allocate':
      return { to: action.account }
    case 'create-token-account':
      return { from: action.payer, to: action.owner, mint: action.mint }
    case 'freeze':
    case 'thaw':
      return { from: action.authority, to: owner(action.account), mint: action.mint }
    case 'advance-nonce':
    case 'initialize-nonce':
      return { from: action.authority, to: action.account }
    default:
      return describeAsset(action, context) ?? {}
  }
}

const solOf = (lamports: bigint | undefined): Pick<Parts, 'mint' | 'amount'> => ({
  mint: wrappedSolMint,
  amount: lamports,
})

const mintOf = (account: Address, { states }: RiskContext): Address | undefined => {
  const state = states.before.get(account) ?? stateAfter(states, account)
  return state?.kind === 'token-account' ? state.mint : undefined
}

/** The one unit there is of a token that has no smaller one is an NFT. */
const whatText = (amount: bigint, mint: Address | undefined, context: RiskContext): string => {
  const state = mint && context.states.before.get(mint)
  const single = state?.kind === 'mint' && state.supply === 1n && state.decimals === 0
  return mint && single && amount === 1n
    ? `the NFT ${shortAddress(mint)}`
    : amountText(amount, mint, context.decimals)
}

const sentenceOf = (
  action: Action,
  { from, to, mint, amount }: Parts,
  context: RiskContext,
): string | undefined => {
  const a = from ? shortAddress(from) : 'an account'
  const b = to ? shortAddress(to) : 'nobody'
  const what = amount === undefined ? 'everything' : whatText(amount, mint, context)
  switch (action.type) {
    case 'transfer-sol':
    case 'transfer-token':
      return `Transfer ${what} from ${a} to ${b}.`
    case 'approve':
      return `Let ${b} move up to ${what} of ${a}.`
    case 'revoke':
      return `Take back the right to move tokens from ${shortAddress(action.account)}.`
    case 'set-authority':
      return `Change who controls ${shortAddress(action.account)} (${action.kind.replaceAll('-', ' ')}) from ${a} to ${b}.`
    case 'close-account':
      return `Close ${shortAddress(action.account)} and send its SOL to ${b}.`
    case 'assign':
      return `Hand the account ${a} over to the program ${b}.`
    case 'create-account':
      return `Create the account ${b} with ${what}.`
    case 'create-token-account':
      return `Create an account for ${b} to hold ${tokenText(action.mint)}.`
    case 'mint-to':
      return `Mint ${what} to ${b}.`
    case 'burn':
      return `Burn ${what} of ${a}.`
    case 'freeze':
    case 'thaw':
      return `${action.type === 'freeze' ? 'Freeze' : 'Thaw'} the token account ${shortAddress(action.account)}.`
    case 'withdraw-lamports':
      return `Withdraw ${what} from ${shortAddress(action.account)} to ${b}.`
    default:
      return assetSentence(action, { ...(from && { from }), ...(to && { to }) })
  }
}
