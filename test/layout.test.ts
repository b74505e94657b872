// The repository checks itself: floors, fences, cycles, dead files, sizes, names, registries, mirrored tests.
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, basename } from 'node:path'

const root = join(import.meta.dir, '..')
const src = join(root, 'src')

/** Each floor lists the floors it may import, besides itself. What is not listed here may import everything. */
const floors: Record<string, readonly string[]> = {
  domain: [],
  dashboard: ['domain'],
  telemetry: ['domain'],
  store: ['domain', 'telemetry'],
  upstream: ['domain', 'telemetry'],
  service: ['domain', 'telemetry'],
  http: ['domain', 'service', 'telemetry', 'dashboard'],
}

/** Nobody imports these: they join, start and command. */
const top = ['app.ts', 'app', 'main.ts', 'config.ts', 'config', 'command']

const fencedPackages: readonly { match: RegExp; only: readonly string[] }[] = [
  { match: /^(?:elysia|@elysiajs\/.*)$/, only: ['http'] },
  { match: /^bun:sqlite$/, only: ['store'] },
  { match: /^@solana\/web3\.js$/, only: [] },
  { match: /^tldts$/, only: ['domain/dapp'] },
  { match: /^litesvm$/, only: ['upstream/svm'] },
  { match: /^@modelcontextprotocol\//, only: ['http/agents', 'command/stdio-transport.ts'] },
  {
    match: /^(?:node:.*|bun.*)$/,
    only: [
      'store',
      'upstream',
      'telemetry',
      'command',
      'server/listen.ts',
      'endpoint/content-encoding.ts',
    ],
  },
]

const fencedText: readonly {
  what: string
  match: RegExp
  only?: readonly string[]
  never?: readonly string[]
}[] = [
  { what: 'fetch', match: /(?<![.\w])fetch\(/, only: ['network/http.ts'] },
  {
    // Connects to an address that was checked, which fetch cannot be told to.
    what: 'connections of its own',
    match: /\brequest\b[^\n]*from 'node:http'|from 'node:(?:https|http2|tls)'|\bBun\.connect\b/,
    only: ['checks/dapp/adapters/pinned-request.ts'],
  },
  { what: 'the environment', match: /\b(?:Bun|process)\.env\b/, only: ['config.ts'] },
  {
    what: 'clock or chance',
    match: /\bDate\.now\b|new Date\(\)|Math\.random\b|performance\.now|Bun\./,
    never: ['domain', 'service'],
  },
  // Of stdout nobody would learn that what was written there was lost.
  { what: 'the console', match: /\bconsole\.error\b/, only: ['main.ts', 'command'] },
  { what: 'stdout by the console', match: /\bconsole\.(?!error\b)/, only: [] },
]

const linesMax = 300
const functionLinesMax = 70
const emptyNames = /(?:^|\/)(?:index|utils?|helpers?|common|misc|shared)\.ts$/

const read = (file: string): string => readFileSync(join(src, file), 'utf8')
const inside = (file: string, places: readonly string[]): boolean =>
  places.some((place) => file === place || file.startsWith(`${place}/`))
const floorOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : file)

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
  .sort()

const importsOf = (text: string): string[] =>
  [
    ...text.matchAll(/\bimport\('([^']+)'\)/g),
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"\n;=(]*?(?:\{[^}]*\})?[^'"\n;=(]*?['"]([^'"]+)['"]/g,
    ),
  ].flatMap(([, spec]) => (spec ? [spec] : []))
const localTarget = (file: string, spec: string): string => normalize(join(dirname(file), spec))

const graph = new Map(
  files.map((file): [string, string[]] => [
    file,
    importsOf(read(file))
      .filter((spec) => spec.startsWith('.') && spec.endsWith('.ts'))
      .map((spec) => localTarget(file, spec)),
  ]),
)

/** Programs of threads, which are started by address and not imported. */
const threadsOf = (file: string): string[] =>
  [...read(file).matchAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g)].map(([, spec]) =>
    localTarget(file, spec ?? ''),
  )

