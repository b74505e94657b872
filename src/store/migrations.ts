/**
 * Steps from an empty database to the current schema, in order; `PRAGMA user_version` counts the applied ones. Append
 * only: a released step is never changed, because it has already run on existing data.
 */
export const migrations: readonly string[] = [
  `
  -- One server process. Its roll-ups are what the stats are read from; they go when its last events go.
  CREATE TABLE event_runs (
    id INTEGER PRIMARY KEY,
    started_at_ms INTEGER NOT NULL,
    seen_at_ms INTEGER NOT NULL
  );

  -- What was answered, and to whom: events share some hundreds and thousands of these, which makes a row of an event
  -- 50 bytes instead of 160. run_id is the newest run that used it.
  CREATE TABLE event_answers (
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL,
    api_route TEXT NOT NULL,
    api_method TEXT NOT NULL,
    api_status INTEGER NOT NULL,
    api_error_code TEXT NOT NULL,
    api_rate_bucket TEXT NOT NULL,
    api_traffic_class TEXT NOT NULL,
    api_status_class TEXT NOT NULL,
    api_success INTEGER NOT NULL,
    api_service TEXT NOT NULL,
    api_deploy_sha TEXT NOT NULL,
    UNIQUE (
      api_route, api_method, api_status, api_error_code, api_rate_bucket, api_traffic_class, api_status_class,
      api_success, api_service, api_deploy_sha
    )
  );
  CREATE TABLE event_callers (
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL,
    api_client_type TEXT NOT NULL,
    api_country TEXT NOT NULL,
    api_edge_region TEXT NOT NULL,
    UNIQUE (api_client_type, api_country, api_edge_region)
  );

  -- Kept in order of time, so that retention and questions about a period touch only the rows they mean.
  CREATE TABLE event_rows (
    observed_at_ms INTEGER NOT NULL,
    request_id TEXT NOT NULL,
    answer_id INTEGER NOT NULL,
    caller_id INTEGER NOT NULL,
    api_latency_ms INTEGER NOT NULL,
    latency_us INTEGER NOT NULL,
    PRIMARY KEY (observed_at_ms, request_id)
  ) WITHOUT ROWID;

  -- The durable history as people ask for it.
  CREATE VIEW events AS
    SELECT
      observed_at_ms, request_id,
      api_service, api_method, api_route, api_status, api_status_class, api_latency_ms, api_success, api_error_code,
      api_rate_bucket, api_client_type, api_traffic_class, api_country, api_edge_region, api_deploy_sha,
      latency_us
    FROM event_rows
    JOIN event_answers ON event_answers.id = answer_id
    JOIN event_callers ON event_callers.id = caller_id;

  CREATE TABLE route_roll_ups (
    run_id INTEGER NOT NULL,
    method TEXT NOT NULL,
    route TEXT NOT NULL,
    latency_sum_us INTEGER NOT NULL,
    last_seen_at_ms INTEGER NOT NULL,
    -- 64-bit floats, little endian: the first bucket that is not empty, then the counts from there to the last.
    latency BLOB NOT NULL,
    PRIMARY KEY (run_id, method, route)
  );

  CREATE TABLE outcome_roll_ups (
    run_id INTEGER NOT NULL,
    method TEXT NOT NULL,
    route TEXT NOT NULL,
    status INTEGER NOT NULL,
    error_code TEXT NOT NULL,
    traffic_class TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (run_id, method, route, status, error_code, traffic_class)
  ) WITHOUT ROWID;

  CREATE TABLE caller_roll_ups (
    run_id INTEGER NOT NULL,
    dimension TEXT NOT NULL,
    key TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (run_id, dimension, key)
  ) WITHOUT ROWID;
  `,
  `
  -- Secret by which the fingerprints of listed sites are made, so that nobody can make up a name that has another's.
  CREATE TABLE list_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL);
  INSERT INTO list_key (id, key) VALUES (1, randomblob(16));

  -- Downloaded lists, each replaced as a whole. blocked and exceptions are sorted 64-bit fingerprints of sites, little
  -- endian, or addresses as lines of text; format says which version of the product can read them.
  CREATE TABLE lists (
    id TEXT PRIMARY KEY,
    format INTEGER NOT NULL,
    source TEXT NOT NULL,
    licence TEXT NOT NULL,
    digest TEXT NOT NULL,
    etag TEXT,
    last_modified TEXT,
    changed_at_ms INTEGER NOT NULL,
    checked_at_ms INTEGER NOT NULL,
    entry_count INTEGER NOT NULL,
    refused_count INTEGER NOT NULL,
    blocked BLOB NOT NULL,
    exceptions BLOB NOT NULL
  );

  CREATE TABLE list_attempts (
    id TEXT PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    why TEXT
  ) WITHOUT ROWID;
  `,
  `
  -- Public trades of watched wallets and hot pools; nothing here tells what anybody asked. A position is the second of
  -- the trade times a million, and a number within it; a bucket is its side and the size of its worth. Amounts are text,
  -- since they go to 2^64. The beginnings of addresses and signatures keep the indexes small.
  CREATE TABLE trades (
    position INTEGER PRIMARY KEY,
    signature BLOB NOT NULL,
    slot INTEGER NOT NULL,
    wallet BLOB NOT NULL,
    bucket INTEGER NOT NULL,
    base_mint BLOB NOT NULL,
    base_amount TEXT NOT NULL,
    base_decimals INTEGER NOT NULL,
    quote_mint BLOB NOT NULL,
    quote_amount TEXT NOT NULL,
    quote_decimals INTEGER NOT NULL,
    amount_usd REAL,
    price_usd REAL,
    venues TEXT NOT NULL
  );
  CREATE UNIQUE INDEX trades_once ON trades (substr(signature, 1, 16), substr(wallet, 1, 8), substr(base_mint, 1, 8));
  CREATE INDEX trades_bucket ON trades (bucket);
  CREATE INDEX trades_wallet ON trades (substr(wallet, 1, 8), bucket);
  CREATE INDEX trades_mint ON trades (substr(base_mint, 1, 8), bucket);
  CREATE INDEX trades_both ON trades (substr(wallet, 1, 8), substr(base_mint, 1, 8), bucket);

  CREATE TABLE trade_totals (id INTEGER PRIMARY KEY CHECK (id = 1), rows INTEGER NOT NULL);
  INSERT INTO trade_totals (id, rows) VALUES (1, 0);

  -- Everything of a source up to this signature is in trades, or in trade_gaps.
  CREATE TABLE trade_progress (
    address BLOB PRIMARY KEY,
    kind TEXT NOT NULL,
    signature TEXT NOT NULL,
    slot INTEGER NOT NULL,
    time_seconds INTEGER
  ) WITHOUT ROWID;

  CREATE TABLE trade_gaps (
    id INTEGER PRIMARY KEY,
    address BLOB NOT NULL,
    kind TEXT NOT NULL,
    reason TEXT NOT NULL,
    transactions INTEGER NOT NULL,
    after_slot INTEGER,
    before_slot INTEGER NOT NULL
  );
  `,
  `
  -- An operator's ledger of reward points. Rows and participants are keyed hashes, so that they can be told apart and
  -- nothing else. What is shown of a row, and under which labels, is settled once; until then both are null.
  CREATE TABLE reward_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL);
  INSERT INTO reward_key (id, key) VALUES (1, randomblob(32));

  CREATE TABLE reward_rows (
    row_hash BLOB PRIMARY KEY,
    participant BLOB NOT NULL,
    campaign TEXT NOT NULL,
    week TEXT NOT NULL,
    points INTEGER NOT NULL,
    earned_at_ms INTEGER NOT NULL,
    shown_campaign TEXT,
    shown_week TEXT
  ) WITHOUT ROWID;
  CREATE INDEX reward_rows_held ON reward_rows (campaign, week, participant) WHERE shown_campaign IS NULL;

  -- The answer, made anew by the import that changes it.
  CREATE TABLE reward_summary (id INTEGER PRIMARY KEY CHECK (id = 1), summary TEXT NOT NULL);
  `,
  `
  -- A wallet may pay for one token in two others within one transaction.
  DROP INDEX trades_once;
  CREATE UNIQUE INDEX trades_once ON trades (
    substr(signature, 1, 16), substr(wallet, 1, 8), substr(base_mint, 1, 8), substr(quote_mint, 1, 8)
  );
  `,
  `
  -- Trades have a database of their own, market.db. Those stored here have no place in a block and are read again.
  DROP TABLE trades;
  DROP TABLE trade_totals;
  DROP TABLE trade_progress;
  DROP TABLE trade_gaps;
  `,
  `
  -- Requests by the time of their arrival, in intervals of five minutes: how latencies and errors changed over a day.
  -- The errors do not overlap; latency is encoded as in route_roll_ups.
  CREATE TABLE interval_roll_ups (
    starts_at_ms INTEGER NOT NULL,
    run_id INTEGER NOT NULL,
    product INTEGER NOT NULL,
    other INTEGER NOT NULL,
    client_errors INTEGER NOT NULL,
    server_errors INTEGER NOT NULL,
    rate_limited INTEGER NOT NULL,
    latency BLOB NOT NULL,
    PRIMARY KEY (starts_at_ms, run_id)
  );
  `,
]
