import { failed, notApplicable, type Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { AddressCheck, AddressContext, ProgramFacts } from '../assess/check.ts'
import { slotsPerDay, youngProgramDaysMax } from '../thresholds.ts'

export type ProgramControl =
  | { state: 'well-known'; name: string; trusted: boolean }
  | { state: 'closed' }
  | { state: 'immutable' }
  | {
      state: 'upgradeable'
      authority: Address
      /** A single key holds the upgrade authority, rather than a multisig or a program. */
      oneKey: boolean
      /**
       * Whether the program will keep doing what it does today: it is well known, or several keys must agree to change
       * it.
       */
      reliable: boolean
      daysSinceDeploy: number
    }

/**
 * Who can replace the program, and how long its current code has been deployed. Every honest project starts out like
 * this, so by itself it is only a doubt.
 */
export const programControlCheck: AddressCheck<'program-control', ProgramControl> = {
  id: 'program-control',
  code: 'PROGRAM_UPGRADEABLE',
  severity: 'low',
  critical: true,
  evaluate: (context) => {
    const { program, subject } = context
    if (!program) return notApplicable({ reason: 'not-a-program' })
    if (!program.code.known) return failed(program.code.gap)
    const seen = [...observeName(program), observeCode(program.code.value, context)]
    return seen.map((each) => ({ subject: subject.address, ...each }))
  },
}

const observeName = ({ name, trusted }: ProgramFacts): Observation<ProgramControl>[] =>
  name === undefined
    ? []
    : [
        {
          params: { state: 'well-known', name, trusted },
          code: 'KNOWN_PROGRAM',
          severity: 'info',
        },
      ]

type Code = Extract<ProgramFacts['code'], { known: true }>['value']

const observeCode = (
  code: Code,
  { slot, program }: AddressContext,
): Observation<ProgramControl> => {
  if (code === 'closed') return { params: { state: 'closed' }, code: 'PROGRAM_CLOSED' }
  if (!code.upgradeable)
    return { params: { state: 'immutable' }, code: 'PROGRAM_IMMUTABLE', severity: 'info' }
  const { authority, authorityKind, deployedSlot } = code
  const oneKey =
    authorityKind === undefined || authorityKind === 'wallet' || authorityKind === 'unused'
  const reliable = program?.name !== undefined || !oneKey
  const days = slot > deployedSlot ? (slot - deployedSlot) / slotsPerDay : 0n
  const params = {
    state: 'upgradeable',
    authority,
    oneKey,
    reliable,
    daysSinceDeploy: Number(days),
  } as const
  if (reliable) return { params, severity: 'info' }
  return days <= youngProgramDaysMax
    ? { params, code: 'YOUNG_UPGRADEABLE_PROGRAM', severity: 'medium' }
    : { params }
}
