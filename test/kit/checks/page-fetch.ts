import { afterEach } from 'bun:test'
import { fetchOnNetwork, publicAddress } from './page-network.ts'
import { type PageAnswer, type PageServer, startPageServer } from './page-server.ts'

const running: PageServer[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.stop()
})

/** A page server that stops after the test. */
export const start = async (...args: Parameters<typeof startPageServer>): Promise<PageServer> => {
  const server = await startPageServer(...args)
  running.push(server)
  return server
}

export const page = '<!doctype html><title>An app</title><h1>Hello</h1>'
export const site = 'app.example-dapp.com'
export const names = { [site]: [[publicAddress]] }

/** Fetches one page from a server that sends `answer` to every request. */
export const fetchFrom = async (answer: PageAnswer, deadlineMs?: number) => {
  const server = await start(() => answer)
  const ports = deadlineMs === undefined ? {} : { deadlineMs }
  return fetchOnNetwork(`http://${site}/`, { names, port: server.port, ...ports })
}
