import { describe, expect, test } from 'bun:test'
import { plainError } from '../../../src/server/mcp/plain-error.ts'

type ErrorShape = { code: number; message: string }

describe('errors of the protocol', () => {
  const found = (...findings: object[]) => ({ code: -32603, message: JSON.stringify(findings) })
  test.each<[name: string, error: ErrorShape, expected: ErrorShape]>([
    [
      'a parameter of the wrong type',
      found({ path: ['params', 'name'], expected: 'string' }, { path: ['params', 'x'] }),
      { code: -32602, message: 'params.name: expected a value of type string.' },
    ],
    [
      'one without a type',
      found({ path: ['params', 'list', 0] }),
      { code: -32602, message: 'params.list.0: expected another value.' },
    ],
    ['no place', found({}), { code: -32602, message: 'params: expected another value.' }],
    ['a bug', { code: -32603, message: 'oh' }, { code: -32603, message: 'oh' }],
    ['nothing found', found(), { code: -32603, message: '[]' }],
    [
      'an error that is a sentence already',
      { code: -32601, message: '[{"path":[]}]' },
      { code: -32601, message: '[{"path":[]}]' },
    ],
  ])('%s', (_, error, expected) => expect(plainError(error)).toEqual(expected))
})
