// A connection to a server that a test can interrupt: bytes stop, and neither end is told.
import { connect, createServer, type Socket } from 'node:net'

export type Relay = Disposable & {
  port: number
  /** From now on nothing passes, in neither direction, also on new connections. */
  partition: () => void
}

export const startRelay = async (toPort: number): Promise<Relay> => {
  const sockets = new Set<Socket>()
  let isWhole = true
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (!isWhole) from.pause()
      from.on('data', (bytes) => to.write(bytes))
      from.on('end', () => to.end())
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (!isWhole) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    partition: () => {
      isWhole = false
      sockets.forEach((socket) => socket.pause())
    },
    [Symbol.dispose]: () => {
      sockets.forEach((socket) => socket.destroy())
      server.close()
    },
  }
}
