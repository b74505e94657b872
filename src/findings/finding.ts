import type { Severity } from './severity.ts'

/**
 * What a check found, as data. Sentences are written from `rule` and `params` by the room's words when an answer is
 * written; no decision depends on a sentence.
 */
export type Finding<Id extends string = string, Params = unknown> = {
  /** Id of the check. */
  rule: Id
  /** Permanent word in answers, UPPER_SNAKE. */
  code: string
  severity: Severity
  /** `trial`: reported but not scored. */
  stage: 'scored' | 'trial'
  params: Params
  /** What it is about: an account, an authority, a host. */
  subject?: string
  /** State of the subject before and after, if it changes. */
  before?: string
  after?: string
  /** Found in several transactions of a batch taken together, of which this is one. */
  shared?: true
  /** Paths of the instructions it is based on. */
  at?: readonly (readonly number[])[]
  /** Its part of the score, from 0 to 1, where that rises steadily within its severity. */
  weight?: number
} & FindingTraits

/** What a finding means for the verdict beyond its severity. */
export type FindingTraits = {
  /** Something could not be examined: from medium severity on, the verdict is never safe. */
  incomplete?: true
  /** The signature stays usable: any other serious finding then counts as critical. */
  lasting?: true
  /** The level is never low, however little the finding counts. */
  doubtful?: true
  /** Based on a list that names the subject, not on what the subject looks like. */
  listed?: true
  /** Its chance is measured and counts by itself, in place of the one that its severity stands for. */
  measured?: true
  /** Findings of one family are aspects of one thing: together they count little more than the most serious. */
  family?: string
}

/** A finding inside the params of another: what its sentences are written from. */
export type NestedFinding = Pick<Finding, 'rule' | 'params'>

/** Rule, subject and params as text: equal for two findings with the same content. */
export const contentOf = ({ rule, subject, params }: Finding): string =>
  JSON.stringify([rule, subject, params], (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
