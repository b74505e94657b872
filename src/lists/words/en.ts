import type {
  EntryRefusal,
  FileProblem,
  LineRefusal,
  ListProblem,
  RefusedEntry,
  UpdateProblem,
} from '../entries/list-problem.ts'
import { faultText } from '../../basics/words/en/faults.ts'
import type { AddressReport } from '../entries/address-reputation.ts'

/** What a list reports about `subject`, with its name and date, as whole sentences. */
export const listingText = (
  subject: string,
  { list, date, kind, reason, expires, expired }: AddressReport,
): string => {
  const until = expires === undefined ? '' : ` on ${expires}`
  return [
    `${subject} is on the list “${list}” (${date}) as ${kindText(kind)}: ${reason}.`,
    ...(expired ? [`This entry expired${until} and may be out of date.`] : []),
  ].join(' ')
}

/** Kinds that are no countable noun. */
const bareKinds: ReadonlySet<string> = new Set(['sanctioned', 'phishing', 'ransomware', 'theft'])

/** `fake-token` becomes `a fake token`. */
export const kindText = (kind: string): string => {
  const text = kind.replaceAll('-', ' ')
  if (bareKinds.has(kind)) return text
  return `${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}`
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
    case 'update-failed':
      return 'The lists could not be updated. Retrying.'
    case 'recorded':
      return 'A list was missing or out of date when this was recorded.'
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

const because = (why: UpdateProblem | undefined): string =>
  why === undefined ? '' : ` ${updateProblemText(why)}`

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

/** Why an update of a list brought no new version, as a sentence. */
export const updateProblemText = (problem: UpdateProblem): string => {
  switch (problem.reason) {
    case 'not-downloaded': {
      const { source, details } = problem
      return `${faultText({ problem: problem.problem, params: { source }, field: undefined })} (${details})`
    }
    case 'wrong-format':
      return `The download is not in the format of this list (${problem.details}).`
    case 'not-stored':
      return `It could not be stored (${problem.details}).`
    case 'not-recorded':
      return 'The reason was recorded by another version of Drawbridge.'
    case 'no-entries':
      return 'The list has no usable entries.'
    case 'too-many-entries':
      return `The list has ${problem.entries} entries; at most ${problem.max} are accepted.`
    case 'unusable-entries':
      return `${problem.refused} of ${problem.entries} entries are not usable${problem.example ? `, such as ${refusedEntryText(problem.example)}` : ''}.`
    case 'shrank':
      return `The list shrank from ${problem.before} to ${problem.after} entries at once.`
  }
}

/** `"com" is a public suffix …`. */
export const refusedEntryText = ({ text, refusal }: RefusedEntry): string =>
  `"${text}" ${entryRefusalText(refusal)}`
