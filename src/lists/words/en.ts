import type {
  EntryRefusal,
  FileProblem,
  LineRefusal,
  ListProblem,
  ListRefusal,
  RefusedEntry,
} from '../entries/list-problem.ts'
import type { AddressReport } from '../entries/address-reputation.ts'

/** What a list reports about `subject`, with its name and date, as whole sentences. */
export const listingText = (
  subject: string,
  { list, date, kind, reason, expires, expired }: AddressReport,
): string => {
  const until = expires === undefined ? '' : ` on ${expires}`
  return [
    `${subject} is on the list “${list}” (${date}) as ${kind.replaceAll('-', ' ')}: ${reason}.`,
    ...(expired ? [`This entry expired${until} and may be out of date.`] : []),
  ].join(' ')
}

/** All problems of the lists for the operator: the first one, and how many more there are. */
export const listProblemsText = ([first, ...more]: readonly ListProblem[]): string =>
  first === undefined
    ? ''
    : `${listProblemText(first)}${more.length === 0 ? '' : ` And ${more.length} more.`}`

export const listProblemText = (problem: ListProblem): string => {
  if ('file' in problem) {
    if ('unread' in problem)
      return `${problem.file}: ${fileProblemText(problem.unread)}; its earlier entries stay in use.`
    return 'moreLines' in problem
      ? `${problem.file}: ${problem.moreLines} more lines cannot be read.`
      : `${problem.file}, line ${problem.line}: ${lineRefusalText(problem.refusal)}.`
  }
  switch (problem.state) {
    case 'renewal-failed':
      return 'The lists could not be renewed.'
    case 'none-in-use':
      return 'No downloaded list is in use.'
    case 'unreadable':
      return `${problem.list}: the stored copy cannot be read.`
    case 'first-download':
      return `${problem.list} is being downloaded for the first time.`
    case 'not-downloaded':
      return `${problem.list} could not be downloaded yet.${because(problem.why)}`
    case 'stale':
      return `${problem.list} was last confirmed on ${problem.day}.${because(problem.why)}`
    case 'refused':
      return `${problem.list}: the newest version was refused; the one of ${problem.day} is in use.${because(problem.why)}`
  }
}

const because = (why: string | undefined): string => (why === undefined ? '' : ` ${why}`)

/** Continues a sentence after the name of the file. */
export const fileProblemText = (problem: FileProblem): string =>
  problem.reason === 'too-large'
    ? `the file is larger than ${problem.maxBytes} bytes`
    : `the file cannot be read (${problem.code})`

const lineRefusalText = (refusal: LineRefusal): string => {
  switch (refusal.reason) {
    case 'expiry':
      return 'expires= needs a day such as 2027-01-31'
    case 'kind':
      return 'kind= needs a word such as drainer, and works only for addresses'
    case 'too-many-entries':
      return `the file has more than ${refusal.max} entries`
    default:
      return `the entry ${entryRefusalText(refusal)}`
  }
}

const entryRefusalText = (refusal: EntryRefusal): string => {
  switch (refusal.reason) {
    case 'public-suffix':
      return `is a public suffix shared by many sites${refusal.wildcardWorks ? '; write *. in front to block all of them' : ''}`
    case 'known-site':
      return `belongs to ${refusal.site}`
    default:
      return entryRefusals[refusal.reason]
  }
}

const entryRefusals = {
  'not-a-host': 'is not a host',
  number: 'is a number',
  'not-public': 'is not a public name',
  'too-many-labels': 'has too many labels',
  'shared-host': 'is a host shared by many sites and needs a path',
  'path-too-long': 'has a path that is too long',
  'not-an-address': 'is not a Solana address',
} as const

/** Why a downloaded list does not replace the one in use. */
export const listRefusalText = (refusal: ListRefusal): string => {
  switch (refusal.reason) {
    case 'no-entries':
      return 'The list has no usable entries.'
    case 'too-many-entries':
      return `The list has ${refusal.entries} entries; at most ${refusal.max} are accepted.`
    case 'unusable-entries':
      return `${refusal.refused} of ${refusal.entries} entries are not usable${refusal.example ? `, such as ${refusedEntryText(refusal.example)}` : ''}.`
    case 'shrank':
      return `The list shrank from ${refusal.before} to ${refusal.after} entries at once.`
  }
}

/** `"com" is a public suffix …`. */
export const refusedEntryText = ({ text, refusal }: RefusedEntry): string =>
  `"${text}" ${entryRefusalText(refusal)}`

export const wrongListText = (details: string): string =>
  `The download is not in the format of this list (${details}).`
