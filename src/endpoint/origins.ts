/** Where the two listeners stand for one caller. */
export type Origins = { main: string; scan: string }

/**
 * Both addresses for a caller who reached the API by this URL: the scan at the same host and the other port, unless the
 * operator says where. The host is the caller's own claim and goes into headers and documents, so one that is no plain
 * host name is not repeated.
 */
export const originsOf = (
  apiUrl: string,
  {
    isByTls,
    scanPort,
    scanUrl,
  }: { isByTls: boolean; scanPort: number; scanUrl?: string | undefined },
): Origins => {
  // TLS ends at a proxy, so that the URL says http; its port is that of the host that the caller wrote.
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
