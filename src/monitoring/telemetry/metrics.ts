import { expose } from './instrument.ts'
import { makeRegistry } from './metric-registry.ts'

/** Upper bounds in seconds: a cached answer takes a fraction of a millisecond, the slowest upstream is cut off at 30 s. */
const REQUEST_SECONDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30,
]

/** Upper bounds in seconds: a network round trip from the same city to a deadline. */
const UPSTREAM_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Upper bounds in seconds: a batch of a thousand rows takes a millisecond, a checkpoint some more. */
const BATCH_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1]

/** Children of one metric. Ours need hundreds; more means that client input has leaked into a label. */
const MAX_CHILDREN = 2_000

export type Metrics = ReturnType<typeof makeMetrics>

/**
 * Every metric of the product, in one list. Updating a handle costs a few nanoseconds; `labels(…)` costs one lookup for
 * each label, and may be resolved once ahead of time.
 */
export const makeMetrics = ({ maxChildren = MAX_CHILDREN } = {}) => {
  const registry = makeRegistry(maxChildren)
  return {
    ...requestMetrics(registry),
    ...upstreamMetrics(registry),
    ...knowledgeMetrics(registry),
    ...indexMetrics(registry),
    ...blockMetrics(registry),
    expose: () => expose(registry.families),
  }
}

type Registry = ReturnType<typeof makeRegistry>

/** Incoming requests and their events. */
const requestMetrics = ({ counter, gauge, histogram }: Registry) => ({
  httpRequests: counter('drawbridge_http_requests_total', 'Requests handled, by route template.', [
    'route',
    'method',
    'status',
  ]),
  httpRequestDuration: histogram(
    'drawbridge_http_request_duration_seconds',
    'Time from reading the first byte of a request until its response is ready.',
    ['route', 'method'],
    REQUEST_SECONDS,
  ),
  httpRequestsInFlight: gauge(
    'drawbridge_http_requests_in_flight',
    'Requests in flight.',
    [],
  ).labels(),
  rateLimited: counter('drawbridge_rate_limited_total', 'Requests refused by a quota.', [
    'quota',
    'capability',
  ]),
  streamsOpen: gauge('drawbridge_streams_open', 'Streams of events that are open.', []).labels(),
  streamEvents: counter(
    'drawbridge_stream_events_total',
    'Events sent on streams, counted for each client, by stream.',
    ['stream'],
  ),
  streamsEnded: counter(
    'drawbridge_streams_ended_total',
    'Streams that ended, by stream and how; `lagged` were too slow and missed events.',
    ['stream', 'how'],
  ),
  quotaBuckets: gauge('drawbridge_quota_buckets', 'Quota buckets held in memory.', []).labels(),
  quotaDecisions: counter(
    'drawbridge_quota_decisions_total',
    'Requests checked against shared quotas: by the store (`shared`), by a refusal of it that still holds (`remembered`), or by this instance alone (`fallback`).',
    ['by'],
  ),
  quotaInstances: gauge(
    'drawbridge_quota_instances',
    'Instances that share quotas, as last known; 0 if they are not shared.',
    [],
  ).labels(),
  eventsWritten: counter('drawbridge_events_written_total', 'Request events stored.', []).labels(),
  eventsDropped: counter(
    'drawbridge_events_dropped_total',
    'Request events lost because they could not be stored.',
    [],
  ).labels(),
  eventBatchDuration: histogram(
    'drawbridge_event_batch_duration_seconds',
    'Time to store one batch of request events.',
    [],
    BATCH_SECONDS,
  ).labels(),
  logLinesDropped: counter(
    'drawbridge_log_lines_dropped_total',
    'Log lines lost because the log could not be written.',
    [],
  ).labels(),
})

/** Requests to data sources. */
const upstreamMetrics = ({ counter, gauge, histogram }: Registry) => ({
  upstreamRequests: counter(
    'drawbridge_upstream_requests_total',
    'Requests sent to data sources.',
    ['upstream', 'outcome'],
  ),
  upstreamRequestDuration: histogram(
    'drawbridge_upstream_request_duration_seconds',
    'Time until a data source responded or failed.',
    ['upstream'],
    UPSTREAM_SECONDS,
  ),
  upstreamRetries: counter(
    'drawbridge_upstream_retries_total',
    'Retries of failed requests to data sources.',
    ['upstream'],
  ),
  upstreamHeldBack: counter(
    'drawbridge_upstream_held_back_total',
    'Requests not sent to a data source: over our own rate limit, or paused after failures.',
    ['upstream', 'reason'],
  ),
  upstreamResting: gauge(
    'drawbridge_upstream_resting',
    'Whether requests to a data source are paused after failures (1) or not (0).',
    ['upstream'],
  ),
  upstreamRowsDropped: counter(
    'drawbridge_upstream_rows_dropped_total',
    'Rows of responses left out because of an unexpected shape.',
    ['upstream'],
  ),
  cacheRequests: counter('drawbridge_cache_requests_total', 'Cache lookups.', ['cache', 'outcome']),
})

