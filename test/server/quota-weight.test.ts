import { describe, expect, test } from 'bun:test'
import { fetchAnswer, jsonPost } from '../kit/http.ts'
import { startServer } from '../kit/server-process.ts'

const path = '/v1/wallet/txs'
const env = {
  SOLANA_RPC_URL: 'http://127.0.0.1:9',
  QUOTA_IP: 'off',
  QUOTA_ENDPOINT: 'off',
  QUOTA_CAPABILITY: '10/600',
}
const bodyOf = (transactions: number) => ({
  chain: 'solana',
  wallet_address: '11111111111111111111111111111111',
  txs_base64: Array.from({ length: transactions }, () => 'AAAA'),
})
const toolCall = (transactions: number) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'scan_wallet_transactions', arguments: bodyOf(transactions) },
})

const left = (headers: Headers): number =>
  Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])

describe('what a request counts as', () => {
  test('a bulk scan counts its transactions, by whichever way it comes', async () => {
    await using server = await startServer('binary', { env })
    const bulk = await fetchAnswer(`${server.scanUrl}${path}`, jsonPost(bodyOf(4)))
    expect([bulk.status, left(bulk.headers)]).toEqual([400, 6])
    const agent = await fetchAnswer(`${server.apiUrl}/mcp`, jsonPost(toolCall(5)))
    expect([agent.status, left(agent.headers)]).toEqual([200, 1])
    const over = await fetchAnswer(`${server.scanUrl}${path}`, jsonPost(bodyOf(2)))
    expect(over.status).toBe(429)
  })

  test('a preflight counts as nothing', async () => {
    await using server = await startServer('binary', { env })
    const preflight = () => fetchAnswer(`${server.scanUrl}${path}`, { method: 'OPTIONS' })
    for (let sent = 0; sent < 12; sent++) expect((await preflight()).status).toBe(204)
    const bulk = await fetchAnswer(`${server.scanUrl}${path}`, jsonPost(bodyOf(1)))
    expect(left(bulk.headers)).toBe(9)
  })
})
