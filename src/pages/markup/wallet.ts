import type { Page } from '../page-shell.ts'

/** A wallet: what it holds, what it did, who else has power over it. */
export const walletPage: Page = {
  id: 'wallet',
  title: 'Wallet · Drawbridge',
  description: 'Holdings, trades and standing permissions of a Solana wallet.',
  body: `
      <div class="title">
        <h1>Look at a wallet</h1>
        <p class="sub">What it holds, what it did, and who else may take from it.</p>
      </div>
      <form class="card form inline" id="form" role="search" aria-label="Wallets" novalidate>
        <div class="field">
          <label for="address">Wallet address</label>
          <input id="address" name="address" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="address-problem" />
          <p class="problem" id="address-problem"></p>
        </div>
        <button class="primary" type="submit">Look up</button>
      </form>
      <div class="examples" id="try" hidden></div>
      <div id="announce" class="unseen" role="status"></div>
      <div id="result"></div>`,
}
