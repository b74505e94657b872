import type { Asset } from '../dashboard/docs-assets.ts'

/**
 * What a page of ours may do: run and load only what this host serves, and call this host's two addresses. Nothing in
 * it reaches another host even if a script tried.
 */
const contentSecurityPolicy = (connect: string): string =>
  [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${connect}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

const gzipped = new WeakMap<Asset, Uint8Array<ArrayBuffer>>()

/** One file out of the binary, gzipped once and kept where the caller takes gzip. */
export const assetResponse = async (
  asset: Asset,
  request: Request,
  connect = '',
): Promise<Response> => {
  const headers: Record<string, string> = {
    'content-type': asset.contentType,
    'cache-control': 'public, max-age=300',
    'content-security-policy': contentSecurityPolicy(connect),
    vary: 'accept-encoding',
  }
  if (
    !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(request.headers.get('accept-encoding') ?? '')
  ) {
    return new Response(await asset.read(), { headers })
  }
  const body = gzipped.get(asset) ?? Bun.gzipSync(await asset.read())
  gzipped.set(asset, body)
  return new Response(body, { headers: { ...headers, 'content-encoding': 'gzip' } })
}
