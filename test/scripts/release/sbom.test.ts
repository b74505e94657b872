import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import Ajv from 'ajv'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileTo } from '../../../scripts/compile.ts'
import { bundledPackages } from '../../../scripts/release/bundled-packages.ts'
import { type LockFile, readLockFile } from '../../../scripts/release/lock-file.ts'
import { makeSbom } from '../../../scripts/release/sbom.ts'
import { isHere, type Target, targets } from '../../../scripts/release/targets.ts'
import { member } from '../../kit/http.ts'

// The executable is compiled once.
setDefaultTimeout(180_000)

const root = join(import.meta.dir, '../../..')

const target = (name: string): Target => {
  const found = targets.find((each) => each.name === name)
  if (!found) throw new Error(`no target ${name}`)
  return found
}

/** A metafile in which each file imports the ones listed with it. */
const metafile = (files: Record<string, string[]>): unknown => ({
  inputs: Object.fromEntries(
    Object.entries(files).map(([file, paths]) => [
      file,
      { imports: paths.map((path) => ({ path })) },
    ]),
  ),
})

const product = metafile({
  'src/main.ts': ['src/app.ts', '../elsewhere/node_modules/a/index.js'],
  'src/app.ts': ['scratch/node_modules/@scope/c/c.node'],
  '../elsewhere/node_modules/a/index.js': [
    '../elsewhere/node_modules/a/lib/more.js',
    '../elsewhere/node_modules/a/node_modules/b/b.js',
  ],
  '../elsewhere/node_modules/a/lib/more.js': ['../elsewhere/node_modules/b/b.js'],
  '../elsewhere/node_modules/a/node_modules/b/b.js': [],
  '../elsewhere/node_modules/b/b.js': [],
  'scratch/node_modules/@scope/c/c.node': [],
})
const pages = metafile({
  'src/pages/main.ts': ['node_modules/chart/chart.js'],
  'node_modules/chart/chart.js': [],
})

describe('the packages of a bundle', () => {
  test('are its inputs and their imports, over all bundles', () => {
    expect(bundledPackages([product, pages])).toEqual(
      new Map([
        ['', new Set(['node_modules/a', 'node_modules/@scope/c', 'node_modules/chart'])],
        ['node_modules/a', new Set(['node_modules/a/node_modules/b', 'node_modules/b'])],
        ['node_modules/a/node_modules/b', new Set<string>()],
        ['node_modules/b', new Set<string>()],
        ['node_modules/@scope/c', new Set<string>()],
        ['node_modules/chart', new Set<string>()],
      ]),
    )
  })

  test('do not include external packages', () => {
    const inputs = { 'src/a.ts': { imports: [{ path: 'node_modules/fs/x.js', external: true }] } }
    expect(bundledPackages([{ inputs }])).toEqual(new Map([['', new Set<string>()]]))
  })

  test.each([[undefined], [{}], [{ inputs: [] }], [{ inputs: { a: {} } }]])(
    'cannot be read from %p',
    (file) => expect(() => bundledPackages([file])).toThrow('not as Bun writes it'),
  )
})

