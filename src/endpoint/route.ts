import type { Elysia } from 'elysia'

export type TrafficClass = 'product' | 'monitoring' | 'docs' | 'probe'
export type ClientType = 'browser' | 'mobile' | 'sdk' | 'cli' | 'agent' | 'bot' | 'unknown'

export type Listener = 'api' | 'scan'

/** Quota capabilities: the tags of the interface, and the scan on its own. */
export type Capability =
  | 'scan'
  | 'security'
  | 'bridge'
  | 'token-data'
  | 'wallet-data'
  | 'trader-data'
  | 'rewards'
  | 'agents'
  | 'monitoring'
  | 'documents'

/** What the pipeline needs to know about an endpoint before Elysia sees the request. */
export type RouteInfo = {
  method: 'GET' | 'POST'
  /** Template with `:name` parameters, as Elysia writes it. */
  path: string
  listeners: readonly Listener[]
  capability: Capability
  traffic: TrafficClass
  /**
   * Reads the query of a URL; throws Fault INVALID_REQUEST with all its problems. A product route without it takes no
   * parameters.
   */
  readQuery?: (url: string) => object
  /** Health only: never refused by a quota. */
  outsideQuotas?: true
  /** Only the body shows which endpoint is meant: the handler counts the request through its `OpenRequest`. */
  countsLate?: true
  /** How many requests one counts as against the quotas, by its body; default 1. */
  weightOf?: (body: Readonly<Record<string, unknown>>) => number
  /** Its work is scarce: clients take turns, so the handler has to know whose request it is. */
  takesTurns?: true
  /** Answers with a stream of events, which lasts: limited in number, and one event at its end. */
  streams?: true
  /** Web pages may call this route only from origins that the operator allows. */
  knownOriginsOnly?: true
  /** Only for callers in the operator's own networks with PUBLIC_MONITORING=off. */
  mayBePrivate?: true
  /** The client type of every caller, whatever its user agent. */
  clientType?: ClientType
}

/** One endpoint, one file: its path, schemas and descriptions, and a handler of a few lines. */
export type Route<Verbs> = RouteInfo & { mount: (app: Elysia, verbs: Verbs) => unknown }
