import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completionOf } from '../../src/command/completion.ts'
import { commands } from '../../src/command/entries/registry.ts'
import { settingGroups } from '../../src/config.ts'
import { manPage } from './man-page.ts'
import type { Target } from './targets.ts'

/** What an archive contains besides the executable. */
type Contents = { root: string; folder: string; version: string; notes: string }

/** What an operator installs from; the rest of the folder is for containers and for tests. */
const deployFolders = ['systemd', 'proxy', 'prometheus', 'grafana'] as const

/**
 * Writes `drawbridge-<version>-<target>.tar.gz`: one folder with the executable, man page, completions, and everything
 * to deploy it. Returns its path. Throws Error if `tar` fails.
 */
export const makeArchive = (
  { root, folder, version, notes }: Contents,
  target: Target,
  executable: string,
): string => {
  const name = `drawbridge-${version}-${target.name}`
  const scratch = join(folder, '.archive')
  const inside = join(scratch, name)
  const archive = join(folder, `${name}.tar.gz`)
  try {
    mkdirSync(join(inside, 'completions'), { recursive: true })
    copyFileSync(executable, join(inside, 'drawbridge'))
    for (const [file, text] of textFiles(version, notes)) writeFileSync(join(inside, file), text)
    copyFileSync(join(root, 'LICENSE'), join(inside, 'LICENSE'))
    const deploy = join(root, 'scripts', 'deploy')
    for (const each of deployFolders)
      cpSync(join(deploy, each), join(inside, 'deploy', each), { recursive: true })
    copyFileSync(join(deploy, 'README.md'), join(inside, 'deploy', 'README.md'))
    // Owned by root wherever it is unpacked as root.
    const owner = process.platform === 'linux' ? ['--owner=0', '--group=0'] : []
    const run = Bun.spawnSync(['tar', ...owner, '-czf', archive, '-C', scratch, name])
    if (!run.success) throw new Error(`tar failed: ${run.stderr.toString().trim()}`)
    return archive
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const textFiles = (version: string, notes: string): [file: string, text: string][] => [
  ['drawbridge.1', manPage(commands, settingGroups, version)],
  ['RELEASE_NOTES.md', notes],
  ['completions/drawbridge.bash', completionOf('bash', commands)],
  ['completions/_drawbridge', completionOf('zsh', commands)],
  ['completions/drawbridge.fish', completionOf('fish', commands)],
]
