import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { describe, expect, test } from 'bun:test'
import { addressToBytes } from '../../../../src/solana/address/address.ts'
import type { MintSetting } from '../../../../src/solana/decoding/format/action.ts'
import { token2022Program } from '../../../../src/solana/address/known-address.ts'
import { decodeInstruction } from '../../../../src/solana/decoding/decode.ts'
import { decodeRaw, key, readFixture, roleOf } from './client-instruction.ts'

describe('Token-2022 codes', () => {
  const codes = new Map(
    Object.entries(
      Value.Parse(t.Record(t.String(), t.String()), readFixture('token-2022-codes.json')),
    ),
  )
  const accounts = Array.from({ length: 12 }, (_, index) => roleOf(key(index + 1), true, true))
  const decode = (code: string) => {
    const data = Uint8Array.from([
      ...code.split(',').map(Number),
      ...new Array<number>(300).fill(0),
    ])
    return decodeInstruction({ path: [0], programId: token2022Program, accounts, data })
  }

  test.each([...codes])('%s is %s', (code, name) => {
    const decoded = decode(code)
    expect(decoded.name).toBe(name)
    expect(decoded.status).not.toBe('unknown-instruction')
  })

  test('knows exactly the pairs of bytes that the client knows', () => {
    for (let first = 0; first < 256; first++) {
      for (let second = 0; second < 256; second++) {
        const known = codes.has(`${first}`) || codes.has(`${first},${second}`)
        const { status } = decode(`${first},${second}`)
        if ((status !== 'unknown-instruction') !== known)
          throw new Error(`${first},${second} is ${status}`)
      }
    }
  })
})

describe('settings of a mint', () => {
  const decode = (data: number[]) => decodeRaw(token2022Program, data, 2)
  const zeros = new Array<number>(32).fill(0)
  const bytes = [...addressToBytes(key(9))]

  test.each<[string, number[], MintSetting]>([
    [
      'a fee',
      [26, 5, 244, 1, 7, 0, 0, 0, 0, 0, 0, 0],
      { what: 'transfer-fee', basisPoints: 500, maximumFee: 7n },
    ],
    ['a hook', [36, 1, ...bytes], { what: 'transfer-hook', program: key(9) }],
    ['no hook', [36, 1, ...zeros], { what: 'transfer-hook' }],
    ['an account for its name', [39, 1, ...bytes], { what: 'metadata-pointer', metadata: key(9) }],
    ['no account for its name', [39, 1, ...zeros], { what: 'metadata-pointer' }],
    ['an auditor', [27, 1, 1, ...bytes], { what: 'confidential-auditor', auditorKey: key(9) }],
    ['no auditor', [27, 1, 0, ...zeros], { what: 'confidential-auditor' }],
  ])('%s', (_, data, setting) => {
    expect(decode(data).actions).toEqual([
      { type: 'configure-mint', mint: key(1), setting, authority: key(2) },
    ])
    expect(decode(data.slice(0, -1)).status).toBe('malformed')
  })

  test('a new mint has its authorities', () => {
    const [mint, mintAuthority] = [key(1), key(9)]
    expect(decode([20, 6, ...bytes, 0]).actions).toEqual([
      { type: 'initialize-mint', mint, mintAuthority },
    ])
    expect(decode([20, 6, ...bytes, 1, ...bytes]).actions).toEqual([
      { type: 'initialize-mint', mint, mintAuthority, freezeAuthority: key(9) },
    ])
    expect(decode([20, 6, ...bytes, 1]).status).toBe('malformed')
  })
})