/** Offences of all files against one law, said so that they can be found. */
const offences = (law: (file: string, text: string) => string[]): string[] =>
  files.flatMap((file) => law(file, read(file)).map((said) => `${file}: ${said}`))

describe('floors', () => {
  test('imports only go down', () => {
    expect(
      offences((file) => {
        const may = floors[floorOf(file)]
        if (!may) return []
        return (graph.get(file) ?? [])
          .filter((target) => !inside(target, [floorOf(file), ...may]))
          .map((target) => `may not import ${target}`)
      }),
    ).toEqual([])
  })

  test('nobody imports what joins them', () => {
    expect(
      offences((file) =>
        (graph.get(file) ?? [])
          .filter(
            (target) =>
              inside(target, ['app.ts', 'app', 'main.ts', 'event-thread.ts']) && !inside(file, top),
          )
          .map((target) => `imports ${target}`),
      ),
    ).toEqual([])
  })

  test('rules, decoders and endpoints do not import each other', () => {
    const siblings = [
      'domain/risk/rules',
      'domain/message/checks',
      'domain/dapp/checks',
      'domain/dapp/page/checks',
      'domain/token/checks',
      'domain/permission/checks',
      'domain/address-risk/checks',
      'domain/wallet/checks',
      'http/routes',
    ]
    expect(
      offences((file) => {
        const folder = siblings.find((each) => inside(file, [each]))
        if (!folder || basename(file) === 'registry.ts') return []
        return (graph.get(file) ?? [])
          .filter((target) => inside(target, [folder]))
          .map((target) => `imports ${target}`)
      }),
    ).toEqual([])
  })

  test('packages stay behind their fences', () => {
    expect(
      offences((file, text) =>
        importsOf(text)
          .filter((spec) => !spec.startsWith('.'))
          .flatMap((spec) => {
            const fence = fencedPackages.find(({ match }) => match.test(spec))
            return fence && !inside(file, fence.only) ? [`imports ${spec}`] : []
          }),
      ),
    ).toEqual([])
  })

  test('the outside world stays behind its fences', () => {
    expect(
      offences((file, text) =>
        fencedText.flatMap(({ what, match, only, never }) => {
          const forbidden = only ? !inside(file, only) : inside(file, never ?? [])
          return forbidden && match.test(withoutComments(text)) ? [`touches ${what}`] : []
        }),
      ),
    ).toEqual([])
  })

  test('there is no cycle', () => {
    const cycles: string[] = []
    const state = new Map<string, 'open' | 'done'>()
    const visit = (file: string, path: string[]): void => {
      if (state.get(file) === 'done') return
      if (state.get(file) === 'open') {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
        return
      }
      state.set(file, 'open')
      for (const target of graph.get(file) ?? []) visit(target, [...path, file])
      state.set(file, 'done')
    }
    for (const file of files) visit(file, [])
    expect(cycles).toEqual([])
  })

  test('every file is reached from main.ts, by imports and by threads that the build knows', () => {
    const seen = new Set<string>()
    const build = readFileSync(join(root, 'scripts/build.ts'), 'utf8')
    const walk = (file: string): void => {
      if (seen.has(file)) return
      seen.add(file)
      graph.get(file)?.forEach(walk)
      threadsOf(file)
        // The pages' browser side is made from its entry by the bundler's macro.
        .filter((program) => file === 'pages/bundle.ts' || build.includes(`'src/${program}'`))
        .forEach(walk)
    }
    walk('main.ts')
    expect(files.filter((file) => !seen.has(file))).toEqual([])
  })
})

