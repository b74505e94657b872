// The types and the table of operations match the interface that the server has.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { describeClient } from '../../scripts/client/describe-client.ts'
import { DrawbridgeError, type DrawbridgeErrorCode } from '../../src/client/errors.ts'
import { operations } from '../../src/client/operations.ts'
import { routes } from '../../src/app/routes.ts'
import { type FaultCode, faultCodes } from '../../src/basics/fault.ts'

const folder = join(import.meta.dir, '../../src/client')

describe('the client', () => {
  test('is generated from the current document: bun scripts/client/describe-client.ts --write', async () => {
    for (const [name, text] of Object.entries(await describeClient()))
      expect(await Bun.file(join(folder, name)).text()).toBe(text)
  })

  test('has every operation but that for agents', () => {
    const served = routes
      .filter(({ traffic, path }) => traffic !== 'docs' && path !== '/mcp')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    const known = Object.values(operations).map(([method, path]) => `${method} ${path}`)
    expect(known.sort()).toEqual(served.sort())
  })

  test('knows every code of an error', () => {
    const known: readonly (FaultCode & DrawbridgeErrorCode)[] = faultCodes
    expect(known.map((code) => new DrawbridgeError(code, '').code)).toEqual([...faultCodes])
  })
})
