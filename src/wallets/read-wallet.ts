import type { AddressKind, Subject } from '../checks/address/facts/address-kind.ts'
import { knownNames } from '../lists/known-name.ts'
import { severityOfReport } from '../lists/reported.ts'
import type { Address } from '../solana/address/address.ts'
import { attempt } from '../basics/attempt.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import { knownFields } from '../basics/known-fields.ts'
import type { AddressReputation } from '../lists/entries/address-reputation.ts'
import { roundUsd } from '../basics/round-usd.ts'
import type { RiskLevel } from '../findings/score.ts'
import { mostSeriousOf } from '../findings/severity.ts'
import { timeField } from '../checks/address/account-answer.ts'
import type { WalletHistoryDeps } from './list-wallet-trades.ts'
import { readSubject } from '../checks/address/read-address.ts'
import { readAddress } from '../solana/address/read-address.ts'
import { readNewest } from '../checks/address/read-history.ts'
import { type Portfolio, type PortfolioDeps, readPortfolio } from './read-wallet-portfolio.ts'
import { countRecentTrades } from './read-wallet-trade-count.ts'

export type WalletDeps = WalletHistoryDeps & PortfolioDeps & { reputation: AddressReputation }

/** Contract 2.3, as JSON. */
export type WalletOverview = {
  address: string
  label?: string
  portfolioValueUsd?: number
  tokenCount?: number
  tradeCount30d?: number
  riskLevel: RiskLevel
  /** Only if requested. */
  account?: WalletAccount
}

/** The account itself, and when it was used. */
export type WalletAccount = {
  kind: AddressKind
  /** Lamports, in decimal. */
  solBalance: string
  firstSeenAt?: string
  lastActiveAt?: string
}

/** The parts that `?include=` adds. */
export const walletParts = ['account'] as const

export type WalletPart = (typeof walletParts)[number]

/**
 * A wallet at a glance. Throws Fault INVALID_REQUEST naming `address`, UPSTREAM_* if the account cannot be read.
 * Anything else that cannot be read is left out.
 */
export const readWallet = async (
  deps: WalletDeps,
  input: { address: string; include?: readonly WalletPart[] },
): Promise<WalletOverview> => {
  const address = readAddress(input.address, 'address')
  const subject = readSubject(deps, address).then((read) => read.subject)
  const [account, portfolio, tradeCount30d] = await Promise.all([
    input.include?.includes('account') ? readWalletAccount(deps, address, subject) : undefined,
    attempt(
      readPortfolio(
        deps,
        address,
        subject.then((read) => read.account?.lamports ?? 0n),
      ),
    ),
    countRecentTrades(deps, address),
    // Without the account, the answer would look like that of an empty wallet.
    subject,
  ])
  return {
    address,
    ...knownFields({ label: knownNames.get(address) }),
    ...('value' in portfolio && worthOf(portfolio.value)),
    ...knownFields({ tradeCount30d }),
    riskLevel: riskOf(deps.reputation, address),
    ...knownFields({ account }),
  }
}

const readWalletAccount = async (
  deps: WalletDeps,
  address: Address,
  subject: Promise<Subject>,
): Promise<WalletAccount> => {
  const [{ kind, account }, history] = await Promise.all([
    subject,
    readNewest(deps.ledger, address),
  ])
  const seen = history.known ? history.value : undefined
  return {
    kind,
    solBalance: (account?.lamports ?? 0n).toString(),
    ...(seen?.complete && timeField('firstSeenAt', seen.rows.at(-1)?.blockTimeSeconds)),
    ...timeField('lastActiveAt', seen?.rows[0]?.blockTimeSeconds),
  }
}

/** Sum of the holdings with a price. An empty wallet is worth 0 even if no price could be read. */
const worthOf = ({ held, priced }: Portfolio) => {
  const some = held.filter(({ amount }) => amount > 0n)
  const values = some.flatMap(({ valueUsd }) => valueUsd ?? [])
  const known = some.length === 0 || (priced && values.length > 0)
  return {
    ...(known && { portfolioValueUsd: roundUsd(values.reduce((sum, each) => sum + each, 0)) }),
    tokenCount: some.filter(({ mint }) => mint !== wrappedSolMint).length,
  }
}

/** Level from address lists alone. An address that no list names is unknown rather than safe. */
const riskOf = (reputation: AddressReputation, address: Address): RiskLevel => {
  const severity = mostSeriousOf(reputation.lookUp(address).map(severityOfReport))
  return severity === undefined || severity === 'info' || severity === 'low' ? 'unknown' : severity
}
