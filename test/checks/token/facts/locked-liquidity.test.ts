import { describe, expect, test } from 'bun:test'
import { type Address, address, addressToBytes } from '../../../../src/solana/address/address.ts'
import {
  lockedLiquidity,
  readLiquidityPool,
} from '../../../../src/checks/token/facts/locked-liquidity.ts'
import { freshAddress, tokenMint } from '../../../kit/checks/token-case.ts'
import { accountOf, mintOf, walletOf } from '../../../kit/checks/token-scene.ts'

const shares = walletOf(7)
const pool = walletOf(8)
const layouts = [
  [
    'PumpSwap',
    'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA',
    'f19a6d0411b16dbc',
    211,
    75,
    107,
    203,
  ],
  [
    'Raydium CPMM',
    'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
    'f7ede3f5d7c3de46',
    637,
    200,
    136,
    333,
  ],
  ['Raydium AMM', '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', '', 752, 432, 464, 720],
] as const

describe.each(layouts)(
  'a pool of %s',
  (exchange, program, code, bytes, mintAt, sharesAt, issuedAt) => {
    const owner = address(program)
    const data = (mint: Address): Buffer => {
      const made = Buffer.alloc(bytes)
      made.set(Buffer.from(code, 'hex'))
      made.set(addressToBytes(mint), mintAt)
      made.set(addressToBytes(shares), sharesAt)
      made.writeBigUInt64LE(5_000n, issuedAt)
      return made
    }
    test('reads the share mint and the shares issued', () => {
      expect(readLiquidityPool(pool, accountOf(owner, data(tokenMint)), tokenMint)).toEqual({
        pool,
        exchange,
        shareMint: shares,
        issued: 5_000n,
      })
    })
    test('is undefined if truncated, of another program, or for other tokens', () => {
      const whole = data(tokenMint)
      for (const account of [
        accountOf(owner, whole.subarray(0, issuedAt)),
        accountOf(freshAddress(2), whole),
        accountOf(owner, data(freshAddress(3))),
        accountOf(owner, new Uint8Array(0)),
      ])
        expect(readLiquidityPool(pool, account, tokenMint)).toBeUndefined()
    })
  },
)

test.each([
  ['all', 0n, 100],
  ['none', 5_000n, 0],
  ['a part', 1_234n, 75.32],
  ['more than was issued, as for locked shares of a launch', 9_000n, 0],
])('of which %s is burnt', (_, supply, burntPct) => {
  const made = { pool, exchange: 'PumpSwap', shareMint: shares, issued: 5_000n }
  expect(lockedLiquidity(made, mintOf({ supply }))?.burntPct).toBe(burntPct)
})

test('is undefined without a share mint or without issued shares', () => {
  const made = { pool, exchange: 'PumpSwap', shareMint: shares, issued: 5_000n }
  expect(lockedLiquidity(made, undefined)).toBeUndefined()
  expect(lockedLiquidity(made, accountOf(freshAddress(1), new Uint8Array(82)))).toBeUndefined()
  expect(lockedLiquidity({ ...made, issued: 0n }, mintOf())).toBeUndefined()
})
