import type { Finding } from '../../findings/finding.ts'
import type { Origin } from '../../solana/vm/ledger/labels.ts'
import type { ScenarioChange } from '../scenarios/scenario.ts'

/** Where a program's code decides, and on what the decision depends, as JSON values. */
export type CodeEvidence = {
  /** Decisions that turn out differently, in order; none where only a number differs. */
  branches: { program: string; instruction: number }[]
  dependsOn: {
    what: Origin['what']
    /** The account or sysvar that is read, and the place of the byte in it. */
    account?: string
    offset?: number
    /** The program that owns the account. */
    owner?: string
  }
}

/** Undefined for a finding that is not about a program's code. */
export const codeEvidenceOf = ({ params }: Pick<Finding, 'params'>): CodeEvidence | undefined => {
  if (!isAboutCode(params)) return undefined
  const { change, owner } = params
  const { origin, branches } = change
  const account =
    'account' in origin ? origin.account : 'sysvar' in origin ? origin.sysvar : undefined
  return {
    branches: branches.map(({ program, instruction }) => ({ program, instruction })),
    dependsOn: {
      what: origin.what,
      ...(account !== undefined && { account }),
      ...('offset' in origin && { offset: origin.offset }),
      ...(owner !== undefined && { owner }),
    },
  }
}

type AboutCode = { change: Extract<ScenarioChange, { cause: 'code' }>; owner?: string }

const isAboutCode = (params: unknown): params is AboutCode =>
  typeof params === 'object' &&
  params !== null &&
  'change' in params &&
  typeof params.change === 'object' &&
  params.change !== null &&
  'cause' in params.change &&
  params.change.cause === 'code'
