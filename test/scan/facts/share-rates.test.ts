import { describe, expect, test } from 'bun:test'
import { address, type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import { stakePoolProgram, wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { type ShareRate, shareRatesOf } from '../../../src/scan/facts/share-rates.ts'
import {
  mint,
  otherMint,
  pda,
  riskContext,
  unknownProgram,
  wallet,
} from '../../kit/scan/risk-context.ts'

const programs = {
  spl: stakePoolProgram,
  sanctum: address('SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY'),
  marinade: address('MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD'),
  kamino: address('KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD'),
  save: address('So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo'),
}

const bytesOf = (
  size: number,
  code: string,
  fields: readonly (readonly [offset: number, value: bigint | Address])[],
): Buffer => {
  const data = Buffer.alloc(size)
  data.write(code, 0, 'hex')
  for (const [offset, value] of fields) {
    if (typeof value === 'bigint') data.writeBigUInt64LE(value, offset)
    else data.set(addressToBytes(value), offset)
  }
  return data
}

const ratesIn = (owner: Address, data: Uint8Array) => [
  ...shareRatesOf(riskContext({ before: { [pda]: { ...wallet(1n), owner, data } }, after: {} })),
]

const stakePool = (lamports: bigint, shares: bigint, code = '01', size = 611) =>
  bytesOf(size, code, [
    [162, mint],
    ...(size > 274
      ? ([
          [258, lamports],
          [266, shares],
        ] as const)
      : []),
  ])

const rate = (asset: Address, assets: bigint, shares: bigint): [Address, ShareRate][] => [
  [mint, { asset, assets, shares }],
]

describe('the rate of a share', () => {
  test.each(['spl', 'sanctum'] as const)('of a stake pool: %s', (name) =>
    expect(ratesIn(programs[name], stakePool(3n, 2n))).toEqual(rate(wrappedSolMint, 3n, 2n)),
  )

  test('of an empty stake pool is one lamport', () =>
    expect(ratesIn(programs.spl, stakePool(0n, 0n))).toEqual(rate(wrappedSolMint, 1n, 1n)))

  test('of Marinade, in parts of 2³²', () => {
    const data = bytesOf(700, 'd8926b5e684bb6b1', [
      [8, mint],
      [512, 3n << 31n],
    ])
    expect(ratesIn(programs.marinade, data)).toEqual(rate(wrappedSolMint, 3n << 31n, 1n << 32n))
  })

  test('of Kamino counts what is lent, in parts of 2⁶⁰', () => {
    const data = bytesOf(8_624, '2bf2ccca1af73b7f', [
      [128, otherMint],
      [224, 100n],
      [232, 0n],
      [240, 1n],
      [2_560, mint],
      [2_592, 90n],
    ])
    expect(ratesIn(programs.kamino, data)).toEqual(rate(otherMint, 116n, 90n))
  })

  test('of Save counts what is lent, in parts of 10¹⁸', () => {
    const data = bytesOf(619, '01', [
      [42, otherMint],
      [171, 100n],
      [179, 5n * 10n ** 18n],
      [227, mint],
      [259, 90n],
    ])
    expect(ratesIn(programs.save, data)).toEqual(rate(otherMint, 105n, 90n))
  })

  test.each([
    ['another program', unknownProgram, stakePool(3n, 2n)],
    ['another kind of account', programs.spl, stakePool(3n, 2n, '02')],
    ['an account that is too short', programs.spl, stakePool(3n, 2n, '01', 200)],
    ['no shares', programs.save, bytesOf(619, '01', [[171, 5n]])],
    ['another code', programs.marinade, bytesOf(700, '00', [[512, 5n]])],
  ] as const)('none for %s', (_, owner, data) => expect(ratesIn(owner, data)).toEqual([]))
})
