/**
 * The schema of market.db, step by step; `PRAGMA user_version` counts the applied ones. Append only. The tables of an hour
 * are created and dropped while the server runs: see `hour-tables.ts`.
 */
export const marketMigrations: readonly string[] = [
  `
  -- Addresses are stored once; rows refer to them by number.
  CREATE TABLE wallets (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE);
  CREATE TABLE mints (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, decimals INTEGER NOT NULL);
  CREATE TABLE venues (id INTEGER PRIMARY KEY, names TEXT NOT NULL UNIQUE);

  -- One hour of block time: its trades, and once it is over its indexes and minutes. state: 0 open, 1 closing, 2 closed,
  -- 3 only the minutes are left.
  CREATE TABLE hours (hour INTEGER PRIMARY KEY, state INTEGER NOT NULL, trades INTEGER NOT NULL);

  -- Sums of a token over a closed hour and a closed day. Values are millionths of a dollar, so that sums are exact; buyers
  -- and sellers are sketches of the wallets (see wallet-sketch.ts). Prices are null without a trade that counts for one.
  CREATE TABLE mint_hours (
    hour INTEGER NOT NULL, mint INTEGER NOT NULL,
    open REAL, high REAL, low REAL, close REAL,
    buys INTEGER NOT NULL, sells INTEGER NOT NULL, buy_usd INTEGER NOT NULL, sell_usd INTEGER NOT NULL,
    buyers BLOB NOT NULL, sellers BLOB NOT NULL,
    PRIMARY KEY (hour, mint)
  ) WITHOUT ROWID;
  CREATE TABLE mint_days (
    day INTEGER NOT NULL, mint INTEGER NOT NULL,
    open REAL, high REAL, low REAL, close REAL,
    buys INTEGER NOT NULL, sells INTEGER NOT NULL, buy_usd INTEGER NOT NULL, sell_usd INTEGER NOT NULL,
    PRIMARY KEY (day, mint)
  ) WITHOUT ROWID;

  -- What a wallet has traded of a token, by average cost. Everything up to the marker is in it and nothing beyond.
  CREATE TABLE positions (
    mint INTEGER NOT NULL, wallet INTEGER NOT NULL,
    buys INTEGER NOT NULL, sells INTEGER NOT NULL,
    bought INTEGER NOT NULL, sold INTEGER NOT NULL, received INTEGER NOT NULL, given INTEGER NOT NULL,
    buy_usd INTEGER NOT NULL, sell_usd INTEGER NOT NULL, realised_usd INTEGER NOT NULL,
    known INTEGER NOT NULL, cost_usd INTEGER NOT NULL, unknown INTEGER NOT NULL, held INTEGER,
    counted_sells INTEGER NOT NULL, wins INTEGER NOT NULL, counted_usd INTEGER NOT NULL,
    first_at INTEGER NOT NULL, last_at INTEGER NOT NULL, last_day INTEGER NOT NULL, moves INTEGER NOT NULL,
    PRIMARY KEY (mint, wallet)
  ) WITHOUT ROWID;
  -- By day, so that a further trade of the day leaves the index as it is.
  CREATE INDEX positions_wallet ON positions (wallet, last_day);
  CREATE INDEX positions_top ON positions (mint, realised_usd) WHERE realised_usd >= 10000000;

  -- Results of a wallet over an hour and a day, from the same pass as the positions.
  CREATE TABLE wallet_hours (
    hour INTEGER NOT NULL, wallet INTEGER NOT NULL,
    buys INTEGER NOT NULL, sells INTEGER NOT NULL, volume_usd INTEGER NOT NULL, gain_usd INTEGER NOT NULL,
    wins INTEGER NOT NULL, counted_sells INTEGER NOT NULL, proceeds_usd INTEGER NOT NULL, counted_usd INTEGER NOT NULL,
    PRIMARY KEY (hour, wallet)
  ) WITHOUT ROWID;
  CREATE TABLE wallet_days (
    day INTEGER NOT NULL, wallet INTEGER NOT NULL,
    buys INTEGER NOT NULL, sells INTEGER NOT NULL, volume_usd INTEGER NOT NULL, gain_usd INTEGER NOT NULL,
    wins INTEGER NOT NULL, counted_sells INTEGER NOT NULL, proceeds_usd INTEGER NOT NULL, counted_usd INTEGER NOT NULL,
    PRIMARY KEY (day, wallet)
  ) WITHOUT ROWID;

  -- Hours whose results are written, and days that are summed up. Those of other hours are in tables of their own.
  CREATE TABLE result_hours (hour INTEGER PRIMARY KEY);
  CREATE TABLE result_days (day INTEGER PRIMARY KEY);

  -- Balances that changed without a trade, until the marker has passed them.
  CREATE TABLE moves (
    position INTEGER NOT NULL, mint INTEGER NOT NULL, wallet INTEGER NOT NULL, time INTEGER NOT NULL,
    before_amount INTEGER NOT NULL, after_amount INTEGER NOT NULL,
    PRIMARY KEY (position, mint, wallet)
  ) WITHOUT ROWID;

  -- marker: positions up to here are applied. final_slot: never taken back. genesis: the cluster of this folder.
  -- dropped_hour: up to it, trades have been dropped, and none are stored any more.
  CREATE TABLE market_state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    marker INTEGER NOT NULL, final_slot INTEGER, genesis TEXT, gaps TEXT NOT NULL,
    dropped_hour INTEGER NOT NULL
  );
  INSERT INTO market_state (id, marker, gaps, dropped_hour) VALUES (1, 0, '[]', -1);

  -- The newest blocks. place: 0 chain, 1 start, 2 sample.
  CREATE TABLE blocks (
    slot INTEGER PRIMARY KEY, blockhash TEXT NOT NULL, parent_slot INTEGER NOT NULL, previous_blockhash TEXT NOT NULL,
    height INTEGER, time INTEGER NOT NULL, place INTEGER NOT NULL, produced INTEGER NOT NULL,
    transactions INTEGER NOT NULL, trades INTEGER NOT NULL
  );
  -- Slots read without a hole, both ends included.
  CREATE TABLE covered (from_slot INTEGER PRIMARY KEY, to_slot INTEGER NOT NULL);
  CREATE TABLE coverage_hours (
    hour INTEGER PRIMARY KEY,
    produced INTEGER NOT NULL, read INTEGER NOT NULL, transactions INTEGER NOT NULL, trades INTEGER NOT NULL
  );
  CREATE TABLE lost_blocks (
    id INTEGER PRIMARY KEY, from_slot INTEGER NOT NULL, to_slot INTEGER NOT NULL,
    from_time INTEGER NOT NULL, to_time INTEGER NOT NULL, produced INTEGER, reason TEXT NOT NULL
  );

  -- Everything of a source up to this signature is stored, or is in source_gaps.
  CREATE TABLE source_progress (
    address BLOB PRIMARY KEY, kind TEXT NOT NULL, signature TEXT NOT NULL, slot INTEGER NOT NULL, time_seconds INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE source_gaps (
    id INTEGER PRIMARY KEY, address BLOB NOT NULL, kind TEXT NOT NULL, reason TEXT NOT NULL,
    transactions INTEGER NOT NULL, after_slot INTEGER, before_slot INTEGER NOT NULL
  );
  `,
  `
  -- Tokens of launch programs, as far as their blocks were read. sold: hundredths of a percent. late: the list of buyers
  -- may lack some. changed_day keeps its index still while a token trades.
  CREATE TABLE launches (
    mint INTEGER PRIMARY KEY, launchpad TEXT NOT NULL,
    creator INTEGER, name TEXT, symbol TEXT, created_position INTEGER, created_at INTEGER,
    sold INTEGER, sold_position INTEGER,
    graduated_position INTEGER, graduated_at INTEGER, pool BLOB,
    late INTEGER NOT NULL, changed_day INTEGER NOT NULL
  );
  CREATE INDEX launches_created ON launches (created_position) WHERE created_position IS NOT NULL;
  CREATE INDEX launches_launchpad ON launches (launchpad, created_position) WHERE created_position IS NOT NULL;
  CREATE INDEX launches_creator ON launches (creator, created_position) WHERE creator IS NOT NULL;
  CREATE INDEX launches_sold ON launches (sold) WHERE sold >= 5000 AND graduated_position IS NULL;
  CREATE INDEX launches_launchpad_sold ON launches (launchpad, sold) WHERE sold >= 5000 AND graduated_position IS NULL;
  CREATE INDEX launches_graduated ON launches (graduated_position) WHERE graduated_position IS NOT NULL;
  CREATE INDEX launches_changed ON launches (changed_day);

  -- Who paid the first SOL of the newest wallets.
  CREATE TABLE fundings (
    id INTEGER PRIMARY KEY, position INTEGER NOT NULL, wallet BLOB NOT NULL, funder BLOB NOT NULL, lamports INTEGER NOT NULL
  );

  -- The first purchase of each of the first wallets after the creation.
  CREATE TABLE launch_buyers (
    mint INTEGER NOT NULL, position INTEGER NOT NULL, wallet INTEGER NOT NULL, time INTEGER NOT NULL,
    amount INTEGER NOT NULL, usd REAL, tipped INTEGER NOT NULL, funder INTEGER,
    PRIMARY KEY (mint, position)
  ) WITHOUT ROWID;
  `,
  `
  -- Of the blocks that were read, those that belong to a sample.
  ALTER TABLE coverage_hours ADD COLUMN sampled INTEGER NOT NULL DEFAULT 0;

  -- Blocks of a sample by minute, and the blocks of the chain that they stand for.
  CREATE TABLE sampled_minutes (
    hour INTEGER NOT NULL, minute INTEGER NOT NULL, blocks INTEGER NOT NULL, produced INTEGER NOT NULL,
    PRIMARY KEY (hour, minute)
  ) WITHOUT ROWID;
  -- What a token traded in them, in USD: sums of what it traded in each block, of its squares and of its cubes.
  CREATE TABLE sampled_flows (
    hour INTEGER NOT NULL, mint INTEGER NOT NULL, minute INTEGER NOT NULL,
    trades INTEGER NOT NULL, usd REAL NOT NULL, squares REAL NOT NULL, cubes REAL NOT NULL,
    PRIMARY KEY (hour, mint, minute)
  ) WITHOUT ROWID;
  `,
  `
  -- USD price of SOL that values the trades of a minute (Unix time divided by 60), and as JSON by mint those of dollar
  -- tokens that were not worth a dollar. Some 10 MB a year.
  CREATE TABLE money_fixings (minute INTEGER PRIMARY KEY, sol REAL NOT NULL, dollars TEXT);
  `,
  `
  -- Time of the first block that was read of a chain that had just begun; before it there was nothing to read.
  ALTER TABLE market_state ADD COLUMN chain_from INTEGER;
  `,
  `
  -- Leaderboards as last made, as JSON: see kept-boards.ts.
  CREATE TABLE leader_boards (
    span TEXT PRIMARY KEY, made_at_ms INTEGER NOT NULL, took_ms REAL NOT NULL, body TEXT NOT NULL
  );
  `,
  `
  -- Time of the first block read in the hour: what was made before it, after an hour of which nothing is known, was not.
  ALTER TABLE coverage_hours ADD COLUMN first_at INTEGER;
  `,
  `
  -- Accounts that hold the token of a launch, as changes by the minute since its creation.
  CREATE TABLE launch_holders (
    mint INTEGER NOT NULL, minute INTEGER NOT NULL, change INTEGER NOT NULL, PRIMARY KEY (mint, minute)
  ) WITHOUT ROWID;
  -- What the newest blocks changed there.
  CREATE TABLE holder_undo (
    slot INTEGER NOT NULL, mint INTEGER NOT NULL, minute INTEGER NOT NULL, change INTEGER NOT NULL,
    PRIMARY KEY (slot, mint)
  ) WITHOUT ROWID;
  `,
  `
  -- The newest block of which only transactions of exchanges were read, so that other moves of tokens are missing.
  ALTER TABLE market_state ADD COLUMN partial_slot INTEGER;
  `,
  `
  -- Liquidity that a wallet added to pools or removed, a row for each token; usd is the value of money.
  CREATE TABLE liquidity (
    mint INTEGER NOT NULL, position INTEGER NOT NULL, wallet INTEGER NOT NULL, time INTEGER NOT NULL,
    removed INTEGER NOT NULL, amount INTEGER NOT NULL, usd REAL, venue INTEGER NOT NULL, signature BLOB NOT NULL,
    PRIMARY KEY (mint, position, wallet)
  ) WITHOUT ROWID;
  CREATE INDEX liquidity_position ON liquidity (position, wallet);
  `,
]
