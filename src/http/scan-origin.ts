/**
 * Where the scan listener stands for a caller who reached the API by this URL: same host, the other port. The host is
 * the caller's own claim and goes into a header and a document, so one that is no plain host name is not repeated.
 */
export const scanOrigin = (apiUrl: string, scanPort: number): string => {
  const { protocol, host } = placeOf(apiUrl)
  return `${protocol}//${host}:${scanPort}`
}

/** Where the API itself stands for that caller, with the same caution. */
export const apiOrigin = (apiUrl: string): string => {
  const { protocol, host, port } = placeOf(apiUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}

const placeOf = (apiUrl: string): { protocol: string; host: string; port: string } => {
  const url = URL.parse(apiUrl)
  const isPlain = url !== null && plainHost.test(url.hostname)
  return {
    protocol: url?.protocol ?? 'http:',
    host: isPlain ? url.hostname : '127.0.0.1',
    port: isPlain ? url.port : '',
  }
}

const plainHost = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/
