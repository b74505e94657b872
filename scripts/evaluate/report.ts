import type { Verdict } from '../../src/scan/assess/score.ts'
import type { Outcome } from './outcome.ts'
import { type Pattern, elsewhere, patterns } from './patterns.ts'
import {
  dailyShareMin,
  evaderShareMin,
  type FamilyRow,
  familyRows,
  honestProgramShareMin,
  rightShare,
} from './program-rows.ts'
import { failedKind } from './recorded-set.ts'

export type Tally = Record<Verdict | 'refused', number> & { all: number }

export type PatternRow = Pattern & {
  cases: number
  caught: number
  /** Cases with a lower verdict than the pattern requires, with their results. */
  missed: { name: string; needs: string; verdict: string; flags: string[] }[]
}

export type FalseAlarm = Pick<Outcome, 'set' | 'name' | 'kind' | 'verdict' | 'flags' | 'summary'>

export type Bar = { what: string; figure: string; bar: string; met: boolean }

export type EvaluationReport = {
  patterns: PatternRow[]
  /** Patterns without a case, and why. */
  untried: { id: string; why: string }[]
  blind: Tally
  incidents: Tally
  kinds: { kind: string; tally: Tally }[]
  coSigners: Tally
  /** Landed transactions, with a VM that has no program code. */
  codeless: Tally
  /** The same, with an unknown app named. */
  appNamed: Tally
  /** The same, with program accounts that name the payer, which records do not contain. */
  filled: Tally
  honest: Tally
  vectors: { kind: string; tally: Tally }[]
  /** Programs with a hidden theft, and honest ones in no list. */
  evaders: FamilyRow[]
  honestPrograms: FamilyRow[]
  /** What people sign every day, and an attack beside each. */
  daily: FamilyRow[]
  nearMisses: FamilyRow[]
  falseAlarms: FalseAlarm[]
  bars: Bar[]
}

/** At most this share of the ordinary transactions that landed may be called suspicious. */
const suspiciousShareMax = 0.005

export const makeReport = (outcomes: readonly Outcome[]): EvaluationReport => {
  const of = (...sets: Outcome['set'][]) => outcomes.filter(({ set }) => sets.includes(set))
  const recorded = of('recorded')
  const rows = patternRows(of('attack', 'incident'))
  return {
    patterns: rows.filter(({ cases }) => cases > 0),
    untried: rows
      .filter(({ cases }) => cases === 0)
      .map(({ id }) => ({ id, why: elsewhere[id] ?? 'no case yet' })),
    blind: tallyOf(of('blind')),
    incidents: tallyOf(of('incident')),
    kinds: byKind(recorded),
    coSigners: tallyOf(of('co-signer').filter(({ kind }) => kind !== failedKind)),
    codeless: tallyOf(of('codeless')),
    appNamed: tallyOf(of('app-named')),
    filled: tallyOf(of('filled')),
    honest: tallyOf(of('honest')),
    vectors: byKind(of('vector')),
    evaders: familyRows(of('evader')),
    honestPrograms: familyRows(of('honest-program')),
    daily: familyRows(of('daily')),
    nearMisses: familyRows(of('near-miss')),
    falseAlarms: of('recorded', 'co-signer', 'honest', 'daily')
      .filter(({ kind, verdict }) => kind !== failedKind && verdict !== 'safe')
      .map(({ set, name, kind, verdict, flags, summary }) => ({
        set,
        name,
        kind,
        verdict,
        flags,
        summary,
      })),
    bars: [
      ...barsOf(recorded, of('honest'), rows),
      ...variantBars('without the code of unknown programs', of('codeless')),
      ...variantBars('with an unknown app named', of('app-named')),
      ...dailyBars(of('daily'), of('near-miss')),
      ...programBars(of('evader'), of('honest-program')),
    ],
  }
}

