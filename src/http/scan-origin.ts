/** Where the scan listener stands for a caller who reached the API by this URL: same host, the other port. */
export const scanOrigin = (apiUrl: string, scanPort: number): string => {
  const url = URL.parse(apiUrl)
  return `${url?.protocol ?? 'http:'}//${url?.hostname ?? '127.0.0.1'}:${scanPort}`
}
