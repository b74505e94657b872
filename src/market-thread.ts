// Entry point of the market thread, started by URL (see build-info.ts).
import { hostMarketThread } from './app/market-thread/host.ts'

hostMarketThread()
