// A small HTTP load generator in a separate process: `bun scripts/bench/load.ts <url> <connections> <seconds>` prints
// one JSON line. Keep-alive connections, one request at a time on each, answers read by their content-length.
import type { Socket } from 'bun'

export type LoadResult = {
  requests: number
  seconds: number
  requestsPerSecond: number
  notOk: number
}

/** Time for the generator to be compiled while it runs; until then it would measure itself. */
const warmUpMs = 200

const load = async (url: URL, connections: number, seconds: number): Promise<LoadResult> => {
  const request = Buffer.from(
    `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) bench\r\n\r\n`,
  )
  const isWhole = makeWholeCheck()
  let requests = 0
  let notOk = 0
  const onData = (socket: Socket<State>, chunk: Buffer) => {
    const { pending } = socket.data
    const data = pending ? Buffer.concat([pending, chunk]) : chunk
    if (!isWhole(data)) {
      socket.data.pending = Buffer.from(data)
      return
    }
    socket.data.pending = undefined
    requests += 1
    if (data[9] !== 0x32) notOk += 1
    socket.write(request)
  }
  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      Bun.connect<State>({
        hostname: url.hostname,
        port: Number(url.port),
        data: { pending: undefined },
        socket: { data: onData },
      }),
    ),
  )
  for (const socket of sockets) socket.write(request)
  await Bun.sleep(warmUpMs)
  const before = requests
  const startedMs = performance.now()
  await Bun.sleep(seconds * 1000)
  const counted = requests - before
  const tookSeconds = (performance.now() - startedMs) / 1000
  for (const socket of sockets) socket.terminate()
  return {
    requests: counted,
    seconds: tookSeconds,
    requestsPerSecond: counted / tookSeconds,
    notOk,
  }
}

type State = { pending: Buffer | undefined }

/** Headers with counters differ by some digits from one answer to the next. */
const headersMayDifferBytes = 32

/**
 * Whether an answer is complete. The first one is measured by its content-length; later ones have the same body and are
 * measured by size and end, which leaves the processor to the servers.
 */
const makeWholeCheck = () => {
  let known: { bytes: number; lastByte: number | undefined } | undefined
  return (data: Buffer): boolean => {
    if (known && Math.abs(data.length - known.bytes) <= headersMayDifferBytes) {
      return data[data.length - 1] === known.lastByte
    }
    const size = answerSize(data)
    if (size === undefined || data.length < size) return false
    known = { bytes: size, lastByte: data[size - 1] }
    return true
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
