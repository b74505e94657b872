import type { Finding } from '../../findings/finding.ts'
import type { StateChange } from '../../solana/vm/forced/state-change.ts'
import type { Origin } from '../../solana/vm/ledger/labels.ts'
import type { Confirmation, ScenarioChange } from '../scenarios/scenario.ts'

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
  /** Whether the VM did it too; see `Confirmation`. Absent where nothing was tried. */
  confirmed?: Confirmation['by']
  /** What accounts hold when it happens; only where that confirmed it. */
  state?: StateEvidence[]
}

export type StateEvidence = {
  account: string
  what: StateChange['what']
  /** Of data: the first byte that differs. */
  offset?: number
  /** Bytes in hexadecimal, lamports, an owner, or a number of bytes; absent for a closed account. */
  value?: string
}

/** Undefined for a finding that is not about a program's code. */
export const codeEvidenceOf = ({ params }: Pick<Finding, 'params'>): CodeEvidence | undefined => {
  if (!isAboutCode(params)) return undefined
  const { change, owner } = params
  const { origin, branches, confirmation } = change
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
    ...(confirmation && { confirmed: confirmation.by }),
    ...(confirmation?.by === 'state' && { state: confirmation.state.map(stateEvidence) }),
  }
}

const stateEvidence = (change: StateChange): StateEvidence => {
  const { account, what } = change
  switch (change.what) {
    case 'data':
      return { account, what, offset: change.offset, value: change.hex }
    case 'lamports':
      return { account, what, value: change.lamports.toString() }
    case 'owner':
      return { account, what, value: change.owner }
    case 'length':
      return { account, what, value: change.bytes.toString() }
    case 'closed':
      return { account, what }
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
