import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair, PublicKey } from '@solana/web3.js'
import walletDataSamples from '../../../src/wallets/http/schema/wallet-data.samples.json' with { type: 'json' }
import { fetchAnswer, envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { type RecordedServer, startRecordedServer } from '../../kit/recorded-server.ts'
import { processTestMs, serverKinds } from '../../kit/server-process.ts'
import { noTestChain } from '../../kit/chain/surfnet.ts'
import { historyCast, useHistoryChain } from '../../kit/ledger/wallet-history-scene.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const { saver } = historyCast()
const address = saver.publicKey.toBase58()
const pathOf = (wallet: string): string => `/v1/data/wallets/${wallet}/holdings`

/** A wallet with hundreds of tokens. */
const collector = Keypair.fromSeed(new Uint8Array(32).fill(95)).publicKey
const collected = 250

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  const history = useHistoryChain(async (chain) => {
    for (let number = 0; number < collected; number += 1)
      await chain.createTokenAccount({
        mint: new PublicKey(Buffer.alloc(32, `mint ${number}`)),
        owner: collector,
        amount: BigInt(number),
      })
  })
  describe.each(serverKinds)('%s', (kind) => {
    let server: WatchedServer
    beforeAll(async () => {
      server = await startWatchedServer(kind, { env: history.env() })
    })
    afterAll(() => server[Symbol.asyncDispose]())
    const list = async (wallet: string, query = ''): Promise<unknown> =>
      JSON.parse((await fetchAnswer(`${server.apiUrl}${pathOf(wallet)}${query}`)).text)

    test('as documented', async () => {
      const { answer, event } = await server.watch(() =>
        fetchAnswer(`${server.apiUrl}${pathOf(address)}`),
      )
      expect(headerProblems(answer)).toEqual([])
      expect(JSON.parse(answer.text)).toEqual(walletDataSamples.holdings.saver.value)
      expect(member(event, 'api_route')).toBe('/v1/data/wallets/:address/holdings')
      expect(member(event, 'api_rate_bucket')).toBe('wallet-data')
    })

    test('empty accounts only if requested', async () => {
      const all = member(await list(address, '?includeEmpty=true'), 'holdings')
      expect(all).toHaveLength(6)
      expect(all).toContainEqual(
        expect.objectContaining({ amount: '0', kind: 'unknown', tokenAccounts: 1 }),
      )
    })

    test('page by page, each token once', async () => {
      const mints: unknown[] = []
      let query = '?limit=2'
      for (let pages = 1; pages <= 3; pages += 1) {
        const page = await list(address, query)
        for (const at of [0, 1]) mints.push(member(page, 'holdings', at, 'mint'))
        query = `?limit=2&cursor=${String(member(page, 'meta', 'nextCursor'))}`
        expect(member(page, 'meta', 'nextCursor') === undefined).toBe(pages === 3)
      }
      const shown: string[] = walletDataSamples.holdings.saver.value.holdings.map(
        ({ mint }) => mint,
      )
      expect(mints).toEqual([...shown, undefined])
    })

    test('a wallet with hundreds of tokens', async () => {
      const mints = new Set<unknown>()
      let query = '?limit=100'
      for (let pages = 0; pages < 4; pages += 1) {
        const page = await list(collector.toBase58(), query)
        const rows = member(page, 'holdings')
        for (const row of Array.isArray(rows) ? rows : []) mints.add(member(row, 'mint'))
        const cursor = member(page, 'meta', 'nextCursor')
        if (typeof cursor !== 'string') break
        query = `?limit=100&cursor=${cursor}`
      }
      expect(mints.size).toBe(collected - 1)
    })

    test('an unused wallet has none', async () => {
      const unused = Keypair.generate().publicKey.toBase58()
      expect(await list(unused)).toEqual({ holdings: [], meta: {} })
    })

    test.each([
      ['no address', 'abc', '', '`address` '],
      ['33 bytes', 'z'.repeat(44), '', '`address` '],
      ['half a percent sign', `${address}%`, '', '`path` '],
      ['an encoded slash', `${address}%2F`, '', '`address` '],
      ['limit 0', address, '?limit=0', '`limit` '],
      ['limit 1e1', address, '?limit=1e1', '`limit` '],
      ['an unknown cursor', address, '?cursor=AAAA', '`cursor` '],
      ['an empty cursor', address, '?cursor=', '`cursor` '],
      ['an invalid flag', address, '?includeEmpty=1', '`includeEmpty` '],
    ])('%s is rejected by name', async (_, wallet, query, message) => {
      const answer = await fetchAnswer(`${server.apiUrl}${pathOf(wallet)}${query}`)
      expect(envelopeOf(answer)).toMatchObject({ code: 'INVALID_REQUEST' })
      expect(envelopeOf(answer).message).toStartWith(message)
    })

    test('a cursor is only valid for its own list', async () => {
      const cursor = String(member(await list(address, '?limit=2'), 'meta', 'nextCursor'))
      const other = cursor.startsWith('AQ') ? `AR${cursor.slice(2)}` : `AQ${cursor.slice(2)}`
      for (const [wallet, query] of [
        [address, `?cursor=${other}`],
        [address, `?cursor=${cursor}A`],
        [address, `?includeEmpty=true&cursor=${cursor}`],
        [collector.toBase58(), `?cursor=${cursor}`],
      ])
        expect(member(await list(wallet ?? '', query), 'error', 'code')).toBe('INVALID_REQUEST')
    })
  })
})

describe.skipIf(noTestChain !== undefined)('without price sources', () => {
  const history = useHistoryChain()
  let down: RecordedServer
  let server: WatchedServer
  beforeAll(async () => {
    down = startRecordedServer([{ status: 500 }])
    const env = { SOLANA_RPC_URL: history.chain().url, JUPITER_URL: down.url }
    server = await startWatchedServer('binary', { env })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    down.stop()
  })

  test('holdings are listed without values, except dollars', async () => {
    const { status, text } = await fetchAnswer(`${server.apiUrl}${pathOf(address)}`)
    expect(status).toBe(200)
    const held: { mint: string; valueUsd?: number }[] = Object(member(JSON.parse(text), 'holdings'))
    expect(held).toHaveLength(5)
    expect(held.flatMap(({ valueUsd }) => valueUsd ?? [])).toEqual([6])
    expect(text).toContain('"priceUsd":1,"valueUsd":6')
    // Without the price of SOL, the sum would be wrong.
    const overview = await fetchAnswer(`${server.apiUrl}/v1/data/wallets/${address}`)
    expect(overview.text).not.toContain('Usd')
  })
})
