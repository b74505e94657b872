import type { Page } from '../page-shell.ts'

/** What a browser is shown in place of the error envelope. */
export type ErrorWords = { title: string; say: string }

const words: Readonly<Record<number, ErrorWords>> = {
  404: {
    title: 'Nothing on this side',
    say: 'There is no page at this address. If you pasted a transaction or a token into the address bar, check it here instead.',
  },
  405: {
    title: 'Not this way',
    say: 'This address doesn’t take that kind of request. The API reference says what it takes.',
  },
  429: {
    title: 'Too many requests',
    say: 'This server limits how often each address may ask. Wait a moment, then load the page again.',
  },
  503: {
    title: 'Not right now',
    say: 'This server is starting or busy. Nothing was checked. Load the page again in a moment.',
  },
}

const otherProblem: ErrorWords = {
  title: 'That didn’t work',
  say: 'The request could not be answered. Nothing was checked.',
}

const serverProblem: ErrorWords = {
  title: 'Something broke here',
  say: 'The server failed to make this page. Nothing was checked. The request ID below is in its log.',
}

/** A drawbridge that ends over water. */
const art =
  '<svg class="bridge" viewBox="0 0 372 284" role="img" aria-label="A drawbridge that ends over water."><path class="b-stone" d="M26 284V44h16v14h14V44h16v14h14V44h16v240z"/><path class="b-slit" d="M60 88h6v34h-6z"/><path class="b-water" d="M118 268q9-9 18 0t18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0"/><g class="b-move"><path class="b-chain" d="M102 70L228 232"/><rect class="b-deck" x="106" y="226" width="128" height="12"/></g><circle class="b-pin" cx="106" cy="232" r="9"/></svg>'

/** The request ID is this server's own. */
export const errorPage = (status: number, requestId: string): Page => {
  const { title, say } = words[status] ?? (status < 500 ? otherProblem : serverProblem)
  return {
    id: 'error',
    title: `${title} · Drawbridge`,
    description: say,
    body: `
      <div class="lost">
        <div>
          <h1>${title}</h1>
          <p>${say}</p>
          <div class="try"><a class="btn btn-main" href="/">Check something</a><a class="btn" href="/docs">API reference</a></div>
          <p class="tiny muted">Error ${status} · Request ID <code>${requestId}</code></p>
        </div>
        <div>${art}</div>
      </div>`,
  }
}
