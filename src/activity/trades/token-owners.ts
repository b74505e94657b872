import type { Address } from '../../solana/address/address.ts'
import { associatedTokenAccount } from '../../solana/address/associated-token-account.ts'
import { tokenProgram } from '../../solana/address/known-address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import type { Mover } from './movers.ts'
import type { TokenAccountChange } from './token-changes.ts'

/**
 * Token accounts with the owners that nodes did not record before late 2021, as far as the transaction proves them: by
 * the account’s creation, by an instruction that only its owner can sign, or by the account’s own address. The rest stay
 * without an owner and count as belonging to none of the signers.
 */
export const withOwners = (
  tokens: readonly TokenAccountChange[],
  resolved: ResolvedMessage,
  instructions: readonly DecodedInstruction[],
  movers: ReadonlyMap<DecodedInstruction, Mover>,
): TokenAccountChange[] => {
  if (tokens.every(isOwned)) return [...tokens]
  const signers = resolved.accounts.filter(({ signer }) => signer).map(({ address }) => address)
  const proven = provenOwners(instructions.flatMap(({ actions }) => actions))
  const named = tokens.map((token) => {
    const owner = proven.get(token.account) ?? ownerByAddress(token, signers)
    return owner === undefined ? token : ownedBy(token, owner, instructions)
  })
  return withPaidAccount(named, signers, instructions, movers)
}

const isOwned = ({ ownerBefore, ownerAfter }: TokenAccountChange): boolean =>
  ownerBefore !== undefined || ownerAfter !== undefined

/** Without an owner in the record, whether the account existed is not known: it counts as held throughout. */
const ownedBy = (
  token: TokenAccountChange,
  owner: Address,
  instructions: readonly DecodedInstruction[],
): TokenAccountChange => {
  if (isOwned(token)) return token
  const last = instructions
    .flatMap(({ actions }) => actions)
    .findLast(
      (action) =>
        action.type === 'set-authority' &&
        action.kind === 'token-owner' &&
        action.account === token.account,
    )
  const next = last?.type === 'set-authority' ? last.next : undefined
  return { ...token, ownerBefore: owner, ownerAfter: next ?? owner }
}

/** By account. What only the owner may do is listed before what a delegate may do, too. */
const provenOwners = (actions: readonly Action[]): ReadonlyMap<Address, Address> => {
  const owners = new Map<Address, Address>()
  const delegates = new Set<string>()
  for (const action of actions) {
    const owner = ownerIn(action)
    if (owner && !owners.has(owner.account)) owners.set(owner.account, owner.owner)
    if (action.type === 'approve') delegates.add(`${action.account} ${action.delegate}`)
  }
  for (const action of actions) {
    const [account, authority] = spenderIn(action)
    if (account && authority && !owners.has(account) && !delegates.has(`${account} ${authority}`))
      owners.set(account, authority)
  }
  return owners
}

const ownerIn = (action: Action): { account: Address; owner: Address } | undefined => {
  switch (action.type) {
    case 'create-token-account':
      return { account: action.account, owner: action.owner }
    case 'approve':
    case 'revoke':
      return { account: action.account, owner: action.authority }
    case 'set-authority':
      return action.kind === 'token-owner'
        ? { account: action.account, owner: action.authority }
        : undefined
    default:
      return undefined
  }
}

const spenderIn = (action: Action): [account?: Address, authority?: Address] => {
  if (action.type === 'transfer-token') return [action.from, action.authority]
  if (action.type === 'burn' || action.type === 'close-account')
    return [action.account, action.authority]
  return []
}

/** The associated token account of a signer; Token-2022 is younger than these records. */
const ownerByAddress = (
  { account, mint }: TokenAccountChange,
  signers: readonly Address[],
): Address | undefined =>
  signers.find((signer) => associatedTokenAccount(signer, mint, tokenProgram) === account)

/**
 * The only account that an exchange paid into, where there is only one signer and it paid the exchange: the signer’s.
 * Anything less certain stays open, such as an account beside one of the signer’s own, which may receive a fee.
 */
const withPaidAccount = (
  tokens: TokenAccountChange[],
  signers: readonly Address[],
  instructions: readonly DecodedInstruction[],
  movers: ReadonlyMap<DecodedInstruction, Mover>,
): TokenAccountChange[] => {
  const [signer, ...others] = signers
  if (!signer || others.length > 0) return tokens
  const moved = instructions
    .filter((instruction) => movers.get(instruction) === 'exchange')
    .flatMap(({ actions }) => actions)
    .filter((action) => action.type === 'transfer-token')
  const isOpen = new Map(
    tokens.map((token) => [token.account, !isOwned(token) || token.ownerAfter === signer]),
  )
  const received = new Set(
    moved.flatMap(({ to, authority }) => (authority !== signer && isOpen.get(to) ? [to] : [])),
  )
  const [account] = received
  if (received.size !== 1 || !moved.some(({ authority }) => authority === signer)) return tokens
  return tokens.map((token) =>
    token.account === account ? ownedBy(token, signer, instructions) : token,
  )
}
