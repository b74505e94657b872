import { expect, test } from 'bun:test'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import tokenSamples from '../../../src/market/http/schema/token.samples.json' with { type: 'json' }
import { envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { dataPath, describeTokenServers } from '../../kit/market/token-route.ts'
import { walletOf } from '../../kit/checks/token-scene.ts'

const chart = `/${wrappedSolMint}/chart`
const fromSeconds = Date.parse('2024-11-01T09:30:00Z') / 1000

describeTokenServers(({ request }) => {
  test.each([
    ['seconds', `?interval=1h&from=${fromSeconds}&to=${fromSeconds + 9_000}`],
    ['date-times', '?from=2024-11-01T09:30:00Z&to=2024-11-01T11:59:59.9Z'],
    ['an offset', '?from=2024-11-01T10:30:00%2B01:00&to=2024-11-01T13:00:00+01:00'],
  ])('%s select the same range; returns the documented sample', async (_, query) => {
    const { answer, event } = await request(`${chart}${query}`)
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    expect(JSON.parse(answer.text)).toEqual(tokenSamples.chart.sol.value)
    expect(member(event, 'api_route')).toBe(`${dataPath}/:mint/chart`)
  })

  test('defaults to the last 200 hours', async () => {
    const { answer } = await request(chart)
    const meta = member(JSON.parse(answer.text), 'meta')
    const [from, to] = ['from', 'to'].map((name) => Date.parse(String(member(meta, name))))
    expect(Number(to) - Number(from)).toBe(200 * 3_600_000)
    expect(member(meta, 'interval')).toBe('1h')
  })

  test('a token without a market is not found', async () => {
    const { answer } = await request(`/${walletOf(192)}/chart`)
    expect(envelopeOf(answer)).toEqual({
      code: 'NOT_FOUND',
      message: 'No market is known for this token.',
    })
  })

  test.each([
    ['an unknown interval', '?interval=2h', '`interval` '],
    ['an interval in capitals', '?interval=1H', '`interval` '],
    ['an empty interval', '?interval=', '`interval` '],
    ['a start in words', '?from=yesterday', '`from` '],
    ['milliseconds', `?from=${fromSeconds}000`, '`from` '],
    ['a number with a sign', '?from=-5', '`from` '],
    ['an impossible date', '?from=2026-13-40', '`from` '],
    ['an end before the start', '?from=1700000000&to=1690000000', '`from` '],
    ['an empty range', '?from=1700000000&to=1700000000', '`from` '],
    ['the far future', '?to=2200-01-01', '`to` '],
    ['a start in the future', '?from=2200-01-01', '`from` '],
    ['too many candles', '?interval=1m&from=1690000000', '`from` '],
    ['a start at the epoch', '?interval=1d&from=0', '`from` '],
  ])('%s is refused, naming the parameter', async (_, query, message) => {
    const { answer } = await request(`${chart}${query}`)
    const envelope = envelopeOf(answer)
    expect(envelope.code).toBe('INVALID_REQUEST')
    expect(envelope.message).toStartWith(message)
  })
})
