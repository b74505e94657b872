import type { IncomingMessage } from 'node:http'
import type { PageFailure } from '../../../findings/gap.ts'
import type { PageReading } from '../page/page-facts.ts'
import { extractFacts } from './extract-facts.ts'
import { findHopTarget, type HopTarget, type ResolveName } from './hop-target.ts'
import type { AddressPolicy } from './own-network.ts'
import type { RequestPinned } from './pinned-request.ts'
import { readPageBody } from './read-page-body.ts'

export type PageFetchPorts = {
  resolve: ResolveName
  /** Whether an address may be connected to. */
  mayConnect: AddressPolicy
  request: RequestPinned
  /** For all redirects, name resolution and the page together. */
  deadlineMs: number
}

/** `refused`: the page must not be requested, so it was not. */
export type PageFetchOutcome = 'ok' | 'error' | 'timeout' | 'unavailable' | 'refused'

export type PageFetch = { page: PageReading; outcome: PageFetchOutcome }

/** Maximum redirects. Browsers follow twenty, honest sites need two. */
const redirectsMax = 5

/** Maximum page size after decompression: enough for the head and scripts of an app. */
const pageBytesMax = 512 * 1024

/** They reveal neither the requesting server nor its software. */
const headers = {
  'user-agent': 'Mozilla/5.0',
  accept: 'text/html',
  'accept-language': 'en',
  'accept-encoding': 'gzip, br',
  connection: 'close',
}

/** Requests one page and follows its redirects, each checked and pinned separately. Never rejects. */
export const fetchPage = async (url: string, ports: PageFetchPorts): Promise<PageFetch> => {
  const signal = AbortSignal.timeout(ports.deadlineMs)
  const hops: string[] = []
  const failed = (failure: PageFailure, outcome: PageFetchOutcome): PageFetch => ({
    page: { status: 'failed', failure, hops },
    outcome,
  })
  let next = url
  while (hops.length <= redirectsMax) {
    hops.push(next)
    const target = await settled(findHopTarget(next, ports), signal)
    if (target === undefined) return failed('timeout', 'timeout')
    if (typeof target === 'string') return failed(target, 'refused')
    const response = await requestHop(target, ports, signal)
    if (typeof response === 'string')
      return failed(response, response === 'timeout' ? 'timeout' : 'unavailable')
    const redirect = redirectOf(response, target.url)
    if (redirect === undefined) return readPage(response, hops, failed)
    response.destroy()
    next = redirect
  }
  return failed('too-many-redirects', 'error')
}

/** The response, or why there is none. */
const requestHop = async (
  target: HopTarget,
  { request }: PageFetchPorts,
  signal: AbortSignal,
): Promise<IncomingMessage | PageFailure> => {
  try {
    return await request({ ...target, headers, signal })
  } catch (thrown) {
    if (signal.aborted) return 'timeout'
    return isCertificateProblem(thrown) ? 'invalid-certificate' : 'unreachable'
  }
}

const readPage = async (
  response: IncomingMessage,
  hops: readonly string[],
  failed: (failure: PageFailure, outcome: PageFetchOutcome) => PageFetch,
): Promise<PageFetch> => {
  const { 'content-type': contentType, refresh } = response.headers
  const refreshHeader = typeof refresh === 'string' ? { refreshHeader: refresh } : {}
  if (!isPage(contentType)) {
    response.destroy()
    return failed('not-a-page', 'error')
  }
  try {
    const { html, cut } = await readPageBody(response, pageBytesMax)
    const status = response.statusCode ?? 0
    const facts = extractFacts({ hops, status, cut, html, ...refreshHeader })
    return { page: { status: 'read', facts }, outcome: 'ok' }
  } catch {
    return failed('unreadable-page', 'error')
  }
}

/** Browsers also show XHTML, and pages without a type. */
const isPage = (contentType: string | undefined): boolean =>
  contentType === undefined ||
  /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType)

const redirectOf = ({ statusCode, headers: { location } }: IncomingMessage, from: URL) =>
  location !== undefined && [301, 302, 303, 307, 308].includes(statusCode ?? 0)
    ? (URL.parse(location, from)?.href ?? location)
    : undefined

const isCertificateProblem = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  'code' in thrown &&
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/.test(String(thrown.code))

/** Undefined if the deadline passes first. */
const settled = <T>(pending: Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    pending.then(resolve, reject)
  })
