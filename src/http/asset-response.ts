import type { Asset } from '../dashboard/docs-assets.ts'
import { encodedAsset } from './content-encoding.ts'
import { permissionsPolicy } from './page-policy.ts'

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

/** One file out of the binary, compressed as the caller takes it. */
export const assetResponse = async (
  asset: Asset,
  request: Request,
  connect = '',
): Promise<Response> => {
  const { body, encoding } = await encodedAsset(asset, request)
  return new Response(body, {
    headers: {
      'content-type': asset.contentType,
      'cache-control': 'public, max-age=300',
      'content-security-policy': contentSecurityPolicy(connect),
      'permissions-policy': permissionsPolicy,
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
}
