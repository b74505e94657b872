import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { describe, expect, test } from 'bun:test'
import { token2022Program } from '../../../../src/solana/address/known-address.ts'
import { decodeInstruction } from '../../../../src/solana/decoding/decode.ts'
import { key, readFixture, roleOf } from './client-instruction.ts'

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
