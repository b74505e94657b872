// The repository checks itself: layers, fences, cycles, dead files, sizes, names, registries, mirrored tests.
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { clientEntries } from '../scripts/client/build-client.ts'

const root = join(import.meta.dir, '..')
const src = join(root, 'src')

/**
 * The rooms, top to bottom: a room imports only from rooms below it. Within a room its folders follow the same order
 * (`.` is the files of the room itself): routes know use cases, use cases know ports and pure logic, and pure logic
 * knows neither.
 */
const rooms: readonly { room: string; folders?: readonly string[] }[] = [
  { room: 'main.ts' },
  { room: 'block-thread.ts' },
  { room: 'checkpoint-thread.ts' },
  { room: 'event-thread.ts' },
  { room: 'list-thread.ts' },
  { room: 'market-thread.ts' },
  { room: 'command', folders: ['entries', '.', 'doctor'] },
  { room: 'app.ts' },
  {
    room: 'app',
    folders: ['.', 'open', 'block-thread', 'event-thread', 'market-thread', 'threads', 'scan-pool'],
  },
  { room: 'config.ts' },
  { room: 'config' },
  { room: 'build-info.ts' },
  { room: 'server', folders: ['mcp', 'openapi', '.', 'quota/shared', 'quota'] },
  {
    room: 'pages',
    folders: [
      'http',
      'browser/example',
      'example',
      'markup',
      'browser/docs',
      'docs',
      'browser/swagger',
      'browser',
      'browser/wallet',
      'browser/scan',
      'browser/token',
      'browser/trades',
      'browser/overview',
      'browser/check',
      'browser/parts',
      '.',
      'styles',
    ],
  },
  {
    room: 'bridges',
    folders: ['http', 'http/schema', '.', 'adapters', 'words', 'addresses', 'plan'],
  },
  {
    room: 'rewards',
    folders: ['http', 'http/schema', '.', 'adapters/postgres', 'adapters', 'words', 'ledger'],
  },
  { room: 'wallets', folders: ['http', 'http/schema', '.', 'history'] },
  {
    room: 'market',
    folders: [
      'http',
      'http/schema',
      'index',
      'streams',
      '.',
      'adapters/store',
      'adapters/store/questions',
      'adapters/store/launches',
      'adapters/store/positions',
      'adapters/store/hours',
      'adapters/providers',
      'blocks',
      'launches/programs',
      'tokens',
      'words',
      'trades',
      'launches',
      'signals',
      'traders',
    ],
  },
  {
    room: 'checks/message',
    folders: ['http', 'http/schema', '.', 'words', 'words/en', 'rules', 'assess', 'content'],
  },
  {
    room: 'scan',
    folders: [
      'http',
      'http/schema',
      'bulk',
      '.',
      'answer',
      'words',
      'words/en',
      'guards',
      'explore',
      'observe',
      'bundle',
      'summary',
      'rules',
      'rules/approval',
      'rules/control',
      'rules/loss',
      'rules/origin',
      'rules/program',
      'facts/control',
      'facts/loss',
      'facts/return',
      'facts',
      'facts/authority',
      'assess',
      'context',
      'scenarios',
    ],
  },
  {
    room: 'checks/permission',
    folders: [
      'http',
      'http/schema',
      '.',
      'check-permissions',
      'words',
      'words/en',
      'rules',
      'assess',
      'facts',
    ],
  },
  {
    room: 'checks/wallet',
    folders: ['http', 'http/schema', '.', 'words', 'rules', 'assess', 'facts'],
  },
  {
    room: 'checks/address',
    folders: ['http', 'http/schema', '.', 'words/en', 'rules', 'assess', 'facts'],
  },
  {
    room: 'checks/token',
    folders: ['http', 'http/schema', '.', 'words/en', 'rules', 'assess', 'facts'],
  },
  {
    room: 'checks/dapp',
    folders: [
      'http',
      'http/schema',
      '.',
      'adapters',
      'words',
      'words/en',
      'rules',
      'page/rules',
      'assess',
      'page',
      'site',
    ],
  },
  { room: 'activity', folders: ['words/en', '.', 'trades'] },
  {
    room: 'lists',
    folders: [
      '.',
      'words',
      'adapters/postgres',
      'adapters',
      'adapters/sources',
      'adapters/formats',
      'entries',
      'sites',
    ],
  },
  {
    room: 'monitoring',
    folders: [
      'http',
      'http/schema',
      'adapters/postgres',
      'adapters',
      'stats',
      'telemetry',
      'events',
      '.',
    ],
  },
  { room: 'findings', folders: ['http', 'answer', 'words/en', 'words', '.'] },
  { room: 'tokens' },
  {
    room: 'blocks',
    folders: [
      'follow',
      'words',
      'adapters/yellowstone',
      'adapters',
      'stream',
      'chain',
      'pace',
      '.',
    ],
  },
  { room: 'endpoint', folders: ['.', 'schema'] },
  {
    room: 'solana',
    folders: [
      'words/en',
      'vm',
      'vm/forced',
      'vm/sbpf',
      'vm/sbpf/elf',
      'vm/native',
      'vm/ledger',
      'vm/curves',
      'rpc',
      'rpc/parsed',
      'effects',
      'state',
      'decoding',
      'decoding/terms',
      'decoding/programs',
      'decoding/format',
      'known',
      '.',
      'building',
      'transaction',
      'bytes',
      'address',
    ],
  },
  { room: 'network' },
  { room: 'store', folders: ['.', 'postgres'] },
  { room: 'basics', folders: ['words/en', '.'] },
  // A package of its own, so it imports nothing else of the product.
  { room: 'client' },
]

