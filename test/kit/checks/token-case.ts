import { type Address, address, addressFromBytes } from '../../../src/solana/address/address.ts'
import type { TokenFacts } from '../../../src/tokens/token-market.ts'
import type {
  Custody,
  HolderKind,
  TokenControl,
} from '../../../src/checks/token/facts/authority.ts'
import type { TokenCheck } from '../../../src/checks/token/assess/token-check.ts'
import type { HeldAuthority } from '../../../src/checks/token/assess/held-authority.ts'
import { tokenSentences } from '../../../src/checks/token/words/en/checks.ts'
import type { Gap } from '../../../src/findings/gap.ts'
import { known, notKnown } from '../../../src/findings/known.ts'
import type { Severity } from '../../../src/findings/severity.ts'
import { type FieldTable, type Found, testFieldCheck } from './check-table.ts'
import type { TokenContext } from '../../../src/checks/token/assess/token-context.ts'

/** The token of every case that does not name another. */
export const tokenMint = address('4kNbXzaSk4ZfHzQ4q9hP3nJxu7Vt2eV2mrpRjNYzR9yH')
export const makerWallet = address('5AGVtvGSxPuhJXj8wp8J29q8Q1GbsagswnRBiFiWtSty')

export const nowMs = Date.parse('2026-11-20T12:00:00Z')
export const dayMs = 86_400_000

/** Facts of a token that trades well, with changes. */
export const facts = (changed: Partial<TokenFacts> = {}): TokenFacts => ({
  mint: tokenMint,
  source: 'Provider',
  liquidityUsd: 400_000,
  verified: false,
  creator: makerWallet,
  creatorPct: 0,
  creatorMints: 1,
  flows: { '24h': { buys: 900, sells: 800, volumeUsd: 90_000 } },
  ...changed,
})

/** An authority with this kind of holder. */
export const authority = (
  of: TokenControl,
  custody: Custody = 'single',
  kind: HolderKind = kindOfCustody[custody],
): TokenContext['authorities'][number] => ({
  control: of,
  custody,
  kind,
  ...(custody !== 'none' && { holder: makerWallet }),
  ...(custody === 'issuer' && { name: 'Issuer' }),
  ...(custody === 'listed' && { name: 'a public report' }),
  ...(custody === 'protocol' && { name: 'Stake pool' }),
  ...(custody === 'shared' && { threshold: { required: 2, of: 3 } }),
})

const kindOfCustody: Record<Custody, HolderKind> = {
  none: 'none',
  listed: 'listed',
  issuer: 'issuer',
  protocol: 'stake-pool',
  shared: 'token-multisig',
  single: 'wallet',
  unknown: 'program-address',
}

/** An old, unverified token without authorities that trades well: no check has a finding about it. */
export const tokenContext = (changed: Partial<TokenContext> = {}): TokenContext => {
  const called = { symbol: 'GRAPE', name: 'Grapefruit Club', source: 'mint' as const }
  return {
    mint: tokenMint,
    state: { kind: 'mint', supply: 10n ** 15n, decimals: 6 },
    kind: 'fungible',
    trust: 'unverified',
    called,
    names: [called],
    matches: [],
    authorities: [authority('mint', 'none'), authority('freeze', 'none')],
    holders: known({ largest: [], top1Pct: 3, top10Pct: 15, complete: true }),
    market: known(facts()),
    firstBuyers: known({
      buyers: 100,
      coveredPct: 100,
      linked: { wallets: 0, amount: 0n, byBundle: false, byFunder: false },
    }),
    locked: known([{ pool: makerWallet, exchange: 'PumpSwap', burntPct: 100 }]),
    age: known({ createdAtMs: nowMs - 200 * dayMs, exact: true }),
    reports: [],
    siteReports: known([]),
    epoch: known(700n),
    nowMs,
    ...changed,
  }
}

/** Changes to the default mint state. */
export const withState = (changed: Partial<TokenContext['state']>): Partial<TokenContext> => ({
  state: { kind: 'mint', supply: 10n ** 15n, decimals: 6, ...changed },
})

/** A token with this name. */
export const named = (symbol: string, name: string, uri?: string): Partial<TokenContext> => {
  const called = { symbol, name, source: 'mint' as const, ...(uri !== undefined && { uri }) }
  return { called, names: [called] }
}

/** A distinct address per seed. */
export const freshAddress = (seed: number): Address =>
  addressFromBytes(new Uint8Array(32).map((_, at) => (seed * 31 + at * 7 + 1) % 256))

/** A gap in the node's facts, and an unknown fact with that gap. */
export const noAnswer: Gap = { reason: 'source-failed', source: 'node', code: 'UPSTREAM_TIMEOUT' }
export const silent = notKnown(noAnswer)

export const testTokenCheck = <Params>(
  check: TokenCheck<string, Params>,
  table: FieldTable<TokenContext, NoInfer<Params>>,
): void => testFieldCheck(check, tokenSentences, tokenContext, table)

/** Params of a finding about an authority from `authority`. */
export const held = (custody: Custody, knownIssuer = false): HeldAuthority => {
  const {
    control: _control,
    custody: _custody,
    holder: address,
    ...holder
  } = authority('mint', custody)
  return { holder: { ...holder, ...(address && { address }) }, knownIssuer }
}

/** Cases of an authority with every kind of holder. `severities`: for an unverified token. */
export const authorityTable = (
  of: TokenControl,
  severities: Record<'single' | 'unknown' | 'shared', Severity>,
  changed: Partial<TokenContext> = {},
): {
  quiet: { name: string; context: Partial<TokenContext> }[]
  firing: {
    name: string
    context: Partial<TokenContext>
    finds: (Found<HeldAuthority> & { severity: Severity })[]
  }[]
} => {
  const row = (
    name: string,
    custody: Custody,
    severity: Severity,
    more: Partial<TokenContext> = {},
  ) => ({
    name,
    context: { ...changed, ...more, authorities: [authority(of, custody)] },
    finds: [{ params: held(custody, more.trust === 'issuer'), subject: makerWallet, severity }],
  })
  const verified: Readonly<Record<string, Severity>> = {
    critical: 'medium',
    high: 'low',
    medium: 'low',
  }
  return {
    quiet: [
      { name: 'a token without it', context: {} },
      { name: 'an authority that was given up', context: row('', 'none', 'info').context },
    ],
    firing: [
      row('one wallet', 'single', severities.single),
      row('an unknown program', 'unknown', severities.unknown),
      row('a multisig', 'shared', severities.shared),
      row('a known issuer', 'issuer', 'info'),
      row('a protocol', 'protocol', 'info'),
      row('a listed address', 'listed', 'critical'),
      row('one wallet, of a verified token', 'single', verified[severities.single] ?? 'info', {
        trust: 'verified',
      }),
      row('one wallet, of a known issuer', 'single', 'info', { trust: 'issuer' }),
      row('a listed address, of a known issuer', 'listed', 'critical', { trust: 'issuer' }),
    ],
  }
}
