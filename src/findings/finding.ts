import type { Severity } from './severity.ts'

/**
 * What a check saw, as data. The sentences are made from `rule` and `params` by the catalogue of the room, when an
 * answer is written; nothing reads a sentence to decide anything.
 */
export type Finding<Id extends string = string, Params = unknown> = {
  /** Id of the check. */
  rule: Id
  /** Permanent word in answers, in capitals. */
  code: string
  severity: Severity
  /** `trial`: reported, not scored. */
  stage: 'scored' | 'trial'
  params: Params
  /** What it is about: an account, an authority, a host. */
  subject?: string
  /** State of the subject before and after, where it changes. */
  before?: string
  after?: string
  /** Seen in several transactions of a batch together, of which this is one. */
  shared?: true
  /** Paths of the instructions it rests on. */
  at?: readonly (readonly number[])[]
} & FindingTraits

/** What a finding means for the verdict beyond its severity. */
export type FindingTraits = {
  /** Something could not be examined: from medium severity on, the verdict is never safe. */
  incomplete?: true
  /** The signature stays usable: any other serious finding then weighs as a critical one. */
  lasting?: true
  /** However little it counts, the level is never low. */
  doubtful?: true
  /** Rests on a list that names the subject, not on what the subject looks like. */
  listed?: true
  /** Findings of one family are sides of one thing: together they count little more than the most serious. */
  family?: string
}

/** A finding within the params of another one: what its sentences are made from. */
export type NestedFinding = Pick<Finding, 'rule' | 'params'>

/** Rule, subject and params as text: equal for two findings that say the same. */
export const contentOf = ({ rule, subject, params }: Finding): string =>
  JSON.stringify([rule, subject, params], (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
