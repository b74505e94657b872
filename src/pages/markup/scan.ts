import type { Page } from '../page-shell.ts'

/** Shows what signing a transaction would do. */
export const scanPage: Page = {
  id: 'scan',
  title: 'Scan a transaction · Drawbridge',
  description: 'See what a Solana transaction would do before you sign it.',
  body: `
      <div class="title">
        <h1>Scan a transaction before you sign it</h1>
        <p class="sub">It is simulated, never sent. Nothing is stored.</p>
      </div>
      <div class="examples" id="try" hidden></div>
      <form class="card form" id="form" novalidate>
        <div class="field">
          <label for="transaction">Transaction (base64)</label>
          <textarea id="transaction" name="transaction" rows="5" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="transaction-hint transaction-problem"></textarea>
          <p class="hint" id="transaction-hint">Legacy, version 0 or version 1, signed or not. An unsigned message works too.</p>
          <p class="problem" id="transaction-problem"></p>
        </div>
        <div class="pair">
          <div class="field">
            <label for="wallet">Your wallet</label>
            <input id="wallet" name="wallet" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="wallet-hint wallet-problem" />
            <p class="hint" id="wallet-hint">Address of the wallet that would sign.</p>
            <p class="problem" id="wallet-problem"></p>
          </div>
          <div class="field">
            <label for="domain">Requesting app <span class="optional">(optional)</span></label>
            <input id="domain" name="domain" maxlength="2048" inputmode="url" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="domain-hint domain-problem" />
            <p class="hint" id="domain-hint">Its domain, such as app.example.org. It can raise the risk, never lower it.</p>
            <p class="problem" id="domain-problem"></p>
          </div>
        </div>
        <button class="primary" type="submit">Scan</button>
      </form>
      <div id="announce" class="unseen" role="status"></div>
      <div id="result"></div>`,
}
