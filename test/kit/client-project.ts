// A project with the client package installed as users do it: packed by npm, offline.
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { buildClient } from '../../scripts/client/build-client.ts'
import { checkTypes, type Finished } from './check-types.ts'
import { makeFolder } from './test-folder.ts'

/** Published packages that apps and wallets use beside the client. */
const besides = [
  '@solana/wallet-standard-features',
  '@wallet-standard/app',
  '@wallet-standard/base',
  '@wallet-standard/features',
]

export type ClientProject = {
  /** Checks programs with the strictest options, and the types of the package with them. */
  check: (programs: Record<string, string>) => Promise<Finished>
  /** Runs a program, under Node if nothing else is named. */
  run: (program: string, env?: Record<string, string>, runtime?: Runtime) => Promise<Finished>
}

export const runtimes = {
  node: ['node'],
  bun: [process.execPath],
  deno: ['deno', 'run', '--no-prompt', '--allow-net', '--allow-env'],
} as const

type Runtime = keyof typeof runtimes

export const makeClientProject = async (): Promise<ClientProject> => {
  const folder = makeFolder()
  const packed = join(folder, 'packed')
  mkdirSync(packed)
  const run = async (command: string[], env: Record<string, string> = {}): Promise<Finished> => {
    const child = Bun.spawn(command, {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const texts = [new Response(child.stdout).text(), new Response(child.stderr).text()]
    const [exitCode, ...output] = await Promise.all([child.exited, ...texts])
    return { exitCode, output: output.join('') }
  }
  const npm = async (...args: string[]): Promise<void> => {
    const { exitCode, output } = await run(['npm', ...args, '--offline', '--no-audit', '--no-fund'])
    if (exitCode !== 0) throw new Error(`npm ${args[0]}: ${output}`)
  }
  await npm('pack', await buildClient(join(folder, 'built')), '--pack-destination', packed)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await npm('install', ...readdirSync(packed).map((file) => join(packed, file)))
  const installed = join(import.meta.dir, '../../node_modules')
  for (const name of besides)
    cpSync(join(installed, name), join(folder, 'node_modules', name), { recursive: true })
  return {
    check: async (programs) => {
      for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text)
      return checkTypes(folder, Object.keys(programs))
    },
    run: (program, env, runtime = 'node') => {
      const { outputText } = ts.transpileModule(program, {
        compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
      })
      writeFileSync(join(folder, 'program.js'), outputText)
      return run([...runtimes[runtime], 'program.js'], env)
    },
  }
}
