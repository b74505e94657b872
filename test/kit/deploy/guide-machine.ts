import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../test-folder.ts'

export type GuideMachine = {
  root: string
  /** Of the machine's own path, such as `/etc/caddy`. */
  path: (absolute: string) => string
  read: (absolute: string) => string
  /** What its systemd and its package manager were told, a line each. */
  told: () => string[]
  /** Runs a block of the guide. @throws Error with its output if it fails */
  run: (script: string, options?: { cwd?: string }) => Promise<string>
}

/**
 * A machine below a folder for the commands of the deployment guide: its `/usr/local`, `/etc` and `/var` are there,
 * and everything that commands do to files is real. It has no systemd and installs no packages: both note what they are
 * told, except that the unit that backs up is carried out.
 */
export const makeGuideMachine = (): GuideMachine => {
  const root = makeFolder()
  const below = (text: string): string =>
    text.replaceAll(/(?<=^|["'\s=(])\/(?=usr\/local\/|etc\/|var\/)/gm, `${root}/`)
  const path = (absolute: string): string => join(root, absolute)
  const notes = path('/told')
  const folders = ['/root', '/stubs', '/usr/local/bin', '/etc/systemd/system']
  const installed = ['/etc/caddy', '/etc/prometheus', '/var/lib/drawbridge']
  for (const each of [...folders, ...installed]) mkdirSync(path(each), { recursive: true })
  writeFileSync(notes, '')
  const stub = (name: string, then = ''): void => {
    const script = `#!/bin/bash\necho "${name} $*" >> '${notes}'\n${then}`
    writeFileSync(path(`/stubs/${name}`), script)
    chmodSync(path(`/stubs/${name}`), 0o755)
  }
  stub('apt-get')
  stub(
    'systemctl',
    `[ "$*" = 'start drawbridge-backup.service' ] || exit 0\n. '${path('/backup')}'`,
  )
  const environment = {
    PATH: [path('/usr/local/bin'), path('/stubs'), '/usr/bin', '/bin'].join(':'),
    CURL_HOME: root,
  }
  return {
    root,
    path,
    read: (absolute) => readFileSync(path(absolute), 'utf8'),
    told: () => readFileSync(notes, 'utf8').trim().split('\n'),
    run: async (script, { cwd = path('/root') } = {}) => {
      const unit = Bun.file(path('/etc/systemd/system/drawbridge-backup.service'))
      if (await unit.exists()) writeFileSync(path('/backup'), below(commandsOf(await unit.text())))
      const child = Bun.spawn(['bash', '-euo', 'pipefail', '-c', below(script)], {
        cwd,
        env: environment,
        stdout: 'pipe',
        stderr: 'pipe',
      })
      const [out, errors] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ])
      if ((await child.exited) !== 0) throw new Error(`${script}\n${out}${errors}`)
      return out
    },
  }
}

/** What systemd carries out for a unit that runs once, with its escapes undone. */
const commandsOf = (unit: string): string =>
  [
    'set -euo pipefail',
    ...[...unit.matchAll(/^Environment=(.*)$/gm)].map(([, text]) => `export ${text}`),
    ...[...unit.matchAll(/^Exec\w+=(.*)$/gm)].map(([, text = '']) =>
      text.replaceAll('$$', '$').replaceAll('%%', '%'),
    ),
  ].join('\n')