/** A share as a percentage; empty if the whole is 0. */
export const share = (part: number, whole: number, decimals = 1): string =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(decimals)} %`

const tallyOf = (outcomes: readonly Outcome[]): Tally => {
  const count = (verdict: Outcome['verdict']): number =>
    outcomes.filter((outcome) => outcome.verdict === verdict).length
  return {
    all: outcomes.length,
    safe: count('safe'),
    suspicious: count('suspicious'),
    malicious: count('malicious'),
    refused: count('refused'),
  }
}

/** The largest kind first, so the order does not depend on the order of the files. */
const byKind = (outcomes: readonly Outcome[]): { kind: string; tally: Tally }[] =>
  [...Map.groupBy(outcomes, ({ kind }) => kind)]
    .map(([kind, those]) => ({ kind, tally: tallyOf(those) }))
    .sort((one, other) => other.tally.all - one.tally.all || one.kind.localeCompare(other.kind))

const patternRows = (outcomes: readonly Outcome[]): PatternRow[] =>
  patterns.map((pattern) => {
    const tried = outcomes.filter((outcome) => outcome.pattern === pattern.id)
    const missed = tried.filter((outcome) => !isCaught(outcome))
    return {
      ...pattern,
      cases: tried.length,
      caught: tried.length - missed.length,
      missed: missed.map(({ name, needs = '', verdict, flags }) => ({
        name,
        needs,
        verdict,
        flags,
      })),
    }
  })

const isCaught = ({ verdict, needs, noted = [], flags }: Outcome): boolean => {
  if (needs === 'noted') return noted.every((flag) => flags.includes(flag))
  return verdict === 'malicious' || (verdict === 'suspicious' && needs === 'suspicious')
}

const barsOf = (
  recorded: readonly Outcome[],
  honest: readonly Outcome[],
  rows: readonly PatternRow[],
): Bar[] => {
  const landed = tallyOf(recorded.filter(({ kind }) => kind !== failedKind))
  const failed = tallyOf(recorded.filter(({ kind }) => kind === failedKind))
  const honestTally = tallyOf(honest)
  const caughtOf = (severity: Pattern['severity']): Bar => {
    const those = rows.filter((row) => row.severity === severity && row.cases > 0)
    const whole = those.filter(({ missed }) => missed.length === 0).length
    const word = severity === 'critical' ? 'malicious' : 'at least suspicious'
    return {
      what: `${severity} patterns caught in every case`,
      figure: `${whole} of ${those.length} tried`,
      bar: `all ${word}`,
      met: whole === those.length,
    }
  }
  const { malicious } = tallyOf(recorded)
  return [
    {
      what: 'recorded mainnet transactions called malicious',
      figure: `${malicious} of ${recorded.length}`,
      bar: 'none',
      met: malicious === 0,
    },
    {
      what: 'recorded transactions that landed, called suspicious',
      figure: `${landed.suspicious} of ${landed.all}, ${share(landed.suspicious, landed.all, 2)}`,
      bar: `at most ${suspiciousShareMax * 100} %`,
      met: landed.suspicious <= landed.all * suspiciousShareMax,
    },
    {
      what: 'recorded transactions that failed, called safe',
      figure: `${failed.safe} of ${failed.all}`,
      bar: 'none',
      met: failed.safe === 0,
    },
    {
      what: 'honest transactions on a real VM called safe',
      figure: `${honestTally.safe} of ${honestTally.all}`,
      bar: 'all',
      met: honestTally.safe === honestTally.all,
    },
    caughtOf('critical'),
    caughtOf('high'),
  ]
}

/** The same for landed transactions, scanned in another way. */
const variantBars = (how: string, outcomes: readonly Outcome[]): Bar[] => {
  const { malicious, suspicious, all } = tallyOf(outcomes)
  return [
    {
      what: `recorded and landed, ${how}, called malicious`,
      figure: `${malicious} of ${all}`,
      bar: 'none',
      met: malicious === 0,
    },
    {
      what: `recorded and landed, ${how}, called suspicious`,
      figure: `${suspicious} of ${all}, ${share(suspicious, all, 2)}`,
      bar: `at most ${suspiciousShareMax * 100} %`,
      met: suspicious <= all * suspiciousShareMax,
    },
  ]
}

const dailyBars = (daily: readonly Outcome[], nearMisses: readonly Outcome[]): Bar[] => {
  const honest = rightShare(familyRows(daily))
  const attacks = rightShare(familyRows(nearMisses))
  const { malicious, all } = tallyOf(daily)
  return [
    {
      what: 'what people sign every day, called safe',
      figure: `${honest.right} of ${honest.calls}, ${share(honest.right, honest.calls)}`,
      bar: `at least ${dailyShareMin * 100} %`,
      met: honest.right >= honest.calls * dailyShareMin,
    },
    {
      what: 'what people sign every day, called malicious',
      figure: `${malicious} of ${all}`,
      bar: 'none',
      met: malicious === 0,
    },
    {
      what: 'attacks that resemble it, not called safe',
      figure: `${attacks.right} of ${attacks.calls}`,
      bar: 'all',
      met: attacks.right === attacks.calls,
    },
  ]
}

const programBars = (evaders: readonly Outcome[], honest: readonly Outcome[]): Bar[] => {
  const bar = (what: string, outcomes: readonly Outcome[], min: number): Bar => {
    const { right, calls } = rightShare(familyRows(outcomes))
    return {
      what,
      figure: `${right} of ${calls}, ${share(right, calls)}`,
      bar: `at least ${min * 100} %`,
      met: right >= calls * min,
    }
  }
  const { malicious, all } = tallyOf(honest)
  return [
    bar('programs with a hidden theft not called safe', evaders, evaderShareMin),
    bar('calls of honest programs with the right verdict', honest, honestProgramShareMin),
    {
      what: 'calls of honest programs called malicious',
      figure: `${malicious} of ${all}`,
      bar: 'none',
      met: malicious === 0,
    },
  ]
}
