import { expect, test } from 'bun:test'
import { readConfig } from '../../src/config.ts'
import { unusedIndexSettings } from '../../src/config/trade-index.ts'

const stream = { YELLOWSTONE_URL: 'https://stream.example:10000', YELLOWSTONE_TOKEN: 'abc' }
const others = { INDEX_MB_PER_SECOND: '3', INDEX_RPC_PER_MINUTE: '60' }

test.each<[string, Record<string, string>, string[]]>([
  ['nothing is set', {}, []],
  ['blocks use all', { INDEX: 'blocks', ...stream, ...others }, []],
  ['so may the default', { ...stream, ...others }, []],
  [
    'pools read no blocks',
    { INDEX: 'pools', ...stream, ...others },
    ['INDEX_MB_PER_SECOND', 'YELLOWSTONE_URL', 'YELLOWSTONE_TOKEN'],
  ],
  [
    'nothing is followed',
    { INDEX: 'off', ...stream, ...others },
    ['INDEX_RPC_PER_MINUTE', 'INDEX_MB_PER_SECOND', 'YELLOWSTONE_URL', 'YELLOWSTONE_TOKEN'],
  ],
  ['a token without a server', { YELLOWSTONE_TOKEN: 'abc' }, ['YELLOWSTONE_TOKEN']],
])('%s', (_, environment, expected) => {
  expect(unusedIndexSettings(readConfig(environment)).map(({ name }) => name)).toEqual(expected)
})
