import { afterEach, describe, expect, test } from 'bun:test'
import { type Address, address } from '../../../src/solana/address/address.ts'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import { fieldsOf, listOf } from '../../../src/network/shape.ts'
import { type RecordedAnswer, stopServers } from '../../kit/recorded-server.ts'
import { accountText, alice, bob, fixture, inContext, start } from './recorded-scene.ts'

afterEach(stopServers)

describe('reading accounts', () => {
  test('a recorded mainnet answer', async () => {
    const { reader } = start([{ body: await fixture('getMultipleAccounts_1.json') }])
    const { slot, accounts } = await reader.readAccounts([alice, bob])
    expect(slot).toBe(328_983_133n)
    expect(accounts.get(alice)).toMatchObject({ lamports: 7_182_720n, executable: false })
    expect(accounts.get(alice)?.data.length).toBe(904)
  })

  test('lamports above 2^53 are exact', async () => {
    const { reader } = start([inContext(`[${accountText('9007199254740993')}]`)])
    const { accounts } = await reader.readAccounts([alice])
    expect(accounts.get(alice)?.lamports).toBe(9_007_199_254_740_993n)
  })

  test('accounts too large to be read together are cut, and reported as such', async () => {
    const whole = Buffer.alloc(36 * 1024 * 1024).toString('base64')
    const { reader, server } = start(({ body }) => {
      const [, options] = listOf(fieldsOf(body, 'body')['params'], 'params')
      const isCut = fieldsOf(options, 'options')['dataSlice'] !== undefined
      return inContext(`[${accountText(5, isCut ? 'c29s' : whole)}]`)
    })
    const { accounts, isCut } = await reader.readAccounts([alice])
    expect([isCut, accounts.get(alice)?.lamports]).toEqual([true, 5n])
    expect(server.requests).toHaveLength(2)
  })

  test('no address sends no request', async () => {
    const { reader, server } = start([])
    expect(await reader.readAccounts([])).toEqual({ slot: 0n, accounts: new Map() })
    expect(server.requests).toHaveLength(0)
  })

  const wrong: [string, string][] = [
    ['no list', '{}'],
    ['too few', '[]'],
    ['negative lamports', `[${accountText(-1)}]`],
    ['a fraction of lamports', `[${accountText(1.5)}]`],
    ['more than a u64', `[${accountText('18446744073709551616')}]`],
    ['lamports as text', `[${accountText('"5"')}]`],
    ['bad base64', `[${accountText(1, 'a*b=')}]`],
    ['base64 cut short', `[${accountText(1, 'c3l')}]`],
    ['another encoding', `[${accountText(1).replace('"base64"', '"base58"')}]`],
    ['a bad owner', `[${accountText(1).replace(systemProgram, 'nobody')}]`],
    ['an executable that is no flag', `[${accountText(1).replace('false', '0')}]`],
    ['an account that is a list', '[[]]'],
  ]
  test.each(wrong)('refuses %s', async (_name, value) => {
    const { reader } = start([inContext(value)])
    await expect(reader.readAccounts([alice])).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
      problem: 'source-unusable',
      params: { source: 'the Solana node' },
    })
  })

  test('a missing or invalid slot is refused', async () => {
    for (const context of ['{}', '{"slot":"5"}', 'null']) {
      const body = `{"jsonrpc":"2.0","id":1,"result":{"context":${context},"value":[null]}}`
      const { reader } = start([{ body }])
      await expect(reader.readAccounts([alice])).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    }
  })

  describe('parts of a hundred', () => {
    const many = Array.from({ length: 101 }, (_, index) => numbered(index))

    const slotsByPart = (first: number, second: number, retried: RecordedAnswer) => {
      let calls = 0
      return start(({ body }) => {
        const [keys, options] = listOf(fieldsOf(body, 'body')['params'], 'params')
        const count = listOf(keys, 'keys').length
        if (fieldsOf(options, 'options')['minContextSlot'] !== undefined) return retried
        calls += 1
        return inContext(
          `[${Array<string>(count).fill('null').join()}]`,
          count === 100 ? first : second,
        )
      })
    }

    test('close to each other are used as they are; the slot is the older one', async () => {
      const { reader, server } = slotsByPart(108, 100, { status: 500 })
      expect((await reader.readAccounts(many)).slot).toBe(100n)
      expect(server.requests).toHaveLength(2)
    })

    test('far apart: the older one is read again from a node that is not behind', async () => {
      const { reader, server } = slotsByPart(500, 100, inContext('[null]', 499))
      expect((await reader.readAccounts(many)).slot).toBe(499n)
      const retried = fieldsOf(server.requests[2]?.body, 'body')
      expect(retried['params']).toEqual([
        [many[100]],
        { encoding: 'base64', commitment: 'confirmed', minContextSlot: 492 },
      ])
    })

    test('far apart without a node that is not behind is a fault', async () => {
      const error = { code: -32016, message: 'Minimum context slot has not been reached' }
      const { reader } = slotsByPart(500, 100, { body: { jsonrpc: '2.0', id: 1, error } })
      await expect(reader.readAccounts(many)).rejects.toMatchObject({
        code: 'UPSTREAM_UNAVAILABLE',
      })
    })
  })
})

function numbered(index: number): Address {
  return address(`${'1'.repeat(30)}${index < 58 ? 'z' : 'y'}${alphabet[index % 58] ?? ''}`)
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
