import { type FileProblem, type OperatorProblem, sameProblem } from './entries/list-problem.ts'
import { dayOf } from './entries/list-health.ts'
import { noOperatorList, type OperatorList, readOperatorList } from './entries/operator-list.ts'
import { type OperatorFile, operatorFileNames } from './entries/operator-file.ts'

/** Port to the operator's files. */
export type ReadOperatorFile = (
  file: OperatorFile,
  known: { stamp: string | undefined; nowMs: number; urgent: boolean },
) =>
  | { state: 'same' | 'absent' | 'unsettled' }
  | { state: 'failed'; problem: FileProblem }
  | { state: 'read'; text: string; stamp: string; changedAtMs: number }

type HeldFile = OperatorList & { stamp?: string; changedAtMs: number; failed?: FileProblem }

/** The operator's four lists, as of the last read of their files. */
export type OperatorLists = {
  files: Readonly<Record<OperatorFile, HeldFile>>
  entryCount: number
  problems: readonly OperatorProblem[]
}

/** Reads what has changed and returns the same object if nothing has. A file that cannot be read keeps its entries. */
export const refreshOperatorLists = (
  before: OperatorLists | undefined,
  { readFile, nowMs }: { readFile: ReadOperatorFile; nowMs: () => number },
  urgent = false,
): OperatorLists => {
  const read = (file: OperatorFile): HeldFile =>
    refreshFile(before?.files[file] ?? absent, file, (stamp) =>
      readFile(file, { stamp, nowMs: nowMs(), urgent }),
    )
  const files = {
    'block-domains.txt': read('block-domains.txt'),
    'allow-domains.txt': read('allow-domains.txt'),
    'block-addresses.txt': read('block-addresses.txt'),
    'allow-addresses.txt': read('allow-addresses.txt'),
  }
  if (before && operatorFileNames.every((file) => files[file] === before.files[file])) return before
  const held = operatorFileNames.map((file) => files[file])
  return {
    files,
    entryCount: held.reduce((total, { entries }) => total + entries.size, 0),
    problems: operatorFileNames.flatMap((file): OperatorProblem[] => {
      const { problems, failed } = files[file]
      return [...(failed ? [{ file, unread: failed }] : []), ...problems]
    }),
  }
}

const absent: HeldFile = { ...noOperatorList, changedAtMs: 0 }

const refreshFile = (
  held: HeldFile,
  file: OperatorFile,
  look: (stamp: string | undefined) => ReturnType<ReadOperatorFile>,
): HeldFile => {
  const seen = look(held.stamp)
  switch (seen.state) {
    case 'same':
    case 'unsettled':
      return held
    case 'absent':
      return held.stamp === undefined && held.failed === undefined ? held : absent
    case 'failed':
      return sameProblem(held.failed, seen.problem) ? held : { ...held, failed: seen.problem }
    case 'read': {
      const { text, stamp, changedAtMs } = seen
      return { ...readOperatorList(file, text), stamp, changedAtMs }
    }
  }
}

/** An operator list with the day of its file. */
export const datedList = (
  { files }: OperatorLists,
  file: OperatorFile,
): OperatorList & { date: string } => ({ ...files[file], date: dayOf(files[file].changedAtMs) })