describe('shape', () => {
  test('files and functions do one thing', () => {
    expect(
      offences((_, text) => {
        const lines = text.split('\n')
        const tooLong =
          lines.length > linesMax ? [`${lines.length} lines, at most ${linesMax}`] : []
        return [...tooLong, ...longFunctions(lines)]
      }),
    ).toEqual([])
  })

  test('names say something and nothing is re-exported wholesale', () => {
    expect(
      offences((file, text) => [
        ...(emptyNames.test(file) ? ['its name says nothing'] : []),
        ...(/^export \* from|^export default/m.test(text) ? ['barrel or default export'] : []),
      ]),
    ).toEqual([])
  })

  test('no escape from the types', () => {
    expect(
      offences((_, text) =>
        [
          ...withoutComments(text).matchAll(
            /\bas any\b|: any\b|<any>|@ts-ignore|@ts-expect-error|^\s*enum /gm,
          ),
        ].map(([said]) => `has "${said.trim()}"`),
      ),
    ).toEqual([])
  })
})

describe('registries', () => {
  const registries = files.filter((file) => basename(file) === 'registry.ts')

  /** The folder that a registry lists: its own, or the one it imports all its entries from. */
  const listed = (registry: string): string[] =>
    (graph.get(registry) ?? []).filter((target) => target !== registry)

  const listedFolders = [
    'domain/risk/rules',
    'domain/transaction/decoders',
    'domain/message/checks',
    'domain/dapp/checks',
    'domain/dapp/page/checks',
    'domain/token/checks',
    'domain/permission/checks',
    'domain/address-risk/checks',
    'domain/wallet/checks',
    'http/routes',
  ]

  test('there are some', () => {
    expect(registries.length).toBeGreaterThan(2)
  })

  test.each(listedFolders)('%s is listed whole', (folder) => {
    const registry = registries.find(
      (each) => dirname(each) === folder || dirname(each) === dirname(folder),
    )
    const entries = files.filter(
      (file) =>
        dirname(file) === folder &&
        basename(file) !== 'registry.ts' &&
        /(?:Rule|Decoder|Route|Check)\b/.test(read(file)),
    )
    const reached = new Set(listed(registry ?? ''))
    const missing = entries.filter((file) => !reached.has(file) && exportsEntry(file))
    expect(missing).toEqual([])
    expect(entries.length).toBeGreaterThan(0)
  })

  test.each(listedFolders)('every file of %s has its test', (folder) => {
    const untested = files
      .filter(
        (file) =>
          dirname(file) === folder && basename(file) !== 'registry.ts' && exportsEntry(file),
      )
      .filter((file) => !existsSync(join(root, 'test', file.replace(/\.ts$/, '.test.ts'))))
    expect(untested).toEqual([])
  })

  test('a rule or check is called as its file', () => {
    const wrong = files
      .filter((file) =>
        [
          'domain/risk/rules',
          'domain/message/checks',
          'domain/dapp/checks',
          'domain/dapp/page/checks',
          'domain/token/checks',
          'domain/permission/checks',
          'domain/address-risk/checks',
          'domain/wallet/checks',
        ].includes(dirname(file)),
      )
      .filter((file) => !read(file).includes(`id: '${basename(file, '.ts')}'`))
    expect(wrong).toEqual([])
  })
})

const exportsEntry = (file: string): boolean =>
  /export const \w+(?::\s*(?:Rule|InstructionDecoder|Route|MessageCheck|DappCheck|PageCheck|PermissionCheck|TokenCheck|AddressCheck|WalletCheck)\b|.*Decoder\()/.test(
    read(file),
  )

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

/** Functions by their indentation: an opening line that ends in `{` or `(` up to the closing line at the same depth. */
const longFunctions = (lines: string[]): string[] =>
  lines.flatMap((line, at) => {
    const match =
      /^(\s*)(?:export )?(?:const (\w+) = .*(?:=>|=> \{|\()|(?:async )?(\w+)\(.*\).*\{)\s*\{?$/.exec(
        line,
      )
    if (!match || !/=>|function/.test(line)) return []
    const indent = match[1] ?? ''
    const end = lines.findIndex((each, index) => index > at && each.startsWith(`${indent}}`))
    const length = end === -1 ? 0 : end - at + 1
    return length > functionLinesMax
      ? [`${match[2] ?? match[3]} has ${length} lines, at most ${functionLinesMax}`]
      : []
  })
