import { writeAssessment } from '../../findings/answer/write-assessment.ts'
import { assess } from '../../findings/assess.ts'
import type { Examined } from '../../findings/run-checks.ts'
import { knownAs, wellKnownMintsDate } from '../../solana/known/well-known-mints.ts'
import type { HolderKind, TokenControl } from './facts/authority.ts'
import { tokenChecksDate } from './rules/registry.ts'
import { type TokenContext, type TokenKind } from './assess/token-context.ts'
import { valueOf } from '../../findings/known.ts'
import { tokenSentences } from './words/en/checks.ts'
import { tokenSummary } from './words/en/summary.ts'
import { shownText } from '../../tokens/token-name.ts'
import {
  type AssessmentAnswer,
  assessmentAnswer,
  type AssessmentReport,
} from '../../findings/assessment-evidence.ts'
import type { TokenRead } from './read-token.ts'

/** The assessment, and what is known about the mint. Unknown fields are left out. */
export type TokenRisk = AssessmentAnswer & {
  mint: string
  kind: TokenKind
  symbol?: string
  name?: string
  decimals: number
  /** In base units, without what confidential minting hides. */
  supply: string
  tokenProgram: string
  authorities: { power: TokenControl; holder?: string; holderKind: HolderKind }[]
  extensions: string[]
  holders?: { count?: number; top1Pct?: number; top10Pct?: number; excludedPct?: number }
  liquidityUsd?: number
  verified?: boolean
  createdAt?: string
}

export type TokenReport = AssessmentReport<TokenRisk>

/** The answer and its evidence. */
export const reportToken = (input: {
  read: TokenRead
  context: TokenContext
  examined: Examined
  /** Lists in use: date or version by name. */
  lists: Readonly<Record<string, string>>
}): TokenReport => {
  const { read, context, examined, lists } = input
  const assessed = assess(examined)
  const { reasons, findings, coverage } = writeAssessment(examined, tokenSentences)
  const facts = valueOf(read.market)
  return {
    answer: {
      ...assessmentAnswer(
        { ...assessed, reasons },
        tokenSummary({ ...assessed, coverage: examined.coverage, kind: context.kind }),
      ),
      ...describeMint(read, context),
      ...describeMarket(context),
    },
    evidence: {
      findings,
      controls: context.authorities
        .filter(({ custody }) => custody !== 'none')
        .map(({ control, holder, kind, name }) => ({
          control,
          holderKind: kind,
          ...(holder && { holder }),
          ...(name !== undefined && { detail: name }),
        })),
      coverage,
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
    authorities: context.authorities.map(({ control, holder, kind }) => ({
      power: control,
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
