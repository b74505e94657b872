import { describe, expect, test } from 'bun:test'
import type { ToolSet } from '../../../src/basics/tool-set.ts'
import { isOffered } from '../../../src/server/mcp/tool-sets.ts'
import type { Tool } from '../../../src/server/mcp/tool.ts'
import { routes } from '../../../src/app/routes.ts'
import { isTool } from '../../../src/server/mcp/make-tools.ts'

const named = (name: string, capability: Tool['capability']) => ({ name, capability })

const scan = named('scan_wallet_transaction', 'scan')
const check = named('check_token_risk', 'security')
const search = named('search_tokens', 'token-data')
const price = named('get_token_price', 'token-data')
const overview = named('get_wallet_overview', 'wallet-data')
const feed = named('list_trade_feed', 'trader-data')
const rewards = named('read_rewards_summary', 'rewards')
const quote = named('quote_bridge', 'bridge')
const every = [scan, check, search, price, overview, feed, rewards, quote]

describe('the sets', () => {
  test.each<[sets: ToolSet[], offered: typeof every]>([
    [['security'], [scan, check, search]],
    [['data'], [search, price, overview, feed, rewards]],
    [['bridge'], [quote]],
    [
      ['bridge', 'security'],
      [scan, check, search, quote],
    ],
    [['all'], every],
    [['security', 'all'], every],
    [[], []],
  ])('%j', (sets, offered) => {
    expect(every.filter((tool) => isOffered(tool, sets))).toEqual(offered)
  })

  test('leave no tool out', () => {
    for (const { path, capability } of routes.filter(isTool))
      expect(isOffered(named(path, capability), ['security', 'data', 'bridge']), path).toBe(true)
  })
})
