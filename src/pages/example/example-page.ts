import { bundleExample } from './bundle-example.ts' with { type: 'macro' }
import type { ExampleApp } from './example-app.ts'
import { type Asset, pageFiles } from '../page-assets.ts'

const { script, styles } = await bundleExample()

/** The files of the example app by name. */
export const exampleAssets: ReadonlyMap<string, Asset> = new Map(
  [script, styles].map(({ name, contentType, text }): [string, Asset] => {
    const bytes = new TextEncoder().encode(text)
    return [name, { contentType, read: async () => bytes }]
  }),
)

/** A page of its own, like the apps that it stands for: it shares nothing with the other pages but the icon. */
export const examplePage = (app: ExampleApp): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="An app with a guarded wallet: sign a safe and a malicious transaction." />
    <title>Example app · Drawbridge</title>
    <link rel="icon" href="${pageFiles.icon}" type="image/svg+xml" />
    <link rel="stylesheet" href="/example/${styles.name}" />
    <script type="module" src="/example/${script.name}"></script>
  </head>
  <body>
    <main>
      <p class="back"><a href="/">Drawbridge</a></p>
      <h1>Example app</h1>
      <p>
        This app has a test wallet on the sandbox chain, guarded by <code>guardWallet</code> of
        <code>drawbridge/guard</code>. Whatever you sign is checked first, and nothing is sent.
      </p>
      <noscript><p>This example needs JavaScript.</p></noscript>
      <section aria-labelledby="wallet-title">
        <h2 id="wallet-title">Wallet</h2>
        <div id="wallets"></div>
      </section>
      <section id="requests" aria-labelledby="requests-title" hidden>
        <h2 id="requests-title">Sign</h2>
        <div id="buttons"></div>
        <p id="outcome" role="status"></p>
      </section>
      <section aria-labelledby="code-title">
        <h2 id="code-title">How it is done</h2>
        <pre tabindex="0" aria-labelledby="code-title"><code>${code}</code></pre>
      </section>
    </main>
    <dialog id="sheet" aria-labelledby="sheet-title"></dialog>
    <script type="application/json" id="app">${JSON.stringify(app).replaceAll('<', '\\u003c')}</script>
  </body>
</html>
`

const code = `import { createClient } from 'drawbridge/client'
import { guardWallet } from 'drawbridge/guard'

const guarded = guardWallet(wallet, {
  client: createClient({ baseUrl: location.origin }),
  dappDomain: location.host,
  onVerdict: (request) =&gt; showSheet(request),
  onFailure: (failure) =&gt; showFailure(failure),
})`