/** Lists, findings and the running build. */
const knowledgeMetrics = ({ counter, gauge }: Registry) => ({
  listEntries: gauge('drawbridge_list_entries', 'Entries in use, by list or file.', ['list']),
  listAge: gauge(
    'drawbridge_list_age_seconds',
    'Time since a list was last confirmed with its publisher, or since an operator file changed.',
    ['list'],
  ),
  listUpdates: counter('drawbridge_list_updates_total', 'Attempts to update a list.', [
    'list',
    'outcome',
  ]),
  scans: counter('drawbridge_scans_total', 'Transactions scanned, by verdict.', ['verdict']),
  findings: counter('drawbridge_findings_total', 'Findings of scans, by rule.', ['rule']),
  buildInfo: gauge('drawbridge_build_info', 'Always 1; the labels say what is running.', [
    'version',
    'sha',
  ]),
})

/** Trades followed in the background. */
const indexMetrics = ({ counter, gauge }: Registry) => ({
  indexTrades: counter('drawbridge_index_trades_total', 'Trades stored.', []).labels(),
  indexTransactions: counter(
    'drawbridge_index_transactions_total',
    'Transactions checked for trades, by outcome; `missing` could not be fetched, `unread` could not be decoded.',
    ['outcome'],
  ),
  indexGaps: counter(
    'drawbridge_index_gaps_total',
    'Gaps in the followed trades of watched wallets, by reason.',
    ['reason'],
  ),
  indexCalls: counter(
    'drawbridge_index_calls_total',
    'Node calls made to follow trades, counted against their budget.',
    [],
  ).labels(),
  indexLag: gauge(
    'drawbridge_index_lag_seconds',
    'Time since every watched wallet or, without any, every source was last up to date.',
    [],
  ).labels(),
  indexSources: gauge(
    'drawbridge_index_sources',
    'Wallets, pools and programs followed.',
    [],
  ).labels(),
})

/** Blocks followed in the background. */
const blockMetrics = ({ counter, gauge }: Registry) => ({
  blocksRead: counter('drawbridge_blocks_read_total', 'Blocks read and stored.', []).labels(),
  blocksSkipped: counter(
    'drawbridge_blocks_skipped_total',
    'Slots without a block, proven by the blocks around them.',
    [],
  ).labels(),
  blocksRefused: counter(
    'drawbridge_blocks_refused_total',
    'Answers refused because they were no usable block, by reason.',
    ['reason'],
  ),
  blocksLost: counter(
    'drawbridge_blocks_lost_slots_total',
    'Slots given up without reading their block, by reason.',
    ['reason'],
  ),
  blocksForks: counter(
    'drawbridge_blocks_forks_total',
    'Times that stored blocks were taken back because the chain dropped them.',
    [],
  ).labels(),
  blocksBytes: counter(
    'drawbridge_blocks_bytes_total',
    'Size of the blocks received, before compression.',
    [],
  ).labels(),
  streamBlocks: counter(
    'drawbridge_stream_blocks_total',
    'Blocks read from the Yellowstone stream; the others were fetched from a node.',
    [],
  ).labels(),
  streamReconnects: counter(
    'drawbridge_stream_reconnects_total',
    'Times that the Yellowstone stream ended and was connected again.',
    [],
  ).labels(),
  streamRefused: counter(
    'drawbridge_stream_refused_total',
    'Messages and blocks of the Yellowstone stream that were refused, by reason.',
    ['reason'],
  ),
  streamLive: gauge(
    'drawbridge_stream_live',
    '1 while new blocks are read from the Yellowstone stream.',
    [],
  ).labels(),
  blocksBehind: gauge(
    'drawbridge_blocks_behind_seconds',
    'Time since the newest stored block was made.',
    [],
  ).labels(),
  blocksOpenSlots: gauge(
    'drawbridge_blocks_open_gap_slots',
    'Slots in gaps that are still being filled.',
    [],
  ).labels(),
  coverageShare: gauge(
    'drawbridge_coverage_share',
    'Share of the blocks of the last 24 hours that the stored trades stand on, from 0 to 1, by how they were read.',
    ['mode'],
  ),
  blocksShare: gauge(
    'drawbridge_blocks_share',
    'Share of all blocks that is read, from 0 to 1.',
    [],
  ).labels(),
})
