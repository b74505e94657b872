import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import type { BundledPackages } from './bundled-packages.ts'
import type { LockFile } from './lock-file.ts'
import type { Target } from './targets.ts'

export type Made = { version: string; runtimeVersion: string; sha256: string; commit: string }

/**
 * What an executable is made of, as CycloneDX 1.5: the runtime and the packages that the bundler put into it. The same
 * text for the same executable. Throws an Error if package-lock.json does not name a bundled package.
 */
export const makeSbom = (
  packages: BundledPackages,
  lock: LockFile,
  target: Target,
  made: Made,
): string => {
  const product = productOf(target, made)
  const runtime = npmComponent(Enums.ComponentType.Platform, target.runtimePackage, {
    version: made.runtimeVersion,
    license: 'MIT',
  })
  const components = new Map<string, Models.Component>()
  const componentAt = (folder: string): Models.Component => {
    if (folder === '') return product
    const locked = lock.get(folder)
    if (!locked) throw new Error(`package-lock.json does not name ${folder}`)
    const component = npmComponent(Enums.ComponentType.Library, nameOf(folder), locked)
    // One version in several folders is one component.
    const known = components.get(component.purl ?? '') ?? component
    components.set(component.purl ?? '', known)
    return known
  }
  for (const [folder, imported] of packages)
    for (const other of imported) componentAt(folder).dependencies.add(componentAt(other).bomRef)
  product.dependencies.add(runtime.bomRef)
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: product }),
    components: new Models.ComponentRepository([runtime, ...components.values()]),
  })
  const normalizer = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot5)
  return new Serialize.JsonSerializer(normalizer).serialize(bom, { sortLists: true, space: 2 })
}

const productOf = (target: Target, made: Made): Models.Component =>
  new Models.Component(Enums.ComponentType.Application, 'drawbridge', {
    bomRef: `pkg:generic/drawbridge@${made.version}`,
    version: made.version,
    licenses: licences('MIT'),
    hashes: new Models.HashDictionary([[Enums.HashAlgorithm['SHA-256'], made.sha256]]),
    properties: new Models.PropertyRepository([
      new Models.Property('drawbridge:target', target.name),
      new Models.Property('drawbridge:commit', made.commit),
    ]),
  })

type Locked = { version?: string; license?: string; integrity?: string }

const npmComponent = (
  type: Enums.ComponentType,
  name: string,
  { version = '0', license, integrity }: Locked,
): Models.Component => {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const hash = /^sha512-(.+)$/.exec(integrity ?? '')?.[1]
  return new Models.Component(type, name, {
    bomRef: purl,
    purl,
    version,
    licenses: licences(license),
    hashes: new Models.HashDictionary(
      hash === undefined
        ? []
        : [[Enums.HashAlgorithm['SHA-512'], Buffer.from(hash, 'base64').toString('hex')]],
    ),
  })
}

const licenceFactory = new Contrib.License.Factories.LicenseFactory((text) => {
  if (!/ (?:AND|OR|WITH) /.test(text)) throw new Error('no SPDX expression')
})

const licences = (license: string | undefined): Models.LicenseRepository =>
  new Models.LicenseRepository(
    license === undefined ? [] : [licenceFactory.makeFromString(license)],
  )

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13)
