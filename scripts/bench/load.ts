// A small HTTP load generator in a process of its own: `bun scripts/bench/load.ts <url> <connections> <seconds>` prints
// one JSON line. Keep-alive connections, one request at a time on each, answers read by their content-length.
import type { Socket } from 'bun'

export type LoadResult = {
  requests: number
  seconds: number
  requestsPerSecond: number
  notOk: number
}

type State = { pending: Buffer; started: boolean }

const load = async (url: URL, connections: number, seconds: number): Promise<LoadResult> => {
  const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) bench\r\n\r\n`
  let requests = 0
  let notOk = 0
  const onData = (socket: Socket<State>, chunk: Buffer) => {
    const data =
      socket.data.pending.length > 0 ? Buffer.concat([socket.data.pending, chunk]) : chunk
    const size = answerSize(data)
    if (size === undefined || data.length < size) {
      socket.data.pending = Buffer.from(data)
      return
    }
    socket.data.pending = Buffer.alloc(0)
    requests += 1
    if (data[9] !== 0x32) notOk += 1
    socket.write(request)
  }
  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      Bun.connect<State>({
        hostname: url.hostname,
        port: Number(url.port),
        data: { pending: Buffer.alloc(0), started: false },
        socket: { data: onData },
      }),
    ),
  )
  const startedMs = performance.now()
  for (const socket of sockets) socket.write(request)
  await Bun.sleep(seconds * 1000)
  const counted = requests
  const tookSeconds = (performance.now() - startedMs) / 1000
  for (const socket of sockets) socket.terminate()
  return {
    requests: counted,
    seconds: tookSeconds,
    requestsPerSecond: counted / tookSeconds,
    notOk,
  }
}

const answerSize = (data: Buffer): number | undefined => {
  const headEnd = data.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const length = /content-length: (\d+)/i.exec(data.toString('latin1', 0, headEnd))?.[1]
  return length === undefined ? undefined : headEnd + 4 + Number(length)
}

if (import.meta.main) {
  const [url = '', connections = '16', seconds = '2'] = process.argv.slice(2)
  console.log(JSON.stringify(await load(new URL(url), Number(connections), Number(seconds))))
  process.exit(0)
}
