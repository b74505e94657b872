import type { Address } from '../address.ts'
import { wrappedSolMint } from '../known-address.ts'
import type { LedgerTokenBalance, LedgerTransaction } from '../ledger.ts'
import type { Action } from '../transaction/action.ts'
import { decodeAll } from '../transaction/decode.ts'
import type { DecodedInstruction } from '../transaction/decoder.ts'
import type { ResolvedMessage } from '../transaction/message.ts'
import { resolveLoaded } from '../transaction/resolve.ts'
import { tipAccounts } from './tip-accounts.ts'

/** A recorded transaction, read once for all its owners. */
export type ReadTransaction = {
  record: LedgerTransaction
  resolved: ResolvedMessage
  instructions: DecodedInstruction[]
  tokens: TokenAccountChange[]
  tokensByAccount: ReadonlyMap<Address, TokenAccountChange>
  /** Token accounts that were made and closed in it, which the record has no balances of. */
  passing: ReadonlyMap<Address, { owner: Address; mint: Address }>
}

/** A token account before and after; where it was made or closed in the transaction, the other side is 0. */
export type TokenAccountChange = {
  account: Address
  index: number
  mint: Address
  decimals: number
  ownerBefore?: Address
  ownerAfter?: Address
  before: bigint
  after: bigint
}

/** What one owner gave and got in a transaction, by mint; SOL and wrapped SOL are one. Costs stand apart. */
export type OwnerFlows = {
  owner: Address
  /** After less before, without zeros: what is exchanged, not what it costs or what is sent along. */
  net: Map<Address, bigint>
  decimals: Map<Address, number>
  /** Everything that came in or went out on the way, also where it left again. */
  grossIn: Map<Address, bigint>
  grossOut: Map<Address, bigint>
  /** Received by minting, given by burning. */
  minted: Set<Address>
  burned: Set<Address>
  /** Sent to strangers or received from them by instructions of their own, beside the programs. */
  sentAlong: boolean
  tipLamports: bigint
}

/** Undefined where the record contradicts itself: loaded addresses or balances do not fit the message. */
export const readTransaction = (record: LedgerTransaction): ReadTransaction | undefined => {
  const resolved = resolveLoaded(record.transaction.message, record.loadedAddresses)
  if (!resolved || record.preLamports.length !== resolved.accounts.length) return undefined
  if (record.postLamports.length !== resolved.accounts.length) return undefined
  const tokens = tokenChanges(record, resolved)
  const instructions = decodeAll(resolved.instructions, record.innerInstructions)
  return {
    record,
    resolved,
    instructions,
    tokens,
    tokensByAccount: new Map(tokens.map((token) => [token.account, token])),
    passing: passingAccounts(instructions),
  }
}

/** What an owner, signer or not, gave and got. */
export const ownerFlows = (read: ReadTransaction, owner: Address): OwnerFlows => {
  const flows = emptyFlows(owner)
  for (const token of read.tokens) addTokenChange(flows, token)
  add(flows.net, wrappedSolMint, lamportChange(read, owner))
  flows.decimals.set(wrappedSolMint, 9)
  const own = (account: Address): boolean => isOwn(read, owner, account)
  const made = madeAccounts(read)
  for (const { path, actions } of read.instructions)
    for (const action of actions) {
      noteGross(flows, action, read, own)
      setApart(flows, action, { own, made, read, direct: path.length === 1 })
    }
  for (const [mint, amount] of flows.net) if (amount === 0n) flows.net.delete(mint)
  return flows
}

const emptyFlows = (owner: Address): OwnerFlows => ({
  owner,
  net: new Map(),
  decimals: new Map(),
  grossIn: new Map(),
  grossOut: new Map(),
  minted: new Set(),
  burned: new Set(),
  sentAlong: false,
  tipLamports: 0n,
})

