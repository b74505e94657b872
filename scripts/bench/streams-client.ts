// Clients of the streams bench in a process of their own: `bun scripts/bench/streams-client.ts <url> <plan>` opens one
// connection for each query of the plan, counts events by query, and prints a JSON line for each line on stdin.
import type { Socket } from 'bun'

type Client = { query: string; events: number; lagged: number; pending: string }

const marker = 'event: trade\n'

const [base = '', plan = '{}'] = process.argv.slice(2)
const url = new URL(base)
const queries: string[] = Object.entries(JSON.parse(plan)).flatMap(([query, count]) =>
  Array.from({ length: Number(count) }, () => query),
)
const clients: Client[] = []
let refused = 0

const count = (text: string, part: string): number => text.split(part).length - 1

const open = async (query: string): Promise<void> => {
  const client: Client = { query, events: 0, lagged: 0, pending: '' }
  clients.push(client)
  const answered = Promise.withResolvers<void>()
  let isFirst = true
  await Bun.connect({
    hostname: url.hostname,
    port: Number(url.port),
    socket: {
      open: (socket: Socket) =>
        void socket.write(`GET ${url.pathname}?${query} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`),
      data: (_, chunk) => {
        const text = client.pending + chunk.toString('latin1')
        if (isFirst && !text.startsWith('HTTP/1.1 200')) refused += 1
        isFirst = false
        answered.resolve()
        client.events += count(text, marker)
        client.lagged += count(text, 'event: lagged\n')
        // The marker may be cut in two.
        const cut = text.lastIndexOf('\n', text.length - 2)
        client.pending = text.length - cut > marker.length ? '' : text.slice(cut + 1)
        if (client.pending.includes(marker)) client.pending = ''
      },
    },
  })
  // A stream gets what is stored once it has answered.
  await answered.promise
}

for (let at = 0; at < queries.length; at += 100)
  await Promise.all(queries.slice(at, at + 100).map(open))

for await (const _ of console) {
  const byQuery: Record<string, { clients: number; least: number; most: number; lagged: number }> =
    {}
  for (const { query, events, lagged } of clients) {
    const sum = (byQuery[query] ??= { clients: 0, least: events, most: events, lagged: 0 })
    sum.clients += 1
    sum.least = Math.min(sum.least, events)
    sum.most = Math.max(sum.most, events)
    sum.lagged += lagged
  }
  console.log(JSON.stringify({ refused, byQuery }))
}
