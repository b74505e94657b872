// Builds the client package into dist/client, as `npm install` and `npm publish` take it.
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { productVersion } from '../../src/build-info.ts'

const root = join(import.meta.dir, '../..')
const sources = join(root, 'src/client')

/** What a program can import: `drawbridge/client` and so on. */
const entries = ['client', 'guard']

/** Their files in `src`. */
export const clientEntries: readonly string[] = entries.map((entry) => `client/${entry}.ts`)

const compilerOptions: ts.CompilerOptions = {
  declaration: true,
  isolatedDeclarations: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.Preserve,
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
}

/** The folder of the package. Rejects with the errors of the compiler. */
export const buildClient = async (folder = join(root, 'dist/client')): Promise<string> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await Bun.build({
    entrypoints: entries.map((entry) => join(sources, `${entry}.ts`)),
    outdir: folder,
    format: 'esm',
    target: 'browser',
    splitting: true,
    // Readable, since a wallet's team reviews what guards it; its own bundler minifies.
    minify: false,
  })
  for (const name of readdirSync(sources).filter((file) => file.endsWith('.ts')))
    writeFileSync(join(folder, typesName(name)), typesOf(name))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  cpSync(join(sources, 'README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  return folder
}

/**
 * Packs the client into an archive in `folder`, as npm installs it from a file.
 * @returns its path
 * @throws Error with the output of npm
 */
export const packClient = async (folder: string, scratch: string): Promise<string> => {
  const built = await buildClient(join(scratch, 'client'))
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    ['npm', 'pack', built, '--silent', '--offline', '--pack-destination', folder],
    { stdout: 'pipe', stderr: 'pipe' },
  )
  if (exitCode !== 0) throw new Error(`npm pack: ${stderr.toString()}`)
  // The archive beside the executables is named for what it is.
  const packed = join(folder, `drawbridge-client-${productVersion}.tgz`)
  renameSync(join(folder, stdout.toString().trim()), packed)
  return packed
}

const typesName = (name: string): string => name.replace(/(?:\.d)?\.ts$/, '.d.ts')

/** A declaration file, whose imports name the files beside it as a package does. */
const typesOf = (name: string): string => {
  const text = readFileSync(join(sources, name), 'utf8')
  return declarationOf(name, text).replaceAll(/(from '\.\/[\w-]+)(?:\.d)?\.ts'/g, "$1.js'")
}

const declarationOf = (name: string, text: string): string => {
  if (name.endsWith('.d.ts')) return text
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(text, {
    fileName: name,
    compilerOptions,
    reportDiagnostics: true,
  })
  if (diagnostics.length > 0)
    throw new Error(
      diagnostics
        .map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
        .join('\n'),
    )
  return outputText
}

const manifest = () => ({
  name: 'drawbridge',
  version: productVersion,
  description: 'Client of a Drawbridge server, and a guard for wallets of the Wallet Standard',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: Object.fromEntries(
    entries.map((entry) => [`./${entry}`, { types: `./${entry}.d.ts`, default: `./${entry}.js` }]),
  ),
})