const tokenChanges = (
  { preTokenBalances, postTokenBalances }: LedgerTransaction,
  { accounts }: ResolvedMessage,
): TokenAccountChange[] => {
  const before = new Map(preTokenBalances.map((balance) => [balance.accountIndex, balance]))
  const after = new Map(postTokenBalances.map((balance) => [balance.accountIndex, balance]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((index) => {
    const account = accounts[index]?.address
    const pre = before.get(index)
    const post = after.get(index)
    const any: LedgerTokenBalance | undefined = post ?? pre
    if (!account || !any) return []
    // An account that was closed and made anew for another mint in one transaction counts as the later one.
    const preHere = pre?.mint === any.mint ? pre : undefined
    return [
      {
        account,
        index,
        mint: any.mint,
        decimals: any.decimals,
        ...(preHere?.owner && { ownerBefore: preHere.owner }),
        ...(post?.owner && { ownerAfter: post.owner }),
        before: preHere?.amount ?? 0n,
        after: post?.amount ?? 0n,
      },
    ]
  })
}

const passingAccounts = (
  instructions: readonly DecodedInstruction[],
): ReadTransaction['passing'] => {
  const passing = new Map<Address, { owner: Address; mint: Address }>()
  for (const { actions } of instructions)
    for (const action of actions)
      if (action.type === 'create-token-account')
        passing.set(action.account, { owner: action.owner, mint: action.mint })
  return passing
}

const isOwn = (read: ReadTransaction, owner: Address, account: Address): boolean => {
  const token = read.tokensByAccount.get(account)
  if (account === owner || token?.ownerBefore === owner || token?.ownerAfter === owner) return true
  return token === undefined && read.passing.get(account)?.owner === owner
}

const mintOf = (read: ReadTransaction, ...accounts: readonly Address[]): Address | undefined => {
  for (const account of accounts) {
    const mint = read.tokensByAccount.get(account)?.mint ?? read.passing.get(account)?.mint
    if (mint) return mint
  }
  return undefined
}

/** Wrapped SOL is counted with the lamports below, since that is what its account holds. */
const addTokenChange = (flows: OwnerFlows, token: TokenAccountChange): void => {
  const held = token.ownerBefore === flows.owner ? token.before : 0n
  const holds = token.ownerAfter === flows.owner ? token.after : 0n
  if (token.ownerBefore === flows.owner || token.ownerAfter === flows.owner)
    flows.decimals.set(token.mint, token.decimals)
  if (token.mint !== wrappedSolMint) add(flows.net, token.mint, holds - held)
}

/**
 * Lamports of the owner and all his token accounts together, so that deposits for his own accounts cancel out, without
 * the fee that he paid for the transaction.
 */
const lamportChange = (read: ReadTransaction, owner: Address): bigint => {
  const { record, resolved } = read
  let change = 0n
  for (const [index, { address }] of resolved.accounts.entries()) {
    const before = record.preLamports[index] ?? 0n
    const after = record.postLamports[index] ?? 0n
    if (address === owner) change += after - before
    else {
      const token = read.tokensByAccount.get(address)
      if (token?.ownerBefore === owner) change -= before
      if (token?.ownerAfter === owner) change += after
      // Made by the owner and closed again, or handed over: the side that is not his is somebody else's.
      if (token?.ownerBefore === owner && token.ownerAfter === undefined) change += after
      if (token?.ownerAfter === owner && token.ownerBefore === undefined) change -= before
    }
  }
  return resolved.feePayer === owner ? change + record.feeLamports : change
}

/** Accounts that did not exist before: lamports that go to them when they are made are deposits. */
const madeAccounts = ({ instructions }: ReadTransaction): ReadonlySet<Address> => {
  const made = new Set<Address>()
  for (const { actions } of instructions)
    for (const action of actions)
      if (action.type === 'create-account' || action.type === 'allocate') made.add(action.account)
  return made
}

type Setting = {
  own: (account: Address) => boolean
  made: ReadonlySet<Address>
  read: ReadTransaction
  /** An instruction of its own, called by no program. */
  direct: boolean
}

/** Takes costs and what is sent along out of what is exchanged. */
const setApart = (flows: OwnerFlows, action: Action, setting: Setting): void => {
  const { own, made, direct } = setting
  if (action.type === 'create-account') {
    if (action.payer === flows.owner && !own(action.account))
      add(flows.net, wrappedSolMint, action.lamports)
  } else if (action.type === 'transfer-sol') {
    const given = action.from === flows.owner && !own(action.to)
    const got = action.to === flows.owner && !own(action.from)
    const tip = given && tipAccounts.has(action.to)
    if (tip) flows.tipLamports += action.lamports
    if (given && (tip || direct || made.has(action.to)))
      add(flows.net, wrappedSolMint, action.lamports)
    if (got && direct) add(flows.net, wrappedSolMint, -action.lamports)
    if ((given || got) && direct && !tip) flows.sentAlong = true
  } else if (action.type === 'transfer-token' && direct) setTokenApart(flows, action, setting)
}

const setTokenApart = (
  flows: OwnerFlows,
  { from, to, amount }: Extract<Action, { type: 'transfer-token' }>,
  { own, read }: Setting,
): void => {
  const mint = mintOf(read, from, to)
  if (mint === undefined || own(from) === own(to)) return
  // Of a token that takes a fee, less arrives than is sent: only what arrived is somebody's gift.
  const arrived = own(to) ? arrivedAmount(read, to, amount) : amount
  add(flows.net, mint, own(to) ? -arrived : amount)
  flows.sentAlong = true
}

const arrivedAmount = (read: ReadTransaction, account: Address, sent: bigint): bigint => {
  const token = read.tokensByAccount.get(account)
  const gained = token ? token.after - token.before : sent
  return gained > 0n && gained < sent ? gained : sent
}

const noteGross = (
  flows: OwnerFlows,
  action: Action,
  read: ReadTransaction,
  own: (account: Address) => boolean,
): void => {
  if (action.type === 'mint-to' && own(action.account)) flows.minted.add(action.mint)
  else if (action.type === 'burn' && own(action.account)) flows.burned.add(action.mint)
  else if (action.type === 'transfer-sol' && own(action.from) !== own(action.to))
    add(own(action.to) ? flows.grossIn : flows.grossOut, wrappedSolMint, action.lamports)
  else if (action.type === 'transfer-token' && own(action.from) !== own(action.to)) {
    const mint = mintOf(read, action.from, action.to)
    if (mint) add(own(action.to) ? flows.grossIn : flows.grossOut, mint, action.amount)
  }
}

const add = (amounts: Map<Address, bigint>, mint: Address, amount: bigint): void => {
  amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
}
