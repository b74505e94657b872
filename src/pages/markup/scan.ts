import type { Page } from '../page-shell.ts'

/** The three verdicts as positions of one deck. */
const heroArt =
  '<svg class="bridge legend-art" viewBox="0 0 372 300" role="img" aria-label="A drawbridge. Down: safe. Half raised: be careful. Up: do not sign."><path class="b-stone" d="M26 300V44h16v14h14V44h16v14h14V44h16v256z"/><path class="b-stone" d="M322 300v-62h50v62z"/><path class="b-slit" d="M60 88h6v34h-6z"/><path class="b-water" d="M118 276q9-9 18 0t18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0"/><g class="l-safe"><rect class="b-deck" x="106" y="226" width="216" height="12"/></g><g class="l-care"><rect class="b-deck" x="106" y="227" width="204" height="10" transform="rotate(-45 106 232)"/></g><g class="l-stop"><rect class="b-deck" x="106" y="226" width="192" height="12" transform="rotate(-81 106 232)"/></g><path class="b-chain" d="M102 70L250 88"/><circle class="b-pin" cx="106" cy="232" r="9"/><text class="l-stop" x="150" y="46">Don’t sign</text><text class="l-care" x="266" y="92">Be careful</text><text class="l-safe" x="262" y="216">Safe</text></svg>'

type Tile = { id: string; size: string; href: string; title: string; say: string; icon: string }

/** What the product checks, each beside examples that the script adds. */
const tiles: readonly Tile[] = [
  {
    id: 'app',
    size: 'c4',
    href: '/check',
    title: 'Apps',
    say: 'Borrowed brands, look-alike letters and the words of phishing, marked in the address.',
    icon: 'M3 5h26v22H3zM3 11h26M7 8h.1M11 8h.1M9 19h14',
  },
  {
    id: 'message',
    size: 'c4',
    href: '/check#kind=message',
    title: 'Messages',
    say: 'Requests to sign in, and transactions dressed up as messages.',
    icon: 'M4 5h24v17H14l-6 6v-6H4z',
  },
  {
    id: 'token',
    size: 'c4',
    href: '/token',
    title: 'Tokens',
    say: 'Who can mint, freeze or take it, who holds it, and what it trades at.',
    icon: 'M28 16a12 12 0 1 1-24 0 12 12 0 0 1 24 0zM23 16a7 7 0 1 1-14 0 7 7 0 0 1 14 0z',
  },
  {
    id: 'wallet',
    size: 'c6',
    href: '/wallet',
    title: 'Permissions',
    say: 'Who can already take from a wallet, each with a transaction that revokes it.',
    icon: 'M16.5 16a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zH29M23 16v6',
  },
  {
    id: 'bridge',
    size: 'c6',
    href: '/docs',
    title: 'Bridges',
    say: 'Quotes into and out of Solana. Every Solana transaction that a quote wants signed is scanned first.',
    icon: 'M2 22h28M6 22V12M26 22V12M6 12q10 12 20 0M11 22v-5.5M16 22v-4.5M21 22v-5.5',
  },
]

const tile = ({ id, size, href, title, say, icon }: Tile): string => `        <div class="${size}">
          <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="${icon}"/></svg>
          <h3><a href="${href}">${title}</a></h3>
          <p>${say}</p>
          <ul class="try" id="try-${id}"></ul>
        </div>`

const answers = `      <section class="part" id="answers" hidden aria-labelledby="answers-title">
        <div class="part-head"><h2 id="answers-title">Requests and answers</h2><p>Each asks for one signature, and is scanned as you look.</p></div>
        <div class="cards" id="cards"></div>
      </section>`

const checks = `      <section class="part" id="checks" aria-labelledby="checks-title">
        <div class="part-head"><h2 id="checks-title">What else it checks</h2><p>Over HTTP for wallets and apps, and here for you.</p></div>
        <div class="wallwork">
${tiles.map(tile).join('\n')}
        </div>
      </section>`

/** What the product is for, and what signing a transaction would do. */
export const scanPage: Page = {
  id: 'scan',
  title: 'Drawbridge: know before you sign',
  description: 'See what a Solana transaction would do before you sign it.',
  body: `
      <div class="hero" id="hero">
        <div>
          <h1>Know before you sign.</h1>
          <p class="say">Drawbridge tells a wallet what a Solana transaction, app, token or permission will really do, while there is still time to say no.</p>
        </div>
        <div class="hero-art">${heroArt}</div>
      </div>
      <div class="strip" id="strip"></div>
      <form class="card form" id="form" novalidate>
        <div class="entry">
          <label for="transaction">What you are asked to sign, open or trust</label>
          <textarea id="transaction" name="transaction" rows="3" placeholder="Paste a transaction, a message, a link, a token or a wallet" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="transaction-hint transaction-problem"></textarea>
          <p class="hint" id="transaction-hint">A transaction in base64, signed or not. An unsigned message of one works too.</p>
          <p class="problem" id="transaction-problem"></p>
        </div>
        <div class="pair">
          <div class="entry">
            <label for="wallet">Your wallet</label>
            <input id="wallet" name="wallet" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="wallet-hint wallet-problem" />
            <p class="hint" id="wallet-hint">Address that would sign the transaction or message.</p>
            <p class="problem" id="wallet-problem"></p>
          </div>
          <div class="entry">
            <label for="domain">Requesting app <span class="optional">(optional)</span></label>
            <input id="domain" name="domain" maxlength="2048" inputmode="url" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="domain-hint domain-problem" />
            <p class="hint" id="domain-hint">Its domain. It can raise the risk, never lower it.</p>
            <p class="problem" id="domain-problem"></p>
          </div>
          <button class="btn btn-main" type="submit">Scan</button>
        </div>
      </form>
      <div class="under" id="under">
        <div class="examples" id="try" hidden></div>
        <p class="promise">Simulated, never sent. Nothing you paste is kept. No key needed.</p>
      </div>
      <div id="announce" class="sr" role="status"></div>
      <div id="result"></div>
${answers}
${checks}`,
}
