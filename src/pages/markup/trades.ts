import type { Page } from '../page-shell.ts'

/** Trades as they are stored, with filters. */
export const tradesPage: Page = {
  id: 'trades',
  title: 'Trades · Drawbridge',
  description: 'Trades on Solana as this server stores them, live.',
  body: `
      <div class="title">
        <h1>Live trades</h1>
        <p class="muted">Trades on Solana, as this server stores them.</p>
      </div>
      <form class="card form" id="form" aria-label="Filters" novalidate>
        <div class="filters">
          <div class="entry">
            <label for="side">Side</label>
            <select id="side" name="side"><option value="">Buys and sells</option><option value="buy">Buys</option><option value="sell">Sells</option></select>
          </div>
          <div class="entry">
            <label for="minAmountUsd">Minimum value, USD</label>
            <input id="minAmountUsd" name="minAmountUsd" inputmode="decimal" autocomplete="off" aria-describedby="minAmountUsd-problem" />
            <p class="problem" id="minAmountUsd-problem"></p>
          </div>
          <div class="entry">
            <label for="mint">Token <span class="optional">(mint address)</span></label>
            <input id="mint" name="mint" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="mint-problem" />
            <p class="problem" id="mint-problem"></p>
          </div>
          <div class="entry">
            <label for="wallet">Wallet</label>
            <input id="wallet" name="wallet" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="wallet-problem" />
            <p class="problem" id="wallet-problem"></p>
          </div>
        </div>
        <button class="btn btn-main" type="submit">Apply filters</button>
      </form>
      <div id="result"></div>`,
}
