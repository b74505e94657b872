import type { Page } from '../page-shell.ts'

/** The address of an app, and a message that one wants signed. */
export const checkPage: Page = {
  id: 'check',
  title: 'Check an app or a message · Drawbridge',
  description:
    'Check the address of an app before it is opened, and a message before it is signed.',
  body: `
      <div class="title">
        <h1>Check an app or a message</h1>
        <p class="sub">Before you open the one, and before you sign the other.</p>
      </div>
      <div class="examples" id="try" hidden></div>
      <div class="columns">
        <section aria-labelledby="app-title">
          <form class="card form" id="app-form" novalidate>
            <h2 id="app-title">An app</h2>
            <div class="field">
              <label for="url">URL or domain</label>
              <input id="url" name="url" inputmode="url" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="url-problem" />
              <p class="problem" id="url-problem"></p>
            </div>
            <button class="primary" type="submit">Check the app</button>
          </form>
          <div id="app-announce" class="unseen" role="status"></div>
          <div id="app-result"></div>
        </section>
        <section aria-labelledby="message-title">
          <form class="card form" id="message-form" novalidate>
            <h2 id="message-title">A message</h2>
            <div class="field">
              <label for="message">What is to be signed</label>
              <textarea id="message" name="message" rows="5" spellcheck="false" autocomplete="off" aria-describedby="message-problem"></textarea>
              <p class="problem" id="message-problem"></p>
            </div>
            <fieldset class="field choice">
              <legend>It stands there as</legend>
              <label><input type="radio" name="form" value="text" checked /> text</label>
              <label><input type="radio" name="form" value="base64" /> bytes in base64</label>
            </fieldset>
            <div class="field">
              <label for="wallet">Your wallet</label>
              <input id="wallet" name="wallet" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="wallet-problem" />
              <p class="problem" id="wallet-problem"></p>
            </div>
            <div class="field">
              <label for="domain">App that asks <span class="optional">(optional)</span></label>
              <input id="domain" name="domain" inputmode="url" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="domain-problem" />
              <p class="problem" id="domain-problem"></p>
            </div>
            <button class="primary" type="submit">Check the message</button>
          </form>
          <div id="message-announce" class="unseen" role="status"></div>
          <div id="message-result"></div>
        </section>
      </div>`,
}
