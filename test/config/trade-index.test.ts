import { expect, test } from 'bun:test'
import { indexSettings } from '../../src/config/trade-index.ts'
import { addressNumber } from '../kit/market/index-trades.ts'

const [ann, ben] = [addressNumber(1), addressNumber(2)]
const many = (count: number): string =>
  Array.from({ length: count }, (_, number) => addressNumber(number)).join()

const read = (key: keyof typeof indexSettings, text: string): unknown =>
  indexSettings[key].read(text)?.value

test('wallets are addresses, each once', () => {
  expect(read('watchWallets', `${ann}, ${ben},${ann}`)).toEqual([ann, ben])
  expect(read('watchWallets', many(200))).toHaveLength(200)
  expect(read('watchWallets', `${many(200)},${addressNumber(0)}`)).toHaveLength(200)
})

test.each([`${ann},`, 'alice', `${ann};${ben}`, many(201), `${ann}0`])(
  'WATCH_WALLETS=%s is refused',
  (text) => expect(read('watchWallets', text)).toBeUndefined(),
)

test.each([
  ['index', 'off', 'off'],
  ['index', 'auto', 'auto'],
  ['index', 'on', 'auto'],
  ['index', 'blocks', 'blocks'],
  ['index', 'pools', 'pools'],
  ['index', 'yes', undefined],
  ['index', 'ON', undefined],
  ['indexHotPools', '0', 0],
  ['indexHotPools', '51', undefined],
  ['indexRpcPerMinute', '0', undefined],
  ['indexRpcPerMinute', '1', 1],
  ['indexMbPerSecond', '0', undefined],
  ['indexMbPerSecond', '17', 17],
  ['indexBackfillMinutes', '0', 0],
  ['indexBackfillMinutes', '1441', undefined],
  ['indexMintsSeconds', '0', undefined],
  ['indexMintsSeconds', '1', 1],
  ['yellowstoneUrl', 'https://stream.example', 'https://stream.example'],
  ['yellowstoneUrl', 'http://127.0.0.1:10000/', 'http://127.0.0.1:10000'],
  ['yellowstoneUrl', 'https://stream.example/token', undefined],
  ['yellowstoneUrl', 'https://token@stream.example', undefined],
  ['yellowstoneUrl', 'https://stream.example?token=1', undefined],
  ['yellowstoneUrl', 'stream.example:443', undefined],
  ['yellowstoneToken', 'abc-123', 'abc-123'],
  ['yellowstoneToken', 'a b', undefined],
  ['tradeMaxGb', '0', undefined],
  ['tradeMaxGb', '1e1', undefined],
] as const)('%s=%s', (key, text, value) => expect(read(key, text)).toBe(value))
