/** What users notice, by the type of its commits. Other types change nothing for them. */
const sections = [
  { type: 'feat', title: 'New' },
  { type: 'fix', title: 'Fixed' },
  { type: 'perf', title: 'Faster' },
] as const

/** `type(room): subject`; an exclamation mark announces a change that breaks something. */
const form = /^(\w+)(?:\(([^)]+)\))?(!)?: (.+)$/

type Change = { type: string; room: string; breaks: boolean; what: string }

/**
 * Release notes from the subjects of commits, newest first. `since` is the previous release; without one, there is
 * nothing to compare with.
 */
export const releaseNotes = (
  version: string,
  { since, subjects }: { since: string | undefined; subjects: readonly string[] },
): string => {
  if (since === undefined) return `# drawbridge ${version}\n\nThe first release.\n`
  const changes = subjects.flatMap(changeIn)
  const breaking = changes.filter(({ breaks }) => breaks)
  const parts = [
    ...section('Changes that may break something', breaking),
    ...sections.flatMap(({ type, title }) =>
      section(
        title,
        changes.filter((each) => each.type === type && !each.breaks),
      ),
    ),
  ]
  const rest = parts.length > 0 ? parts : ['No change that users notice.', '']
  return [`# drawbridge ${version}`, '', `Changes since ${since}.`, '', ...rest].join('\n')
}

const changeIn = (subject: string): Change[] => {
  const [, type = '', room = '', mark, what] = form.exec(subject) ?? []
  return what === undefined ? [] : [{ type, room, breaks: mark === '!', what }]
}

const section = (title: string, changes: readonly Change[]): string[] =>
  changes.length === 0
    ? []
    : [
        `## ${title}`,
        '',
        ...changes
          .toSorted((a, b) => a.room.localeCompare(b.room))
          .map(({ room, what }) => (room === '' ? `- ${what}` : `- **${room}**: ${what}`)),
        '',
      ]

/** The commits since the last tag, from git; none without a repository. */
export const commitsSinceLastRelease = (
  root: string,
): { since: string | undefined; subjects: string[] } => {
  const git = (...args: string[]): string | undefined => {
    const run = Bun.spawnSync(['git', ...args], { cwd: root, stdout: 'pipe', stderr: 'ignore' })
    return run.success ? run.stdout.toString().trim() : undefined
  }
  // The tag of the release being made points to this commit, so the one before it counts.
  const since = git('describe', '--tags', '--abbrev=0', 'HEAD^')
  const subjects = since && git('log', '--no-merges', '--format=%s', `${since}..HEAD`)
  return { since, subjects: subjects ? subjects.split('\n') : [] }
}
