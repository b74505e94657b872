import type { AssetsQuery, AssetsPage } from './list-bridge-assets.ts'
import type { BridgeRouteListing } from './list-bridge-routes.ts'
import type { QuoteAnswer } from './build-quote-answer.ts'
import type { StatusAnswer, StatusQuery } from './read-bridge-status.ts'
import type { QuoteInput } from './read-quote-request.ts'

/** The use cases of the bridge. */
export type BridgeVerbs = {
  listRoutes: () => Promise<BridgeRouteListing>
  listAssets: (query: AssetsQuery) => Promise<AssetsPage>
  quote: (input: QuoteInput) => Promise<QuoteAnswer>
  readStatus: (query: StatusQuery) => Promise<StatusAnswer>
}

/** Passed to the endpoints of this room. */
export type BridgeRouteVerbs = { bridge: BridgeVerbs }
