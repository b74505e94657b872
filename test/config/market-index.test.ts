import { describe, expect, test } from 'bun:test'
import { indexVariables } from '../../src/config/market-index.ts'
import { addressNumber } from '../kit/market/index-trades.ts'

const {
  INDEX,
  WATCH_WALLETS,
  INDEX_HOT_POOLS,
  INDEX_RPC_PER_MINUTE,
  INDEX_MINTS_SECONDS,
  TRADE_MAX_ROWS,
} = indexVariables
const [ann, ben] = [addressNumber(1), addressNumber(2)]
const many = (count: number): string =>
  Array.from({ length: count }, (_, number) => addressNumber(number)).join()

describe('settings of the index', () => {
  test('wallets are addresses, each once', () => {
    expect(WATCH_WALLETS.read(`${ann}, ${ben},${ann}`)).toEqual([ann, ben])
    expect(WATCH_WALLETS.read(many(200))).toHaveLength(200)
  })

  test.each([`${ann},`, 'alice', `${ann};${ben}`, many(201), `${ann}0`])(
    'WATCH_WALLETS=%s is refused',
    (text) => expect(WATCH_WALLETS.read(text)).toBeUndefined(),
  )

  test('numbers within bounds', () => {
    expect(INDEX.read('off')).toBe(false)
    expect([INDEX.read('yes'), INDEX.read('ON')]).toEqual([undefined, undefined])
    expect([INDEX_HOT_POOLS.read('0'), INDEX_HOT_POOLS.read('51')]).toEqual([0, undefined])
    expect([INDEX_RPC_PER_MINUTE.read('0'), INDEX_RPC_PER_MINUTE.read('1')]).toEqual([undefined, 1])
    expect([INDEX_MINTS_SECONDS.read('0'), INDEX_MINTS_SECONDS.read('1')]).toEqual([undefined, 1])
    expect([TRADE_MAX_ROWS.read('999'), TRADE_MAX_ROWS.read('1e6')]).toEqual([undefined, undefined])
  })
})
