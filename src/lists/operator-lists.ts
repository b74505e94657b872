import { dayOf } from './entries/list-health.ts'
import {
  noOperatorList,
  type OperatorFile,
  operatorFileNames,
  type OperatorList,
  readOperatorList,
} from './entries/operator-list.ts'

/** Port to the operator's files. */
export type ReadOperatorFile = (
  file: OperatorFile,
  known: { stamp: string | undefined; nowMs: number; urgent: boolean },
) =>
  | { state: 'same' | 'absent' | 'unsettled' }
  | { state: 'failed'; why: string }
  | { state: 'read'; text: string; stamp: string; changedAtMs: number }

type HeldFile = OperatorList & { stamp?: string; changedAtMs: number; failed?: string }

/** The operator's four lists, as their files were when they were last looked at. */
export type OperatorLists = {
  files: Readonly<Record<OperatorFile, HeldFile>>
  entryCount: number
  problems: readonly string[]
}

/** Reads what has changed; the very same object where nothing has. A file that cannot be read keeps what it said before. */
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
    problems: held.flatMap(({ problems, failed }) => [...(failed ? [failed] : []), ...problems]),
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
    case 'failed': {
      const failed = `${file}: ${seen.why}; what it said before holds.`
      return held.failed === failed ? held : { ...held, failed }
    }
    case 'read': {
      const { text, stamp, changedAtMs } = seen
      return { ...readOperatorList(file, text), stamp, changedAtMs }
    }
  }
}

/** A list of the operator's with the day of its file. */
export const datedList = (
  { files }: OperatorLists,
  file: OperatorFile,
): OperatorList & { date: string } => ({ ...files[file], date: dayOf(files[file].changedAtMs) })
