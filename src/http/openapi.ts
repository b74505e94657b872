import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import type { HttpDeps } from './deps.ts'
import { tidyDocument, type OpenApiDocument } from './openapi-tidy.ts'
import type { Route } from './route.ts'

/** Written where the scan address will stand; replaced by what the browser itself used, per answer. */
export const scanServerPlaceholder = 'http://scan.invalid'

const description = `Tells a wallet whether a Solana transaction is safe before it is signed, and how this API itself is doing.

- **No credential.** Call it from a page, an app or a shell.
- **Two addresses.** \`POST /v1/wallet/tx\` and \`/v1/wallet/txs\` are served from the scan address, everything else from the main one.
- **Errors** all have one envelope; \`error.requestId\` is also in the header \`x-request-id\` of every answer.
- **Quotas** hold per client, per endpoint and per group of endpoints. \`RateLimit\` says what is left; a refusal is \`429\` with \`Retry-After\`.
- **What is not known is left out**, never \`null\` and never a made-up 0.
- **Nothing that was asked is written down**, and nothing is ever signed or sent.`

const tags = [
  { name: 'Security Model', description: 'Risk checks before something is signed or opened.' },
  {
    name: 'Bridge',
    description:
      'Ways into Solana and out of it: what can be moved, for how much, and how far it is. Nothing is signed or sent here.',
  },
  { name: 'Wallet Data', description: 'Public facts about wallets: what they hold and did.' },
  {
    name: 'Trader Data',
    description: 'Trades that this server follows: their feed, signals, and who made most.',
  },
  {
    name: 'Token Data',
    description:
      'Search, profiles, prices, charts, trending tokens. Powered by [Jupiter](https://jup.ag), [DexScreener](https://dexscreener.com) and [GeckoTerminal](https://www.geckoterminal.com), as far as the operator has them switched on.',
  },
  {
    name: 'Rewards',
    description: 'Sums of an operator’s reward points; never a single participant.',
  },
  { name: 'Monitoring', description: 'How this API itself is doing.' },
]

/**
 * The OpenAPI 3.0 document of both listeners, made once from the very schemas that requests are checked against. This
 * is the one file that knows the plugin.
 */
export const makeOpenApi = async (
  routes: readonly Route[],
  deps: HttpDeps,
  interfaceVersion: string,
): Promise<OpenApiDocument> => {
  const app = new Elysia()
  app.use(
    swagger({
      path: '/documents',
      specPath: '/documents/json',
      documentation: {
        info: {
          title: 'Drawbridge API',
          version: interfaceVersion,
          description,
          license: { name: 'MIT' },
        },
        servers: [{ url: '/', description: 'Main address' }],
        tags,
      },
    }),
  )
  for (const route of routes) if (route.traffic !== 'docs') route.mount(app, deps)
  await app.modules
  const answer = await app.fetch(new Request('http://localhost/documents/json'))
  const scanPaths = routes
    .filter((route) => !route.listeners.includes('api'))
    .map((route) => route.path)
  return tidyDocument(await answer.json(), {
    mounted: app.routes.map(({ method, path, hooks }) => ({ method, path, hooks })),
    scanPaths,
    scanServer: scanServerPlaceholder,
  })
}
