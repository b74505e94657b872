import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { findPackage, type LockFile, readLockFile } from '../../../scripts/release/lock-file.ts'
import { makeSbom, shippedPaths } from '../../../scripts/release/sbom.ts'
import { type Target, targets } from '../../../scripts/release/targets.ts'
import { member } from '../../kit/http.ts'

const target = (name: string): Target => {
  const found = targets.find((each) => each.name === name)
  if (!found) throw new Error(`no target ${name}`)
  return found
}

const lock: LockFile = new Map([
  ['', { name: 'us', dependencies: { a: '1', native: '1' } }],
  [
    'node_modules/a',
    {
      version: '1.0.0',
      license: 'MIT',
      integrity: `sha512-${Buffer.from('hash').toString('base64')}`,
      dependencies: { b: '2', '@scope/c': '1' },
      peerDependencies: { peer: '1', absent: '1', wished: '1' },
      peerDependenciesMeta: { wished: { optional: true } },
    },
  ],
  ['node_modules/a/node_modules/b', { version: '2.0.0', dependencies: { deep: '1' } }],
  ['node_modules/b', { version: '1.0.0' }],
  ['node_modules/deep', { version: '3.0.0', dependencies: { a: '1' }, license: 'see the file' }],
  ['node_modules/@scope/c', { version: '1.2.3', license: '(MIT OR Apache-2.0)' }],
  ['node_modules/peer', { version: '4.0.0' }],
  ['node_modules/wished', { version: '5.0.0' }],
  ['node_modules/native', { version: '1.0.0', optionalDependencies: { mac: '1', linux: '1' } }],
  ['node_modules/mac', { version: '1.0.0', os: ['darwin'], cpu: ['arm64'] }],
  ['node_modules/linux', { version: '1.0.0', os: ['linux'], cpu: ['x64'] }],
  ['node_modules/only-for-tests', { version: '9.0.0' }],
])

test.each([
  ['', 'b', 'node_modules/b'],
  ['node_modules/a', 'b', 'node_modules/a/node_modules/b'],
  ['node_modules/a/node_modules/b', 'b', 'node_modules/a/node_modules/b'],
  ['node_modules/a/node_modules/b', 'deep', 'node_modules/deep'],
  ['node_modules/@scope/c', 'b', 'node_modules/b'],
  ['node_modules/a', 'nothing', undefined],
])('from "%s", %s is %s', (from, name, path) => expect(findPackage(lock, from, name)).toBe(path))

test('what is shipped is what the product asks for, on this kind of machine', () => {
  const everywhere = [
    'node_modules/@scope/c',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/deep',
    'node_modules/native',
    'node_modules/peer',
  ]
  expect(shippedPaths(lock, target('linux-x64'))).toEqual(
    [...everywhere, 'node_modules/linux'].sort(),
  )
  expect(shippedPaths(lock, target('darwin-arm64'))).toEqual(
    [...everywhere, 'node_modules/mac'].sort(),
  )
})

describe('the bill of materials', () => {
  const made = { version: '0.1.0', runtimeVersion: '1.4.4', sha256: 'ab'.repeat(32), commit: 'c' }
  const sbom: unknown = JSON.parse(makeSbom(lock, target('linux-x64'), made))
  const listed = (key: string): unknown[] => {
    const list = member(sbom, key)
    return Array.isArray(list) ? list : []
  }

  test('names each component with its licence and hash, where they are known', () => {
    expect(listed('components')).toContainEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/a@1.0.0#node_modules/a',
      name: 'a',
      version: '1.0.0',
      purl: 'pkg:npm/a@1.0.0',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: Buffer.from('hash').toString('hex') }],
    })
    expect(listed('components')).toContainEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/c@1.2.3#node_modules/@scope/c',
      name: '@scope/c',
      version: '1.2.3',
      purl: 'pkg:npm/%40scope/c@1.2.3',
      licenses: [{ expression: '(MIT OR Apache-2.0)' }],
    })
    const deep = listed('components').find((each) => member(each, 'name') === 'deep')
    expect(member(deep, 'licenses')).toBeUndefined()
  })

  test('every reference leads somewhere, and no two things share one', () => {
    const refs = [
      member(sbom, 'metadata', 'component', 'bom-ref'),
      ...listed('components').map((each) => member(each, 'bom-ref')),
    ]
    expect(new Set(refs).size).toBe(refs.length)
    const edges = listed('dependencies').map((each) => ({
      ref: member(each, 'ref'),
      dependsOn: member(each, 'dependsOn'),
    }))
    expect(new Set(edges.map(({ ref }) => ref))).toEqual(new Set(refs))
    for (const { dependsOn } of edges)
      for (const ref of Array.isArray(dependsOn) ? dependsOn : [undefined])
        expect(refs).toContain(ref)
  })

  test('is the same for the same', () =>
    expect(makeSbom(lock, target('linux-x64'), made)).toBe(
      `${JSON.stringify(sbom, undefined, 2)}\n`,
    ))
})

test('the real one holds what the executable is made of, and none of the tools', () => {
  const real = readLockFile(join(import.meta.dir, '../../..'))
  const paths = shippedPaths(real, target('linux-x64'))
  for (const name of Object.keys(real.get('')?.dependencies ?? {}))
    expect(paths).toContain(`node_modules/${name}`)
  expect(paths).toContain('node_modules/litesvm-linux-x64-gnu')
  for (const tool of [
    'bun',
    'playwright-core',
    '@stoplight/spectral-core',
    '@solana/surfpool-linux-x64-gnu',
  ])
    expect(paths).not.toContain(`node_modules/${tool}`)
  expect(paths.filter((path) => real.get(path)?.version === undefined)).toEqual([])
})
