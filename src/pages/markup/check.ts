import type { Page } from '../page-shell.ts'

/** Checks an app before it is opened, and a message before it is signed. */
export const checkPage: Page = {
  id: 'check',
  title: 'Check an app or a message · Drawbridge',
  description: 'Check a Solana app before you open it, or a message before you sign it.',
  body: `
      <div class="title">
        <h1>Check an app or a message</h1>
        <p class="muted">Before you open the app or sign the message.</p>
      </div>
      <fieldset class="segments"><legend class="sr">What to check</legend>
        <label><input type="radio" name="kind" value="app" id="kind-app" checked autocomplete="off" />App</label>
        <label><input type="radio" name="kind" value="message" id="kind-message" autocomplete="off" />Message</label>
      </fieldset>
      <section class="kind kind-app" aria-labelledby="app-title">
        <h2 id="app-title" class="sr">App</h2>
        <form class="card form inline" id="app-form" novalidate>
          <div class="entry">
            <label for="url">URL or domain</label>
            <input id="url" name="url" placeholder="app.example.org" inputmode="url" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="url-problem" />
            <p class="problem" id="url-problem"></p>
          </div>
          <button class="btn btn-main" type="submit">Check app</button>
        </form>
      </section>
      <section class="kind kind-message" aria-labelledby="message-title">
        <h2 id="message-title" class="sr">Message</h2>
        <form class="card form" id="message-form" novalidate>
          <div class="entry">
            <label for="message">Message to sign</label>
            <textarea id="message" name="message" rows="4" spellcheck="false" autocomplete="off" aria-describedby="message-problem"></textarea>
            <p class="problem" id="message-problem"></p>
          </div>
          <fieldset class="entry choice">
            <legend>Format</legend>
            <label><input type="radio" name="form" value="text" checked /> Text</label>
            <label><input type="radio" name="form" value="base64" /> Base64</label>
          </fieldset>
          <div class="pair">
            <div class="entry">
              <label for="wallet">Your wallet</label>
              <input id="wallet" name="wallet" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="wallet-problem" />
              <p class="problem" id="wallet-problem"></p>
            </div>
            <div class="entry">
              <label for="domain">Requesting app <span class="optional">(optional)</span></label>
              <input id="domain" name="domain" inputmode="url" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="domain-problem" />
              <p class="problem" id="domain-problem"></p>
            </div>
            <button class="btn btn-main" type="submit">Check message</button>
          </div>
        </form>
      </section>
      <div class="examples" id="try" hidden></div>
      <div class="kind kind-app">
        <div id="app-announce" class="sr" role="status"></div>
        <div id="app-result"></div>
      </div>
      <div class="kind kind-message">
        <div id="message-announce" class="sr" role="status"></div>
        <div id="message-result"></div>
      </div>`,
}
