import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIPv6 } from 'node:net'

export type PinnedRequest = {
  url: URL
  port: number
  /** The only addresses that are connected to, in this order; the name of the URL is not resolved again. */
  addresses: readonly string[]
  headers: Readonly<Record<string, string>>
  /** Ends the exchange, the reading of the body included. */
  signal: AbortSignal
  /** Authorities of certificates in place of the system's: a test has its own. */
  authorities?: string
}

export type RequestPinned = (input: PinnedRequest) => Promise<IncomingMessage>

/** Largest head of an answer that is read, in bytes; browsers stop at 256 KiB, honest sites stay below 8. */
const headBytesMax = 32 * 1024

/**
 * GET over a connection to addresses that have been checked. Host header, SNI and the certificate are those of the URL's
 * name, a connection serves one request, redirects are the caller's business, and no proxy of the environment is used.
 * Rejects with the runtime's error where no address answers.
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
      // Errors are met where the body is read; without a listener one before that would end the process.
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
