import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { Fault } from '../../basics/fault.ts'
import { yieldToEventLoop } from '../../basics/yield-to-event-loop.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import type { TokenFacts } from '../../tokens/token-market.ts'
import type { TokenName } from '../../tokens/token-name.ts'
import { derivedAuthorityOf, metadataAccountOf } from './facts/derived-authority.ts'
import { programDataOf } from './facts/hook-program.ts'
import { curveAccountsOf } from './facts/launch-curve.ts'
import { controlsOf } from './facts/token-authorities.ts'
import type { Gap } from '../../findings/gap.ts'
import { type Known, learn, notKnown } from '../../findings/known.ts'
import {
  foreignAccountOf,
  headBytes,
  namesOf,
  readMore,
  type TokenRead,
  type TokenReaders,
} from './read-token.ts'
import { readMint } from './read-mint.ts'

export type TokenRowReaders = Pick<TokenReaders, 'chain' | 'ledger'>

/** A token of a list, and what the providers reported about it. */
export type TokenRow = {
  mint: Address
  market: Known<TokenFacts | undefined>
  /** Names known without the mint. Only used if it cannot be read. */
  names: readonly TokenName[]
}

type Accounts = ReadonlyMap<Address, Account>

/**
 * Reads the mints of a list, and who controls them, in two rounds to the node however long the list is. Holders, pools
 * and history take several calls a token and are left to the check of a single one. A mint that could not be read, or
 * is none, is missing from the map. Never rejects with a Fault.
 */
export const readTokenRows = async (
  { chain, ledger }: TokenRowReaders,
  rows: readonly TokenRow[],
): Promise<Map<Address, TokenRead>> => {
  if (rows.length === 0) return new Map()
  const addresses: Address[] = []
  for (const [at, { mint }] of rows.entries()) {
    addresses.push(...accountsOf(mint))
    if (at % mintsAtOnce === mintsAtOnce - 1) await yieldToEventLoop()
  }
  const [read, epoch] = await Promise.all([
    learn(chain.readAccounts(addresses, { firstBytes: headBytes }), { source: 'node' }),
    learn(ledger?.readEpoch(), { source: 'node' }),
  ])
  if (!read.known) return new Map()
  const { slot, accounts } = read.value
  const firsts = rows.flatMap((row) => firstOf(row, accounts))
  const needed = new Set(firsts.flatMap((first) => neededBy(first, accounts)))
  const more = await readMore(chain, needed, accounts)
  return new Map(
    firsts.map((first): [Address, TokenRead] => [
      first.mint,
      {
        ...first,
        ...leftOut,
        slot,
        epoch: epoch.known ? { known: true, value: epoch.value.epoch } : epoch,
        accounts: more.accounts,
        names: namesOf(first, more.accounts),
        derived: hasDerived(first, more.accounts) ? derivedAuthorityOf(first.mint) : noneDerived,
        ...(more.gap && { authoritiesUnread: more.gap }),
      },
    ]),
  )
}

const accountsOf = (mint: Address): Address[] => {
  const known = accountsByMint.get(mint)
  if (known) return known
  if (accountsByMint.size >= accountsMax) accountsByMint.clear()
  const derived = [mint, metadataAccountOf(mint), ...curveAccountsOf(mint)]
  accountsByMint.set(mint, derived)
  return derived
}

/** Mints to derive addresses for without a pause: some 4 ms. */
const mintsAtOnce = 20

/** Lists show the same mints again and again. Some 400 bytes each. */
const accountsMax = 5_000
const accountsByMint = new Map<Address, Address[]>()

const firstOf = (row: TokenRow, accounts: Accounts) => {
  try {
    return [{ ...row, ...readMint(accounts.get(row.mint)) }]
  } catch (cause) {
    if (cause instanceof Fault) return []
    throw cause
  }
}

type First = ReturnType<typeof firstOf>[number]

const holdersIn = (first: First, accounts: Accounts): Address[] =>
  controlsOf(first.state, namesOf(first, accounts)).flatMap(({ holder }) => holder ?? [])

/** Holders of authorities, the hook, and an account that may hold a name. */
const neededBy = (first: First, accounts: Accounts): Address[] => {
  const hook = first.state.transferHook?.program
  const foreign = foreignAccountOf(first)
  return [
    ...holdersIn(first, accounts),
    ...(hook ? [hook, programDataOf(hook)] : []),
    ...(foreign ? [foreign] : []),
  ]
}

/** Only an address without a key can be one that a program derives. */
const hasDerived = (first: First, accounts: Accounts): boolean =>
  holdersIn(first, accounts).some((holder) => !isOnCurve(holder))

const noneDerived: TokenRead['derived'] = new Map()

/** Why the facts that lists do without are missing. */
export const leftToTokenCheck: Gap = { reason: 'left-to-token-check' }

const leftOut = {
  stakePools: new Set<Address>(),
  large: notKnown(leftToTokenCheck),
  firstBuyers: notKnown(leftToTokenCheck),
  owners: new Map<Address, Address>(),
  pools: notKnown(leftToTokenCheck),
  signatures: notKnown(leftToTokenCheck),
}