/** Maximum number of files in a folder, so it stays easy to navigate. */
const filesInFolderMax = 44

const fencedPackages: readonly { match: RegExp; only: readonly string[] }[] = [
  {
    match: /^(?:elysia|@elysiajs\/.*)$/,
    only: ['server', 'endpoint', ...foldersNamed('http')],
  },
  {
    match: /^bun:sqlite$/,
    only: [
      'store',
      'market/adapters',
      'monitoring/adapters',
      'lists/adapters',
      'rewards/adapters',
      'app/event-thread',
    ],
  },
  { match: /^@solana\/web3\.js$/, only: ['solana/building'] },
  { match: /^tldts$/, only: ['checks/dapp/site', 'lists'] },
  // Pure functions, unlike the rest of `node:`.
  { match: /^node:url$/, only: ['checks/dapp/site'] },
  { match: /^entities$/, only: ['checks/dapp/adapters'] },
  { match: /^csv-parse$/, only: ['rewards/adapters'] },
  { match: /^litesvm$/, only: ['solana/vm'] },
  { match: /^@grpc\/grpc-js$/, only: ['blocks/adapters/yellowstone'] },
  { match: /^@modelcontextprotocol\//, only: ['server/mcp', 'command/stdio-transport.ts'] },
  {
    match: /^(?:node:.*|bun.*)$/,
    only: [
      'store',
      'network',
      'solana/vm',
      'solana/rpc',
      ...foldersNamed('adapters'),
      'monitoring/telemetry',
      'command',
      'app/open',
      'app/event-thread',
      'app/block-thread',
      'app/market-thread',
      'app/threads',
      'server/listen.ts',
      'server/quota/shared/connection.ts',
      'pages/http/content-encoding.ts',
    ],
  },
]

const fencedText: readonly {
  what: string
  match: RegExp
  only: readonly string[]
}[] = [
  { what: 'fetch', match: /(?<![.\w])fetch\(/, only: ['network/http.ts'] },
  {
    // Connects to a checked address, which fetch cannot do.
    what: 'raw connections',
    match: /\brequest\b[^\n]*from 'node:http'|from 'node:(?:https|http2|tls)'|\bBun\.connect\b/,
    only: [
      'checks/dapp/adapters/pinned-request.ts',
      'blocks/adapters/yellowstone/geyser-connection.ts',
    ],
  },
  {
    // What is handed out to be signed is written by the official client, in `solana/building`.
    what: 'own bytes of a transaction',
    match: /\bencodeTransaction\(/,
    only: [
      'solana/building/serialize-transaction.ts',
      // Read back at once.
      'bridges/adapters/solana-step.ts',
      // Sent to a node or a virtual machine, measured, or saved.
      'scan/observe/observe-transaction.ts',
      'scan/explore/run-scenario.ts',
      'scan/guards/append-guards.ts',
      'scan/answer/build-provenance.ts',
      'command/doctor/probed-methods.ts',
    ],
  },
  { what: 'the environment', match: /\b(?:Bun|process)\.env\b/, only: ['config.ts'] },
  {
    what: 'clock or chance',
    match: /\bDate\.now\b|new Date\(\)|Math\.random\b|performance\.now|Bun\./,
    only: [
      'main.ts',
      'app.ts',
      'app',
      'client',
      'command',
      'server/listen.ts',
      'pages',
      'network',
      'store',
      'solana/vm',
      'monitoring/telemetry',
      ...foldersNamed('adapters'),
    ],
  },
  // Lost writes to stdout would go unnoticed.
  { what: 'the console', match: /\bconsole\.error\b/, only: ['main.ts', 'command'] },
  { what: 'stdout by the console', match: /\bconsole\.(?!error\b)/, only: [] },
]

/** Files and folders that the rooms will use next. */
const underway = ['findings/amount.ts']

const linesMax = 300
const functionLinesMax = 70
const emptyNames = /(?:^|\/)(?:index|utils?|helpers?|common|misc|shared)\.ts$/

const read = (file: string): string => readFileSync(join(src, file), 'utf8')
const inside = (file: string, places: readonly string[]): boolean =>
  places.some((place) => file === place || file.startsWith(`${place}/`))

const roomOf = (file: string): number => rooms.findLastIndex(({ room }) => inside(file, [room]))

/** Position of a file's folder in its room; -1 if the room does not list it. Tables of thresholds are lowest. */
const folderOf = (file: string): number => {
  const { room, folders = ['.'] } = rooms[roomOf(file)] ?? { room: '' }
  if (/^(?:\w+-)?thresholds\.ts$/.test(file.slice(room.length + 1))) return folders.length
  const folder = file === room ? '.' : relative(room, dirname(file)) || '.'
  return folders.indexOf(folder)
}

/** `bridges/http`, `checks/dapp/http` and so on. */
function foldersNamed(name: string): string[] {
  return rooms.flatMap(({ room, folders = [] }) =>
    folders
      .filter((folder) => folder === name || folder.startsWith(`${name}/`))
      .map((folder) => `${room}/${folder}`),
  )
}

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

const localImportsOf = (file: string, text: string): string[] =>
  importsOf(text)
    .filter((spec) => spec.startsWith('.') && spec.endsWith('.ts'))
    .map((spec) => localTarget(file, spec))

const graph = new Map(
  files.map((file): [string, string[]] => [file, localImportsOf(file, read(file))]),
)

const cyclesIn = (imports: ReadonlyMap<string, readonly string[]>): string[] => {
  const cycles: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const walk = (file: string, path: string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      return
    }
    state.set(file, 'open')
    for (const target of imports.get(file) ?? []) walk(target, [...path, file])
    state.set(file, 'done')
  }
  for (const file of imports.keys()) walk(file, [])
  return cycles
}

/** Entry points of threads, which are started by URL and not imported. */
const threadsOf = (file: string): string[] =>
  [...read(file).matchAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g)].map(([, spec]) =>
    localTarget(file, spec ?? ''),
  )

/** All files that violate a rule, with the reason. */
const offences = (law: (file: string, text: string) => string[]): string[] =>
  files.flatMap((file) => law(file, read(file)).map((offence) => `${file}: ${offence}`))

/** Folders whose entries a registry lists. */
const listedFolders = [
  'scan/rules/approval',
  'scan/rules/control',
  'scan/rules/loss',
  'scan/rules/origin',
  'scan/rules/program',
  'solana/decoding/programs',
  'checks/message/rules',
  'checks/dapp/rules',
  'checks/dapp/page/rules',
  'checks/token/rules',
  'checks/permission/rules',
  'checks/address/rules',
  'checks/wallet/rules',
  ...foldersNamed('http').filter(
    (folder) => folder.endsWith('/http') && folder !== 'findings/http',
  ),
]

/** The registry of such a folder: its own or the one above it; endpoints of all rooms are joined by the app. */
const registryOf = (folder: string): string =>
  folder.endsWith('/http')
    ? 'app/routes.ts'
    : (files.find((file) => file === `${folder}/registry.ts`) ?? `${dirname(folder)}/registry.ts`)

describe('rooms', () => {
  test('every file belongs to a room and to one of its folders', () => {
    expect(files.filter((file) => roomOf(file) === -1 || folderOf(file) === -1)).toEqual([])
  })

  test('imports between rooms only go down', () => {
    expect(
      offences((file) =>
        (graph.get(file) ?? [])
          .filter((target) => roomOf(target) < roomOf(file))
          .map((target) => `may not import ${target}`),
      ),
    ).toEqual([])
  })

  test('imports within a room only go down', () => {
    expect(
      offences((file) =>
        (graph.get(file) ?? [])
          .filter((target) => roomOf(target) === roomOf(file) && folderOf(target) < folderOf(file))
          .map((target) => `may not import ${target}`),
      ),
    ).toEqual([])
  })

  test('only routes and the server know what a route is', () => {
    const may = ['server', 'app', 'app.ts', 'command', 'pages', 'endpoint', ...foldersNamed('http')]
    expect(
      offences((file) =>
        (graph.get(file) ?? [])
          .filter((target) => inside(target, ['endpoint', 'server']) && !inside(file, may))
          .map((target) => `imports ${target}`),
      ),
    ).toEqual([])
  })

  test('rules, decoders and endpoints do not import each other', () => {
    expect(
      offences((file) => {
        const folder = listedFolders.find((each) => dirname(file) === each)
        if (!folder || basename(file) === 'registry.ts') return []
        return (graph.get(file) ?? [])
          .filter((target) => dirname(target) === folder && exportsEntry(target))
          .map((target) => `imports ${target}`)
      }),
    ).toEqual([])
  })

  test('packages are imported only where allowed', () => {
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

  test('clock, network, environment and console are used only where allowed', () => {
    expect(
      offences((file, text) =>
        fencedText.flatMap(({ what, match, only }) => {
          return !inside(file, only) && match.test(withoutComments(text)) ? [`touches ${what}`] : []
        }),
      ),
    ).toEqual([])
  })

  test('no import leads back to its own file, in src, scripts and test', () => {
    const whole = ['src', 'scripts', 'test'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file): [string, string[]] => {
          const path = join(folder, file)
          return [path, localImportsOf(path, readFileSync(join(root, path), 'utf8'))]
        }),
    )
    expect(cyclesIn(new Map(whole))).toEqual([])
  })

  test('every file is reached from main.ts or the client, by imports and by threads that the build knows', () => {
    const seen = new Set<string>()
    const build = readFileSync(join(root, 'scripts/compile.ts'), 'utf8')
    const walk = (file: string): void => {
      if (seen.has(file)) return
      seen.add(file)
      graph.get(file)?.forEach(walk)
      threadsOf(file)
        // The pages' browser side is built from its entry by the bundler's macro.
        .filter((program) => file === 'pages/bundle.ts' || build.includes(`'src/${program}'`))
        .forEach(walk)
    }
    walk('main.ts')
    clientEntries.forEach(walk)
    expect(files.filter((file) => !seen.has(file) && !inside(file, underway))).toEqual([])
  })
})

describe('shape', () => {
  test('no folder has too many files', () => {
    const perFolder = Map.groupBy(files, dirname)
    const full = [...perFolder].filter(([, held]) => held.length > filesInFolderMax)
    expect(full.map(([folder, held]) => `${folder}: ${held.length} files`)).toEqual([])
  })

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

  test('names are meaningful, and nothing is re-exported wholesale', () => {
    expect(
      offences((file, text) => [
        ...(emptyNames.test(file) ? ['its name is meaningless'] : []),
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
        ].map(([match]) => `has "${match.trim()}"`),
      ),
    ).toEqual([])
  })
})

describe('registries', () => {
  test.each(listedFolders)('%s is listed completely', (folder) => {
    const registry = registryOf(folder)
    const entries = files.filter(
      (file) =>
        dirname(file) === folder &&
        basename(file) !== 'registry.ts' &&
        /(?:Rule|Decoder|Route|Check)\b/.test(read(file)),
    )
    const reached = new Set(graph.get(registry))
    const missing = entries.filter((file) => !reached.has(file) && exportsEntry(file))
    expect(missing).toEqual([])
    expect(entries.length).toBeGreaterThan(0)
  })

  test.each(listedFolders)('every entry of %s has its test', (folder) => {
    const untested = files
      .filter(
        (file) =>
          dirname(file) === folder && basename(file) !== 'registry.ts' && exportsEntry(file),
      )
      .flatMap((file) => {
        const ids = idsIn(file)
        return (ids.length > 1 ? ids : [basename(file, '.ts')]).map((name) => join(folder, name))
      })
      .filter((name) => !existsSync(join(root, 'test', `${name}.test.ts`)))
    expect(untested).toEqual([])
  })

  test('a rule or check is named like its file, unless the file is a table of several', () => {
    const wrong = files
      .filter((file) => /(?:^|\/)rules(?:\/\w+)?$/.test(dirname(file)) && exportsEntry(file))
      .filter((file) => idsIn(file).length < 2 && idsIn(file)[0] !== basename(file, '.ts'))
    expect(wrong).toEqual([])
  })
})

/** Ids of the rules or checks that a file defines. */
const idsIn = (file: string): string[] =>
  [...read(file).matchAll(/^ {2,4}id: '([\w-]+)'/gm)].flatMap(([, id]) => (id ? [id] : []))

const exportsEntry = (file: string): boolean =>
  idsIn(file).length > 0 ||
  /export const \w+(?::\s*(?:Rule|InstructionDecoder|Route|MessageCheck|DappCheck|PageCheck|PermissionCheck|TokenCheck|AddressCheck|WalletCheck)\b|.*(?:Decoder|[rR]oute)\()/.test(
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
