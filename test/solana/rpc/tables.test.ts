import { afterEach, describe, expect, test } from 'bun:test'
import { fieldsOf, listOf, textOf } from '../../../src/network/shape.ts'
import { stopServers } from '../../kit/recorded-server.ts'
import { alice, bob, inContext, start } from './recorded-scene.ts'

afterEach(stopServers)

describe('lookup tables', () => {
  test('one call for all tables, shared by concurrent reads', async () => {
    const { reader, server } = start([inContext('[null,null]')])
    const needed = new Map([
      [alice, 0],
      [bob, 3],
    ])
    const answers = await Promise.all([reader.readTables(needed), reader.readTables(needed)])
    expect(answers).toEqual([new Map(), new Map()])
    expect(server.requests).toHaveLength(1)
    const { params } = fieldsOf(server.requests[0]?.body, 'body')
    expect(listOf(listOf(params, 'params')[0], 'keys').map((key) => textOf(key, 'key'))).toEqual(
      [alice, bob].sort(),
    )
  })
})
