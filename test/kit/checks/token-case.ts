import { describe, expect, test } from 'bun:test'
import { type Address, address, addressFromBytes } from '../../../src/solana/address/address.ts'
import type { TokenFacts } from '../../../src/tokens/token-market.ts'
import type { Grip, HolderKind, TokenPower } from '../../../src/checks/token/facts/authority.ts'
import type { TokenCheck } from '../../../src/checks/token/assess/token-check.ts'
import type { TokenContext } from '../../../src/checks/token/assess/token-context.ts'

/** The token of every case that names no other. */
export const tokenMint = address('4kNbXzaSk4ZfHzQ4q9hP3nJxu7Vt2eV2mrpRjNYzR9yH')
export const makerWallet = address('5AGVtvGSxPuhJXj8wp8J29q8Q1GbsagswnRBiFiWtSty')

export const nowMs = Date.parse('2026-11-20T12:00:00Z')
export const dayMs = 86_400_000

/** Facts of a token that trades well; a case changes what it is about. */
export const facts = (changed: Partial<TokenFacts> = {}): TokenFacts => ({
  mint: tokenMint,
  source: 'Provider',
  liquidityUsd: 400_000,
  verified: false,
  creatorPct: 0,
  creatorMints: 1,
  flows: { '24h': { buys: 900, sells: 800, volumeUsd: 90_000 } },
  ...changed,
})

/** A power in somebody's hands. */
export const power = (
  of: TokenPower,
  grip: Grip = 'single',
  kind: HolderKind = kindOfGrip[grip],
): TokenContext['authorities'][number] => ({
  power: of,
  grip,
  kind,
  ...(grip !== 'nobody' && { holder: makerWallet }),
  ...(grip === 'issuer' && { name: 'Issuer' }),
  ...(grip === 'listed' && { name: 'a public report' }),
  ...(grip === 'protocol' && { name: 'the stake pool program' }),
  ...(grip === 'shared' && { threshold: { required: 2, of: 3 } }),
})

const kindOfGrip: Record<Grip, HolderKind> = {
  nobody: 'none',
  listed: 'listed',
  issuer: 'issuer',
  protocol: 'stake-pool',
  shared: 'token-multisig',
  single: 'wallet',
  unknown: 'program-address',
}

/** An old, unverified token that trades well and over which nobody has any power: every check is quiet about it. */
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
    authorities: [power('mint', 'nobody'), power('freeze', 'nobody')],
    holders: { value: { largest: [], top1Pct: 3, top10Pct: 15, complete: true } },
    market: { value: facts() },
    locked: { value: [{ pool: makerWallet, exchange: 'PumpSwap', burntPct: 100 }] },
    age: { value: { createdAtMs: nowMs - 200 * dayMs, exact: true } },
    reports: [],
    siteReports: { value: [] },
    epoch: { value: 700n },
    nowMs,
    ...changed,
  }
}

/** Changes of the mint's state on top of the default one. */
export const withState = (changed: Partial<TokenContext['state']>): Partial<TokenContext> => ({
  state: { kind: 'mint', supply: 10n ** 15n, decimals: 6, ...changed },
})

/** With a name of its own. */
export const named = (symbol: string, name: string, uri?: string): Partial<TokenContext> => {
  const called = { symbol, name, source: 'mint' as const, ...(uri !== undefined && { uri }) }
  return { called, names: [called] }
}

/** An address that nobody else has. */
export const freshAddress = (seed: number): Address =>
  addressFromBytes(new Uint8Array(32).map((_, at) => (seed * 31 + at * 7 + 1) % 256))

type Case = { name: string; context: Partial<TokenContext> }

/** Where a check has to keep quiet, where it has to speak (`severity CODE` for each reason), and where it cannot say. */
export const testTokenCheck = (
  check: TokenCheck,
  table: {
    quiet: readonly Case[]
    firing: readonly (Case & { says: readonly string[] })[]
    failing?: readonly Case[]
    inapplicable?: readonly Case[]
  },
): void => {
  describe(check.id, () => {
    const evaluate = (changed: Partial<TokenContext>) => check.evaluate(tokenContext(changed))
    const outcomeOf = (changed: Partial<TokenContext>): string => evaluate(changed).status

    if (table.quiet.length > 0)
      test.each(table.quiet)('is quiet for $name', ({ context }) => {
        expect(evaluate(context)).toEqual({ status: 'ran', reasons: [] })
      })
    if (table.firing.length > 0)
      test.each(table.firing)('speaks of $name', ({ context, says }) => {
        const outcome = evaluate(context)
        const reasons = outcome.status === 'ran' ? outcome.reasons : []
        expect(reasons.map(({ severity, code }) => `${severity} ${code}`)).toEqual([...says])
        for (const { message } of reasons) expect(message).toMatch(/^[A-Z0-9].*\.$/s)
      })
    const failing = table.failing ?? []
    if (failing.length > 0)
      test.each(failing)('cannot say of $name', ({ context }) => {
        expect(outcomeOf(context)).toBe('failed')
      })
    const inapplicable = table.inapplicable ?? []
    if (inapplicable.length > 0)
      test.each(inapplicable)('has nothing to check of $name', ({ context }) => {
        expect(outcomeOf(context)).toBe('not-applicable')
      })
  })
}

/** A capability in every kind of hands; `grades` for an unverified token. */
export const capabilityTable = (
  of: TokenPower,
  code: string,
  grades: Record<'single' | 'unknown' | 'shared', string>,
  changed: Partial<TokenContext> = {},
) => {
  const inHands = (grip: Grip, more: Partial<TokenContext> = {}): Partial<TokenContext> => ({
    ...changed,
    ...more,
    authorities: [power(of, grip)],
  })
  const line = (name: string, context: Partial<TokenContext>, severity: string) => ({
    name,
    context,
    says: [`${severity} ${code}`],
  })
  return {
    quiet: [
      { name: 'a token without it', context: {} },
      { name: 'a power that was given up', context: inHands('nobody') },
    ],
    firing: [
      line('one wallet', inHands('single'), grades.single),
      line('an unknown program', inHands('unknown'), grades.unknown),
      line('a multisig', inHands('shared'), grades.shared),
      line('a known issuer', inHands('issuer'), 'info'),
      line('a protocol', inHands('protocol'), 'info'),
      line('a reported address', inHands('listed'), 'critical'),
      line(
        'one wallet, of a verified token',
        inHands('single', { trust: 'verified' }),
        { critical: 'medium', high: 'low', medium: 'low' }[grades.single] ?? 'info',
      ),
      line('one wallet, of a known issuer', inHands('single', { trust: 'issuer' }), 'info'),
      line(
        'a reported address, of a known issuer',
        inHands('listed', { trust: 'issuer' }),
        'critical',
      ),
    ],
  }
}
