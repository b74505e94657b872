import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIPv6 } from 'node:net'

export type PinnedRequest = {
  url: URL
  port: number
  /** The only addresses to connect to, in this order. The host name is not resolved again. */
  addresses: readonly string[]
  headers: Readonly<Record<string, string>>
  /** Aborts the exchange, including reading the body. */
  signal: AbortSignal
  /** Certificate authorities that replace the system's, for tests. */
  authorities?: string
}

export type RequestPinned = (input: PinnedRequest) => Promise<IncomingMessage>

/** Maximum size of the response headers in bytes. Browsers stop at 256 KiB, honest sites stay below 8. */
const headBytesMax = 32 * 1024

/**
 * Sends a GET over a connection to addresses that were checked. Host header, SNI and certificate match the URL's name,
 * a connection serves one request, redirects are left to the caller, and no proxy from the environment is used. Rejects
 * with the runtime's error if no address answers.
 */
export const requestPinned: RequestPinned = (input) =>
  new Promise((resolve, reject) => {
    const { url, port, addresses, headers, signal, authorities } = input
    const secure = url.protocol === 'https:'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const outgoing = (secure ? requestSecure : requestPlain)({
      host,
      port,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: { host: url.host, ...headers },
      agent: false,
      lookup: (_host, _options, answer) =>
        answer(
          null,
          addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
        ),
      maxHeaderSize: headBytesMax,
      signal,
      ...(authorities === undefined ? {} : { ca: authorities }),
    })
    outgoing.on('response', (response) => {
      // Errors are handled while the body is read; without a listener an earlier one would end the process.
      response.on('error', () => undefined)
      resolve(response)
    })
    outgoing.on('error', reject)
    // Another protocol, which has no page.
    outgoing.on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new Error('upgrade'))
    })
    outgoing.end()
  })
