import { bundleExample } from './bundle-example.ts' with { type: 'macro' }
import type { ExampleApp } from './example-app.ts'
import { type Asset, pageFiles } from '../page-assets.ts'
import { type FrameSetting, ownPageHtml, type Page } from '../page-shell.ts'

const script = await bundleExample()

/** The files of the example app by name. */
export const exampleAssets: ReadonlyMap<string, Asset> = new Map(
  [script].map(({ name, contentType, text }): [string, Asset] => {
    const bytes = new TextEncoder().encode(text)
    return [name, { contentType, read: async () => bytes }]
  }),
)

/** In the frame of the other pages, with a script of its own like the apps that it stands for. */
export const examplePage = (app: ExampleApp, setting: FrameSetting, origin: string): string =>
  ownPageHtml(
    page,
    { ...pageFiles, script: `/example/${script.name}` },
    setting,
    { id: 'app', value: app },
    origin,
  )

const code = `import { createClient } from 'drawbridge/client'
import { guardWallet } from 'drawbridge/guard'

const guarded = guardWallet(wallet, {
  client: createClient({ baseUrl: location.origin }),
  dappDomain: location.host,
  onVerdict: (request) =&gt; showSheet(request),
  onFailure: (failure) =&gt; showFailure(failure),
})`

const page: Page = {
  id: 'example',
  title: 'Example app · Drawbridge',
  description: 'An app with a guarded wallet: sign a safe and a malicious transaction.',
  body: `
      <div class="title">
        <h1>Example app</h1>
        <p class="muted">
          This app has a test wallet on the sandbox chain, guarded by <code>guardWallet</code> of
          <code>drawbridge/guard</code>. Whatever you sign is checked first, and nothing is sent.
        </p>
      </div>
      <section class="card" aria-labelledby="wallet-title">
        <h2 id="wallet-title">Wallet</h2>
        <div id="wallets"></div>
      </section>
      <section class="card" id="requests" aria-labelledby="requests-title" hidden>
        <h2 id="requests-title">Sign</h2>
        <div class="buttons" id="buttons"></div>
        <p class="muted" id="outcome" role="status"></p>
      </section>
      <section class="card" aria-labelledby="code-title">
        <h2 id="code-title">How it is done</h2>
        <pre class="json" tabindex="0" aria-labelledby="code-title">${code}</pre>
      </section>
      <dialog class="sheet" id="sheet" aria-labelledby="sheet-title"></dialog>`,
}