const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`
const lock: LockFile = new Map([
  ['', {}],
  ['node_modules/a', { version: '1.0.0', license: 'MIT', integrity }],
  ['node_modules/a/node_modules/b', { version: '2.0.0', license: 'see the file' }],
  ['node_modules/b', { version: '2.0.0', license: 'see the file' }],
  ['node_modules/@scope/c', { version: '1.2.3', license: '(MIT OR Apache-2.0)' }],
  ['node_modules/chart', { version: '3.0.0' }],
  ['node_modules/only-for-tests', { version: '9.0.0' }],
])
const made = { version: '0.1.0', runtimeVersion: '1.4.4', sha256: 'ab'.repeat(32), commit: 'c' }
const listed = (sbom: unknown, key: string): unknown[] => {
  const list = member(sbom, key)
  return Array.isArray(list) ? list : []
}

describe('the bill of materials', () => {
  const packages = bundledPackages([product, pages])
  const text = makeSbom(packages, lock, target('linux-x64'), made)
  const sbom: unknown = JSON.parse(text)

  test('names the runtime and each bundled package once', () => {
    expect(listed(sbom, 'components').map((each) => member(each, 'purl'))).toEqual([
      'pkg:npm/%40oven/bun-linux-x64@1.4.4',
      'pkg:npm/%40scope/c@1.2.3',
      'pkg:npm/a@1.0.0',
      'pkg:npm/b@2.0.0',
      'pkg:npm/chart@3.0.0',
    ])
  })

  test.each([
    ['a', 'licenses', [{ license: { id: 'MIT' } }]],
    ['a', 'hashes', [{ alg: 'SHA-512', content: '07'.repeat(64) }]],
    ['@scope/c', 'licenses', [{ expression: '(MIT OR Apache-2.0)' }]],
    ['b', 'licenses', [{ license: { name: 'see the file' } }]],
    ['b', 'hashes', undefined],
    ['chart', 'licenses', undefined],
  ])('of %s it has the %s', (name, field, expected) => {
    const found = listed(sbom, 'components').find((each) => member(each, 'name') === name)
    expect(member(found, field)).toEqual(expected)
  })

  test('lists dependencies', () => {
    const edges = listed(sbom, 'dependencies').map((each): [unknown, unknown] => [
      member(each, 'ref'),
      member(each, 'dependsOn'),
    ])
    expect(new Map(edges)).toEqual(
      new Map<unknown, unknown>([
        [
          'pkg:generic/drawbridge@0.1.0',
          [
            'pkg:npm/%40oven/bun-linux-x64@1.4.4',
            'pkg:npm/%40scope/c@1.2.3',
            'pkg:npm/a@1.0.0',
            'pkg:npm/chart@3.0.0',
          ],
        ],
        ['pkg:npm/a@1.0.0', ['pkg:npm/b@2.0.0']],
        ['pkg:npm/%40oven/bun-linux-x64@1.4.4', undefined],
        ['pkg:npm/%40scope/c@1.2.3', undefined],
        ['pkg:npm/b@2.0.0', undefined],
        ['pkg:npm/chart@3.0.0', undefined],
      ]),
    )
  })

  test('is the same text for the same executable', () =>
    expect(makeSbom(packages, lock, target('linux-x64'), made)).toBe(text))

  test('cannot be made with an unlocked package', () =>
    expect(() => makeSbom(packages, new Map(), target('linux-x64'), made)).toThrow(
      'package-lock.json does not name node_modules/',
    ))

  test('fits the schema of CycloneDX 1.5', () => expect(schemaProblems(sbom)).toEqual([]))

  test('would be refused by that schema if it were wrong', () =>
    expect(schemaProblems({ ...Object(sbom), components: [{ name: 'a' }] })).not.toEqual([]))
})

const here = targets.find(isHere)
test.skipIf(!here)('the real one names exactly the parts of the executable', () => {
  if (!here) return
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-sbom-'))
  try {
    const file = join(folder, 'bundle.json')
    compileTo(join(folder, 'drawbridge'), [`--metafile=${file}`])
    const packages = bundledPackages([JSON.parse(readFileSync(file, 'utf8'))])
    const sbom: unknown = JSON.parse(makeSbom(packages, readLockFile(root), here, made))
    const names = listed(sbom, 'components').map((each) => member(each, 'name'))
    for (const name of ['elysia', '@sinclair/typebox', 'litesvm', here.vmPackage])
      expect(names).toContain(name)
    for (const name of ['bun', 'oxlint', 'playwright-core', '@stoplight/spectral-core'])
      expect(names).not.toContain(name)
    expect(schemaProblems(sbom)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** As the CycloneDX project's library ships its schemas. */
const schema = (name: string): object => {
  const folder = join(root, 'node_modules/@cyclonedx/cyclonedx-library/res/schema')
  return JSON.parse(readFileSync(join(folder, `${name}.SNAPSHOT.schema.json`), 'utf8'))
}

const ajv = new Ajv({ strict: false, validateFormats: false })
ajv.addSchema(schema('spdx'), 'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json')
ajv.addSchema(schema('jsf-0.82'), 'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json')
const fits = ajv.compile(schema('bom-1.5'))

const schemaProblems = (sbom: unknown): unknown[] => (fits(sbom) ? [] : (fits.errors ?? []))
