import type { Candle, CandleInterval } from '../../../tokens/token-market.ts'
import type { SourceClient } from '../../../network/source-client.ts'
import { fieldsOf } from '../../../network/shape.ts'
import { orderedCandles } from './candle.ts'
import { readCandle, solana } from './geckoterminal-rows.ts'
import type { TokenProvider } from './provider.ts'
import { readRows } from '../../../network/rows.ts'

const candlesPerCall = 1_000
/** A chart may go back three answers; each costs one of few calls. */
const pagesMax = 3

const timeframes: Record<CandleInterval, { path: string; seconds: number }> = {
  '1m': { path: 'minute?aggregate=1', seconds: 60 },
  '5m': { path: 'minute?aggregate=5', seconds: 300 },
  '15m': { path: 'minute?aggregate=15', seconds: 900 },
  '1h': { path: 'hour?aggregate=1', seconds: 3_600 },
  '4h': { path: 'hour?aggregate=4', seconds: 14_400 },
  '12h': { path: 'hour?aggregate=12', seconds: 43_200 },
  '1d': { path: 'day?aggregate=1', seconds: 86_400 },
}

/** Candles of a pool in USD, from the newest back, page after page. */
export const makeCandleReader =
  (
    client: SourceClient,
    hasKey: boolean,
    onDropped: (count: number) => void,
  ): NonNullable<TokenProvider['readCandles']> =>
  async (pool, mint, interval, { fromSeconds, toSeconds }) => {
    const { path, seconds } = timeframes[interval]
    const all: Candle[] = []
    let before = toSeconds + seconds
    for (let page = 0; page < pagesMax && before > fromSeconds; page += 1) {
      const wanted = Math.ceil((before - fromSeconds) / seconds) + 1
      const most = Math.min(candlesPerCall, wanted)
      const query = `limit=${most}&before_timestamp=${before}&currency=usd&token=${mint}`
      const candles = await client.read({
        path: `${solana}/pools/${pool}/ohlcv/${path}&${query}`,
        parse: (body) => candlesIn(body, onDropped),
        // Without a key, 401 says that it goes further back than the public may see.
        absentStatuses: hasKey ? [404] : [401, 404],
      })
      all.push(...(candles ?? []))
      const oldest = Math.min(...(candles ?? []).map(({ openSeconds }) => openSeconds))
      if (!candles || candles.length < most || !(oldest < before)) break
      before = oldest
    }
    return orderedCandles(all, { fromSeconds, toSeconds })
  }

const candlesIn = (body: unknown, onDropped: (count: number) => void): Candle[] => {
  const data = fieldsOf(fieldsOf(body, 'answer')['data'], 'data')
  const list = fieldsOf(data['attributes'], 'data.attributes')['ohlcv_list']
  return readRows(list, 'ohlcv_list', readCandle, onDropped)
}
