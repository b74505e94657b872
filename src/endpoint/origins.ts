/** The addresses of both listeners, as one caller reaches them. */
export type Origins = { main: string; scan: string }

/**
 * Both addresses for a caller that reached the API at this URL. The scan is at the same host and the other port, unless
 * its address is configured. The host is the caller's claim and goes into headers and documents, so only a plain host
 * name is repeated.
 */
export const originsOf = (
  apiUrl: string,
  {
    isByTls,
    scanPort,
    scanUrl,
  }: { isByTls: boolean; scanPort: number; scanUrl?: string | undefined },
): Origins => {
  // TLS ends at a proxy, so the URL starts with http. Its port is the one in the caller's `Host` header.
  const { protocol, host, port } = placeOf(isByTls ? apiUrl.replace(/^http:/, 'https:') : apiUrl)
  return {
    main: `${protocol}//${host}${port && `:${port}`}`,
    scan: scanUrl ?? `${protocol}//${host}:${scanPort}`,
  }
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
