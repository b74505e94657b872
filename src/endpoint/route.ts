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

/** What the pipeline must know of an endpoint before Elysia sees the request. */
export type RouteInfo = {
  method: 'GET' | 'POST'
  /** Template with `:name` parameters, as Elysia writes it. */
  path: string
  listeners: readonly Listener[]
  capability: Capability
  traffic: TrafficClass
  /** Health only: answered whatever the quotas say. */
  outsideQuotas?: true
  /** Only the body tells what is asked: the handler counts each request where it belongs, by its `OpenRequest`. */
  countsLate?: true
  /** Its work is scarce: clients take turns, so the handler has to know whose request it is. */
  takesTurns?: true
  /** Not for every page: one that calls from the web must be among the origins that the operator lets in. */
  knownOriginsOnly?: true
  /** What calls here, whatever it calls itself. */
  clientType?: ClientType
}

/** One endpoint, one file: where it stands, its schemas and words, and a handler of a few lines. */
export type Route<Verbs> = RouteInfo & { mount: (app: Elysia, verbs: Verbs) => unknown }
