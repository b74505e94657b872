// Every tool against a real chain: answers must match the schemas of the OpenAPI document.
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { routes } from '../../../src/app/routes.ts'
import { asObject } from '../../../src/endpoint/openapi-schema.ts'
import { toJsonSchema } from '../../../src/server/mcp/json-schema.ts'
import { makeTools } from '../../../src/server/mcp/make-tools.ts'
import { documentPath } from '../../../src/server/openapi/openapi-tidy.ts'
import { type Sandbox, startSandbox } from '../../../scripts/sandbox.ts'
import scanSamples from '../../../src/scan/http/schema/scan.samples.json' with { type: 'json' }
import { type Agent, callTool, type Called, joinOverHttp } from '../../kit/agent.ts'
import { fetchJson, jsonPost, member } from '../../kit/http.ts'
import { processTestMs, type ServerProcess, startServer } from '../../kit/server-process.ts'
import { noTestChain } from '../../kit/chain/surfnet.ts'

setDefaultTimeout(processTestMs * 2)

const chain = 'solana'
const mint = 'So11111111111111111111111111111111111111112'
const { tx_base64: safe, wallet_address: address } = scanSamples.body.safe.value
const { tx_base64: malicious } = scanSamples.body.malicious.value
const include = ['findings', 'coverage', 'provenance']

/** Arguments for each tool; a new tool is called without any and must name what is missing. */
const args: Record<string, Record<string, unknown>> = {
  scan_wallet_transaction: {
    chain,
    tx_base64: safe,
    wallet_address: address,
    include: [...include, 'controls', 'guards'],
  },
  scan_wallet_transactions: { chain, txs_base64: [safe, malicious], wallet_address: address },
  preview_transaction: { transaction: malicious },
  check_dapp_risk: { url: 'jup.ag', include },
  check_message_risk: { message: btoa('Hello'), wallet_address: address },
  check_token_risk: { chain, mint, include },
  check_wallet_risk: { chain, address, include },
  check_address_risk: { chain, address, include },
  check_permission_risk: { chain, address, include },
  get_wallet_overview: { address },
  list_wallet_trades: { address, limit: 2 },
  list_wallet_activity: { address, limit: 2 },
  list_wallet_holdings: { address },
  search_tokens: { query: 'sol' },
  get_token: { mint },
  get_token_price: { mint },
  get_token_chart: { mint },
  list_token_prices: { mints: [mint] },
}

describe.skipIf(noTestChain !== undefined)(
  `tools on a chain${noTestChain ? `: skipped, ${noTestChain}` : ''}`,
  () => {
    let sandbox: Sandbox
    let server: ServerProcess
    let agent: Agent
    const answered = new Map<string, Called>()
    beforeAll(async () => {
      sandbox = await startSandbox()
      const env = { SOLANA_RPC_URL: sandbox.rpcUrl, MCP_TOOLS: 'all' }
      server = await startServer('binary', { env })
      agent = await joinOverHttp(server.apiUrl)
      const { tools } = await agent.client.listTools()
      for (const { name } of tools)
        answered.set(name, await callTool(agent, name, args[name] ?? {}))
    })
    afterAll(async () => {
      await agent?.[Symbol.asyncDispose]()
      await server?.[Symbol.asyncDispose]()
      sandbox?.stop()
    })

    test('answer as described, or report what is wrong', () => {
      expect(answered.size).toBeGreaterThan(15)
      for (const [name, { failed, text, value }] of answered) {
        if (failed)
          expect(text, name).toMatch(/^(?:INVALID_REQUEST|NOT_FOUND|UPSTREAM_[A-Z]+): .{10,}/)
        else expect(JSON.parse(text), name).toEqual(value)
      }
      const misread = Object.keys(args).filter((name) =>
        answered.get(name)?.text.startsWith('INVALID_REQUEST'),
      )
      expect(misread).toEqual([])
    })

    test('answer as the OpenAPI document describes', async () => {
      const document = asObject(await fetchJson(`${server.apiUrl}/docs/json`))
      const named = asObject(asObject(document['components'])['schemas'])
      const ajv = new Ajv({ strict: false, validateFormats: false })
      let compared = 0
      for (const [name, { path, method }] of makeTools(document, routes)) {
        const called = answered.get(name)
        if (!called || called.failed) continue
        const schema = member(
          document,
          ...['paths', documentPath(path), method.toLowerCase()],
          ...['responses', '200', 'content', 'application/json', 'schema'],
        )
        const fits = ajv.validate(asObject(toJsonSchema(schema, named)), called.value)
        expect([fits, ajv.errors], name).toEqual([true, null])
        compared += 1
      }
      expect(compared).toBeGreaterThan(15)
    })

    test('the checks reach a verdict', () => {
      const answerOf = (name: string, ...path: string[]) =>
        member(answered.get(name)?.value, ...path)
      expect(answerOf('scan_wallet_transaction', 'verdict')).toBe('safe')
      expect(answerOf('scan_wallet_transactions', 'verdict')).toBe('malicious')
      expect(answerOf('preview_transaction', 'riskLevel')).toBe('critical')
      for (const name of ['check_token_risk', 'check_wallet_risk', 'check_permission_risk'])
        expect(answerOf(name, 'riskLevel'), name).toBeString()
      expect(answerOf('scan_wallet_transaction', 'evidence', 'provenance', 'ruleSet')).toBeString()
    })

    test('a scan equals that of the scan address', async () => {
      const { include: _, ...body } = args['scan_wallet_transaction'] ?? {}
      const over = await fetchJson(`${server.scanUrl}/v1/wallet/tx`, jsonPost(body))
      const { value } = await callTool(agent, 'scan_wallet_transaction', body)
      expect(member(value, 'verdict')).toBe('safe')
      expect(value).toEqual(over)
    })
  },
)
