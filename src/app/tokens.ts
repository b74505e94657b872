import { makeTokenData, type TokenData } from '../market/token-data.ts'
import type { TokenDataDeps } from '../market/token-data-deps.ts'
import type { Metrics } from '../monitoring/telemetry/metrics.ts'
import { makeCountedCaches } from './answer-caches.ts'

export type TokenParts = Omit<TokenDataDeps, 'ownFlows'> & { metrics: Metrics }

/** The token data use cases, with their caches counted. */
export const makeTokenVerbs = ({ metrics, ...parts }: TokenParts): TokenData =>
  makeTokenData(parts, makeCountedCaches(metrics, parts.nowMs))
