// Makes the pictures that the README shows, of the compiled program on a sandbox with some traffic, and the one beside
// links to the pages, and prints how fast and how heavy the pages are there: `bun scripts/screenshot.ts`.
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type Addresses } from './addresses.ts'
import { build } from './build.ts'
import { noSources } from './no-sources.ts'
import { followTrades, sampleExamples, type Sandbox, startSandbox } from './sandbox.ts'
import { listening } from './smoke.ts'

const folder = join(import.meta.dir, 'screenshot')

/** Traffic of a small deployment, so the picture shows more than its own requests. */
const agents = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'curl/8.9.1',
  'python-requests/2.32',
  'okhttp/4.12.0',
]
const trafficMs = 20_000
const pauseMs = 60

const makeTraffic = async ({ apiUrl, scanUrl }: Addresses, sandbox: Sandbox): Promise<void> => {
  const scans = sampleExamples(sandbox).filter(({ page }) => page === 'scan')
  const endMs = performance.now() + trafficMs
  for (let turn = 0; performance.now() < endMs; turn += 1) {
    const fields = scans[turn % scans.length]?.fields
    const transaction = turn % 11 === 0 ? 'AQID' : fields?.['transaction']
    const warmups: [url: string, body?: unknown][] = [
      [
        `${scanUrl}/v1/wallet/tx`,
        { chain: 'solana', tx_base64: transaction, wallet_address: fields?.['wallet'] },
      ],
      [`${apiUrl}/v1/security/dapp-risk`, { url: `https://app-${turn}.example.org` }],
      [`${apiUrl}/v1/data/tokens/${sandbox.mints.pebble}`],
      [`${apiUrl}/v1/data/wallets/${sandbox.wallets.bob}`],
      [`${apiUrl}/v1/data/tokens/trending`],
    ]
    const [url, body] = warmups[turn % warmups.length] ?? [apiUrl]
    await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        'user-agent': agents[turn % agents.length] ?? '',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // Load rises and falls, as over a day.
    await Bun.sleep(pauseMs * (2 + Math.sin(turn / 20)))
  }
}

/** Milliseconds to the first paint, layout shift, and bytes transferred. */
const measure = async (page: Page, url: string): Promise<string> => {
  await page.goto(url, { waitUntil: 'networkidle' })
  const { paintMs, shift, bytes } = await page.evaluate(async () => {
    const shifts = await new Promise<number>((resolve) => {
      let sum = 0
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
      })
      observer.observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(sum), 500)
    })
    const loaded = performance
      .getEntries()
      .filter((entry) => ['navigation', 'resource'].includes(entry.entryType))
    return {
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      shift: shifts,
      bytes: loaded.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'encodedBodySize')), 0),
    }
  })
  return `first paint ${paintMs.toFixed(0)} ms, layout shift ${shift.toFixed(3)}, ${(bytes / 1000).toFixed(0)} kB loaded`
}

/** The hero of the first page alone, in the size that sites show beside a link. */
const takeShareCard = async (browser: Browser, apiUrl: string): Promise<void> => {
  // Styles from outside are against the policy of the pages.
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, bypassCSP: true })
  await page.goto(apiUrl)
  await page.addStyleTag({
    content: `.nav, .top .end, .menu, footer, main .wrap > :not(.hero) { display: none !important }
      .top { position: absolute; inset: 24px 0 auto; border: 0; background: none }
      .wrap { width: 1056px } .brand { zoom: 1.4 } main { min-height: 0 }
      .hero { height: 630px; padding: 64px 0 0; align-items: center }`,
  })
  await page.screenshot({ path: join(import.meta.dir, '../src/pages/share-card.page.png') })
  await page.close()
}

const takePictures = async (urls: Addresses, sandbox: Sandbox): Promise<void> => {
  const executablePath = Bun.which('chromium') ?? Bun.which('google-chrome') ?? undefined
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  })
  try {
    await takeShareCard(browser, urls.apiUrl)
    const page = await browser.newPage({ viewport: { width: 1200, height: 980 } })
    for (const path of [
      '/',
      '/status',
      `/token/${sandbox.mints.pebble}`,
      '/trades',
      '/wallet',
      '/check',
    ])
      console.log(`${path}: ${await measure(page, `${urls.apiUrl}${path}`)}`)
    await page.goto(`${urls.apiUrl}/status`)
    await makeTraffic(urls, sandbox)
    await page.screenshot({ path: join(folder, 'dashboard.png') })
    // Pictures show where things come to rest.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${urls.apiUrl}/`)
    await page.locator('#try').getByRole('button', { name: 'Malicious' }).click()
    await page.locator('.flow').waitFor()
    await page.screenshot({ path: join(folder, 'scan.png') })
  } finally {
    await browser.close()
  }
}

const sandbox = await startSandbox()
const server = Bun.spawn([await build()], {
  cwd: join(import.meta.dir, '..', 'dist'),
  env: {
    ...noSources,
    ...followTrades(sandbox),
    SOLANA_RPC_URL: sandbox.rpcUrl,
    TRY_EXAMPLES: JSON.stringify(sampleExamples(sandbox)),
    DATA_DIR: join(import.meta.dir, '..', 'dist', 'screenshot-data'),
    PORT: '0',
    SCAN_PORT: '0',
    QUOTA_IP: 'off',
    QUOTA_ENDPOINT: 'off',
    QUOTA_CAPABILITY: 'off',
  },
  stdout: 'pipe',
  stderr: 'inherit',
})
try {
  await takePictures(await listening(server.stdout), sandbox)
} finally {
  server.kill('SIGTERM')
  await server.exited
  sandbox.stop()
}
