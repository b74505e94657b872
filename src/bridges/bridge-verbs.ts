import type { AssetsAsk, AssetsPage } from './list-bridge-assets.ts'
import type { BridgeRouteListing } from './list-bridge-routes.ts'
import type { QuoteAnswer } from './build-quote-answer.ts'
import type { StatusAnswer, StatusAsk } from './read-bridge-status.ts'
import type { QuoteInput } from './read-quote-ask.ts'

/** What the bridge can be asked. */
export type BridgeVerbs = {
  listRoutes: () => Promise<BridgeRouteListing>
  listAssets: (ask: AssetsAsk) => Promise<AssetsPage>
  quote: (input: QuoteInput) => Promise<QuoteAnswer>
  readStatus: (ask: StatusAsk) => Promise<StatusAnswer>
}

/** What the endpoints of this room are handed. */
export type BridgeRouteVerbs = { bridge: BridgeVerbs }
