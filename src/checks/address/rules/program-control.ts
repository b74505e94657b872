import { failed, notApplicable, ran, type Reason } from '../../../findings/reason-check.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import type { AddressCheck, AddressContext, ProgramFacts } from '../assess/check.ts'

/**
 * Who can replace the program, and how long it has been what it is. Every honest project begins like this, so that alone
 * it is a doubt at most.
 */
export const programControlCheck: AddressCheck = {
  id: 'program-control',
  critical: true,
  evaluate: (context) => {
    const { program } = context
    if (!program) return notApplicable('It is no program.')
    if (!program.code.known) return failed(program.code.why)
    return ran(...nameReasons(program), ...codeReasons(program, context))
  },
}

const nameReasons = ({ name, vouched }: ProgramFacts): Reason[] =>
  name === undefined
    ? []
    : [
        {
          code: 'KNOWN_PROGRAM',
          message: `It is known as ${name}.${vouched ? '' : ' That says what it is for, not that every use of it is safe.'}`,
          severity: 'info',
        },
      ]

/** About two and a half slots a second. */
const slotsPerDay = 216_000n
const youngDays = 3n

const codeReasons = ({ name, code }: ProgramFacts, { slot }: AddressContext): Reason[] => {
  if (!code.known) return []
  if (code.value === 'closed')
    return [
      {
        code: 'PROGRAM_CLOSED',
        message: 'Its code was taken down for good: it cannot run any more.',
        severity: 'low',
      },
    ]
  if (!code.value.upgradeable)
    return [
      {
        code: 'PROGRAM_IMMUTABLE',
        message: 'Nobody can replace its code.',
        severity: 'info',
      },
    ]
  const { authority, authorityKind, deployedSlot } = code.value
  const oneKey =
    authorityKind === undefined || authorityKind === 'wallet' || authorityKind === 'unused'
  const days = slot > deployedSlot ? (slot - deployedSlot) / slotsPerDay : 0n
  const who = `${shortAddress(authority)}${oneKey ? ', one key,' : ''} can replace its code at any time`
  if (name !== undefined || !oneKey)
    return [{ code: 'PROGRAM_UPGRADEABLE', message: `${who}.`, severity: 'info' }]
  const young = days <= youngDays
  return [
    {
      code: young ? 'YOUNG_UPGRADEABLE_PROGRAM' : 'PROGRAM_UPGRADEABLE',
      message: `${who}; ${young ? 'it was last changed' : 'the last change was'} ${agoText(days)}. What it does today says little about tomorrow.`,
      severity: young ? 'medium' : 'low',
    },
  ]
}

const agoText = (days: bigint): string => {
  if (days === 0n) return 'less than a day ago'
  return days === 1n ? 'about a day ago' : `about ${days} days ago`
}
