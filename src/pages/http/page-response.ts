import type { Asset } from '../page-assets.ts'
import { encodedAsset, accepts } from './content-encoding.ts'

/**
 * A page may load files from this origin and call it, and no other. The browser refuses to turn text into markup, so that
 * a token's name can never become any.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** The document of a page. It is not cached, so that a new version brings its new files. */
export const pageResponse = (html: string, request: Request): Response =>
  accepts(request.headers.get('accept-encoding') ?? '', 'gzip')
    ? new Response(Bun.gzipSync(html), { headers: { ...pageHeaders, 'content-encoding': 'gzip' } })
    : new Response(html, { headers: pageHeaders })

/** The same for a long page, which is compressed once and cached. */
export const longPageResponse = async (page: Asset, request: Request): Promise<Response> => {
  const { body, encoding } = await encodedAsset(page, request)
  return new Response(body, {
    headers: { ...pageHeaders, ...(encoding && { 'content-encoding': encoding }) },
  })
}

/** Browser features that no page needs, and an injected script would abuse. */
const refusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** `Permissions-Policy` of a page. */
export const permissionsPolicy = refusedFeatures.map((feature) => `${feature}=()`).join(', ')

/** A page that calls no address of this server. */
export const plainPageHeaders = {
  'content-type': 'text/html;charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'permissions-policy': permissionsPolicy,
  vary: 'accept',
}

const pageHeaders = {
  'content-type': 'text/html;charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'permissions-policy': permissionsPolicy,
  vary: 'accept-encoding',
}

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
