import { expect, test } from 'bun:test'
import launchSamples from '../../../src/market/http/schema/launch-data.samples.json' with { type: 'json' }
import { member } from '../../kit/http.ts'
import { walletNumber } from '../../kit/market/launch-blocks.ts'
import { describeLaunchRoute } from '../../kit/market/launch-route.ts'
import { graduatedMint, launchedMint } from '../../kit/market/launch-sample.ts'
import { tampered } from '../../kit/market/trader-route.ts'

const path = '/v1/data/tokens/new'
const { launches } = launchSamples

describeLaunchRoute(
  path,
  path,
  [
    ['limit=1', launches.new],
    ['state=graduated', launches.graduated],
    ['launchpad=Moonshot', launches.none],
  ],
  [
    ['state=old', 'state'],
    ['launchpad=Unknown', 'launchpad'],
    ['creator=x', 'creator'],
    ['limit=0', 'limit'],
    ['cursor=abc', 'cursor'],
  ],
  ({ read, statuses }) => {
    test.each([
      ['', [launchedMint]],
      ['state=graduating', [launchedMint]],
      ['state=graduated', [graduatedMint]],
      ['state=graduated&launchpad=Raydium%20LaunchLab', [graduatedMint]],
      ['state=graduated&launchpad=Pump.fun', []],
      [`creator=${walletNumber(900)}`, [launchedMint]],
      [`creator=${walletNumber(901)}`, []],
    ])('%s', async (query, expected) => {
      const tokens = member(await read(query), 'tokens')
      const mints = Array.isArray(tokens) ? tokens.map((each) => member(each, 'token', 'mint')) : []
      expect(mints).toEqual(expected)
    })

    test('a cursor of another list is refused', async () => {
      const found = await statuses(tampered('AAAAAAAA').map((each) => `cursor=${each}`))
      expect(new Set(found)).toEqual(new Set([400]))
    })
  },
)
