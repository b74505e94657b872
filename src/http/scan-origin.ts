/**
 * Where the scan listener stands for a caller who reached the API by this URL: same host, the other port. The host is
 * the caller's own claim and goes into a header and a document, so one that is no plain host name is not repeated.
 */
export const scanOrigin = (apiUrl: string, scanPort: number): string => {
  const url = URL.parse(apiUrl)
  const host = url && plainHost.test(url.hostname) ? url.hostname : '127.0.0.1'
  return `${url?.protocol ?? 'http:'}//${host}:${scanPort}`
}

const plainHost = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/
