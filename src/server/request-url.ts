/**
 * Path of a URL, without its query and without parsing all of it. If the caller sends no `Host`, or an invalid one, the
 * URL is only a path; for `CONNECT` it is only a host, which matches no route.
 */
export const pathOf = (url: string): string => {
  const start = pathStart(url)
  if (start === -1) return url
  const query = url.indexOf('?', start)
  return query === -1 ? url.slice(start) : url.slice(start, query)
}

const pathStart = (url: string): number =>
  url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3)

/** Used when the caller sent no host that fits in a URL: load balancers check health by HTTP/1.0 without one. */
const noOrigin = 'http://localhost'

/** Elysia finds the path behind the origin, so there has to be one. */
export const withOrigin = (request: Request): Request =>
  request.url.startsWith('/') ? new Request(noOrigin + request.url, request) : request

export const asGet = ({ url, headers }: Request): Request =>
  new Request(URL.canParse(url) ? url : noOrigin + url.slice(pathStart(url)), {
    method: 'GET',
    headers,
  })
