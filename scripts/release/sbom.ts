import { findPackage, type LockedPackage, type LockFile } from './lock-file.ts'
import type { Target } from './targets.ts'

/** What an executable is made of: CycloneDX 1.5, the same bytes for the same executable. */
export const makeSbom = (
  lock: LockFile,
  target: Target,
  made: { version: string; runtimeVersion: string; sha256: string; commit: string },
): string => {
  const paths = shippedPaths(lock, target)
  const product = `pkg:generic/drawbridge@${made.version}`
  const runtime = `pkg:npm/${target.runtimePackage.replace('@', '%40')}@${made.runtimeVersion}`
  const refOf = (path: string): string => `${purlOf(path, lock.get(path))}#${path}`
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: {
        component: {
          type: 'application',
          'bom-ref': product,
          name: 'drawbridge',
          version: made.version,
          licenses: [{ license: { id: 'MIT' } }],
          hashes: [{ alg: 'SHA-256', content: made.sha256 }],
          properties: [
            { name: 'drawbridge:target', value: target.name },
            { name: 'drawbridge:commit', value: made.commit },
          ],
        },
      },
      components: [
        {
          type: 'platform',
          'bom-ref': runtime,
          name: target.runtimePackage,
          version: made.runtimeVersion,
          purl: runtime,
          licenses: [{ license: { id: 'MIT' } }],
        },
        ...paths.map((path) => componentOf(path, lock.get(path), refOf(path))),
      ],
      dependencies: [
        {
          ref: product,
          dependsOn: [runtime, ...directPaths(lock, target).map(refOf)].sort(),
        },
        { ref: runtime, dependsOn: [] },
        ...paths.map((path) => ({
          ref: refOf(path),
          dependsOn: [...new Set(dependenciesOf(lock, path, target).map(refOf))].sort(),
        })),
      ],
    },
    undefined,
    2,
  )}\n`
}

/** Every package that the product asks for, and what those ask for; nothing that only builds or tests it. */
export const shippedPaths = (lock: LockFile, target: Target): string[] => {
  const found = new Set<string>()
  const waiting = directPaths(lock, target)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    waiting.push(...dependenciesOf(lock, path, target))
  }
  return [...found].sort()
}

const directPaths = (lock: LockFile, target: Target): string[] =>
  resolved(lock, '', Object.keys(lock.get('')?.dependencies ?? {}), target)

const dependenciesOf = (lock: LockFile, path: string, target: Target): string[] => {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    lock.get(path) ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  )
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  return resolved(lock, path, names, target)
}

const resolved = (
  lock: LockFile,
  from: string,
  names: readonly string[],
  target: Target,
): string[] =>
  names.flatMap((name) => {
    const path = findPackage(lock, from, name)
    return path !== undefined && runsOn(lock.get(path), target) ? [path] : []
  })

/** Native code of other machines lies in no executable. */
const runsOn = ({ os, cpu }: LockedPackage = {}, { platform, arch }: Target): boolean =>
  (os?.includes(platform) ?? true) && (cpu?.includes(arch) ?? true)

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13)

const purlOf = (path: string, { version = '0' }: LockedPackage = {}): string =>
  `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`

const componentOf = (
  path: string,
  { version = '0', license, integrity }: LockedPackage = {},
  ref: string,
) => ({
  type: 'library',
  'bom-ref': ref,
  name: nameOf(path),
  version,
  purl: purlOf(path, { version }),
  // An expression takes what npm writes, be it one licence or several.
  ...(license !== undefined && isExpression(license) && { licenses: [{ expression: license }] }),
  ...(integrity?.startsWith('sha512-') && {
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') },
    ],
  }),
})

/** SPDX: names joined by AND, OR, WITH and brackets; packages also write sentences there. */
const isExpression = (license: string): boolean =>
  /^\(*[\w.+-]+\)*(?: (?:AND|OR|WITH) \(*[\w.+-]+\)*)*$/.test(license)
