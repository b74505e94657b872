import type { Asset } from '../asset.ts'
import { encodedAsset, takes } from './content-encoding.ts'
import { permissionsPolicy } from './page-policy.ts'

/**
 * What a page of ours may do: run and load the two files that this host serves, and call this host's two addresses.
 * Markup made from text is refused by the browser, so that a token's name can never become any.
 */
const contentSecurityPolicy = (scanOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${asSource(scanOrigin)}`,
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** A policy has no words for an IPv6 address: a browser would ignore it, and refuse every scan. Its port has to do. */
const asSource = (origin: string): string => origin.replace(/\[.+\]/, '*')

/** The document of a page; kept by nobody, as other answers are not, so that a new version brings its new files. */
export const pageResponse = (html: string, request: Request, scanOrigin: string): Response => {
  const headers = pageHeaders(scanOrigin)
  return takes(request.headers.get('accept-encoding') ?? '', 'gzip')
    ? new Response(Bun.gzipSync(html), { headers: { ...headers, 'content-encoding': 'gzip' } })
    : new Response(html, { headers })
}

/** The same of a long page, which is packed once and kept. */
export const longPageResponse = async (
  page: Asset,
  request: Request,
  scanOrigin: string,
): Promise<Response> => {
  const { body, encoding } = await encodedAsset(page, request)
  return new Response(body, {
    headers: { ...pageHeaders(scanOrigin), ...(encoding && { 'content-encoding': encoding }) },
  })
}

const pageHeaders = (scanOrigin: string) => ({
  'content-type': 'text/html;charset=utf-8',
  'content-security-policy': contentSecurityPolicy(scanOrigin),
  'permissions-policy': permissionsPolicy,
  vary: 'accept-encoding',
})

/** One of the files that pages load; its name changes with its content. */
export const pageAssetResponse = async (asset: Asset, request: Request): Promise<Response> => {
  const { body, encoding } = await encodedAsset(asset, request)
  return new Response(body, {
    headers: {
      'content-type': asset.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
}
