// Streams: clients in separate processes, mainnet's rate of trades, the real store and HTTP. Every client must have all
// that matches, or be told what it missed.
import { join } from 'node:path'
import { addressNumber } from '../../test/kit/market/index-trades.ts'

export type StreamsBench = {
  clients: number
  unfiltered: number
  cpuPercent: number
  memoryMb: number
  /** The worst delay of a block behind its time. */
  lateMs: number
  /** Clients that have fewer or more events than match, and were not told. */
  incomplete: number
  lagged: number
  refused: number
}

const tokens = 990
const perSecond = 250
const clientsPerProcess = 2_500

type Counted = {
  refused: number
  byQuery: Record<string, { clients: number; least: number; most: number; lagged: number }>
}

/** `unfiltered` of the clients get every trade, the others one token each. */
export const benchStreams = async (
  clients: number,
  unfiltered: number,
  seconds = 20,
): Promise<StreamsBench> => {
  const server = start('streams-server.ts', [String(perSecond), String(seconds), String(tokens)])
  const children = [server]
  try {
    const url = `http://127.0.0.1:${await server.line()}/v1/data/trades/stream`
    const counters = plansOf(clients, unfiltered).map((plan) =>
      start('streams-client.ts', [url, JSON.stringify(plan)]),
    )
    children.push(...counters)
    await Promise.all(counters.map((each) => each.ask()))
    const { stored, ...measured } = JSON.parse(await server.ask())
    await Bun.sleep(2_000)
    const counted: Counted[] = await Promise.all(
      counters.map(async (each) => JSON.parse(await each.ask())),
    )
    return { clients, unfiltered, ...measured, ...verdictOf(counted, stored) }
  } finally {
    for (const child of children) child.stop()
  }
}

const queryOf = (token: number): string => `mints=${addressNumber(token, 8)}`

const plansOf = (clients: number, unfiltered: number): Record<string, number>[] => {
  const plans: Record<string, number>[] = []
  for (let client = 0; client < clients; client += 1) {
    const plan = (plans[Math.floor(client / clientsPerProcess)] ??= {})
    const query = client < unfiltered ? '' : queryOf(client % tokens)
    plan[query] = (plan[query] ?? 0) + 1
  }
  return plans
}

const verdictOf = (counted: readonly Counted[], stored: number) => {
  const expected = new Map([['', stored]])
  for (let trade = 1; trade <= stored; trade += 1) {
    const query = queryOf(trade % tokens)
    expected.set(query, (expected.get(query) ?? 0) + 1)
  }
  let incomplete = 0
  let lagged = 0
  for (const { byQuery } of counted)
    for (const [query, seen] of Object.entries(byQuery)) {
      const whole = expected.get(query) ?? 0
      lagged += seen.lagged
      if (seen.least !== whole || seen.most !== whole)
        incomplete += Math.max(1, seen.clients - seen.lagged)
    }
  return { incomplete, lagged, refused: counted.reduce((sum, { refused }) => sum + refused, 0) }
}

const start = (file: string, args: readonly string[]) => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, file), ...args], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const reader = child.stdout.getReader()
  const line = async (): Promise<string> => {
    let text = ''
    while (!text.endsWith('\n')) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`${file} ended`)
      text += new TextDecoder().decode(value)
    }
    return text.trim()
  }
  return {
    line,
    ask: async (): Promise<string> => {
      await child.stdin.write('go\n')
      await child.stdin.flush()
      return line()
    },
    stop: () => child.kill('SIGKILL'),
  }
}

if (import.meta.main) {
  for (const [clients, unfiltered] of [
    [1_000, 10],
    [1_000, 1_000],
    [10_000, 20],
  ] as const)
    console.log(JSON.stringify(await benchStreams(clients, unfiltered)))
  process.exit(0)
}
