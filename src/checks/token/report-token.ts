import type { Assessment } from '../../findings/reason-assess.ts'
import type { RiskLevel } from '../../findings/score.ts'
import { knownAs, wellKnownMintsDate } from '../../solana/known/well-known-mints.ts'
import { gravestOf, type Severity } from '../../findings/severity.ts'
import type { HolderKind, TokenPower } from './facts/authority.ts'
import { tokenChecksDate } from './rules/registry.ts'
import { type TokenContext, type TokenKind } from './assess/token-context.ts'
import { valueOf } from '../../findings/fact.ts'
import { shownText } from '../../tokens/token-name.ts'
import { assessmentAnswer, type AssessmentReport } from '../../findings/assessment-evidence.ts'
import type { TokenRead } from './read-token.ts'

/** Contract 2.8, and what is known of the mint. What is not known is left out. */
export type TokenRisk = ReturnType<typeof assessmentAnswer> & {
  mint: string
  kind: TokenKind
  symbol?: string
  name?: string
  decimals: number
  /** In base units; what is hidden by confidential minting is not in it. */
  supply: string
  tokenProgram: string
  authorities: { power: TokenPower; holder?: string; holderKind: HolderKind }[]
  extensions: string[]
  holders?: { count?: number; top1Pct?: number; top10Pct?: number; excludedPct?: number }
  liquidityUsd?: number
  verified?: boolean
  createdAt?: string
}

export type TokenReport = AssessmentReport<TokenRisk>

/** The answer and what it stands on. */
export const reportToken = (input: {
  read: TokenRead
  context: TokenContext
  assessment: Assessment
  /** Lists in use: day or version by name. */
  lists: Readonly<Record<string, string>>
}): TokenReport => {
  const { read, context, assessment, lists } = input
  const facts = valueOf(read.market)
  return {
    answer: {
      ...assessmentAnswer(assessment, summaryOf(context, assessment)),
      ...describeMint(read, context),
      ...describeMarket(context),
    },
    evidence: {
      findings: assessment.findings,
      controls: context.authorities
        .filter(({ grip }) => grip !== 'nobody')
        .map(({ power, holder, kind, name }) => ({
          control: power,
          holderKind: kind,
          ...(holder && { holder }),
          ...(name !== undefined && { detail: name }),
        })),
      coverage: assessment.coverage,
      provenance: {
        slot: Number(read.slot),
        checks: tokenChecksDate,
        lists: { ...lists, [knownAs]: wellKnownMintsDate },
        sources: facts ? [facts.source] : [],
      },
    },
  }
}

const describeMint = ({ mint, state, program }: TokenRead, context: TokenContext) => {
  const symbol = shownText(context.called?.symbol ?? '')
  const name = shownText(context.called?.name ?? '')
  return {
    mint,
    kind: context.kind,
    ...(symbol !== '' && { symbol }),
    ...(name !== '' && { name }),
    decimals: state.decimals,
    supply: state.supply.toString(),
    tokenProgram: program,
    authorities: context.authorities.map(({ power, holder, kind }) => ({
      power,
      holderKind: kind,
      ...(holder && { holder }),
    })),
    extensions: [...(state.extensions ?? [])],
  }
}

const describeMarket = (
  context: TokenContext,
): Pick<TokenRisk, 'holders' | 'liquidityUsd' | 'verified' | 'createdAt'> => {
  const facts = valueOf(context.market)
  const read = valueOf(context.holders)
  const shares = read?.complete ? read : undefined
  const age = valueOf(context.age)
  const verified = context.trust === 'unverified' ? facts?.verified : true
  const top10Pct = shares?.top10Pct ?? facts?.topHoldersPct
  const excluded = (shares?.largest ?? []).filter(
    ({ kind }) => kind !== 'wallet' && kind !== 'unknown' && kind !== 'burnt',
  )
  const holders = {
    ...(facts?.holderCount !== undefined && { count: facts.holderCount }),
    ...(shares && {
      top1Pct: shares.top1Pct,
      excludedPct: Math.min(100, hundredths(excluded.reduce((all, { pct }) => all + pct, 0))),
    }),
    ...(top10Pct !== undefined && { top10Pct }),
  }
  return {
    ...(Object.keys(holders).length > 0 && { holders }),
    ...(facts?.liquidityUsd !== undefined && { liquidityUsd: facts.liquidityUsd }),
    ...(verified !== undefined && { verified }),
    ...(age?.exact && { createdAt: new Date(age.createdAtMs).toISOString() }),
  }
}

const hundredths = (value: number): number => Math.round(value * 100) / 100

const openings: Readonly<Record<RiskLevel, string>> = {
  critical: 'Do not buy or accept this token.',
  high: 'Do not buy this token unless you know and trust who is behind it.',
  medium: 'Be careful with this token.',
  low: 'Nothing grave speaks against this token.',
  unknown: 'Too little is known of this token to call it safe.',
}

/** Of what could not be examined, so much is said in the summary; the rest stands in the coverage. */
const mostUnexamined = 2

const summaryOf = (
  { kind }: TokenContext,
  { riskLevel, reasons, coverage }: Assessment,
): string => {
  const worth: readonly Severity[] = ['low', 'medium', 'high', 'critical']
  const gravest = gravestOf(reasons.map(({ severity }) => severity))
  const grave = gravest !== undefined && worth.includes(gravest)
  const told = grave ? reasons.slice(0, 1) : reasons.filter(({ code }) => vouching.has(code))
  const unexamined = coverage
    .flatMap(({ status, critical, why }) =>
      status === 'failed' && critical && why !== undefined ? [why] : [],
    )
    .slice(0, mostUnexamined)
  const opening = kind === 'nft' && riskLevel === 'unknown' ? nftOpening : openings[riskLevel]
  return [opening, ...told.map(({ message }) => message), ...new Set(unexamined)].join(' ')
}

/** Reasons that say who answers for a token. */
const vouching: ReadonlySet<string> = new Set(['ISSUER_CONTROLLED', 'VERIFIED'])

const nftOpening = 'Nothing grave speaks against this NFT, which does not make it genuine.'
