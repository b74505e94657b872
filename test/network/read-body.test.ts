import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { readBody } from '../../src/network/read-body.ts'

const maxBytes = 1_000

/** Answers one request with these bytes, then closes the connection. */
const readFrom = async (...parts: (string | Uint8Array)[]): Promise<string> => {
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data: (socket) => {
        for (const part of parts) socket.write(part)
        socket.end()
      },
    },
  })
  try {
    return await readBody(await fetch(`http://127.0.0.1:${server.port}/`), maxBytes)
  } finally {
    server.stop(true)
  }
}

const head = (...lines: string[]): string => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')
const packed = (length: number): Uint8Array => gzipSync(new Uint8Array(length).fill(0x61))

describe('a body is read', () => {
  const umlaut = new TextEncoder().encode('ä€')
  test.each<[string, (string | Uint8Array)[], string]>([
    ['by its length', [head('content-length: 5'), 'a-b-c'], 'a-b-c'],
    ['by its length, in two parts', [head('content-length: 5'), 'ä', '€'], 'ä€'],
    ['up to its length alone', [head('content-length: 3'), 'abcdef'], 'abc'],
    ['by its length, and it is empty', [head('content-length: 0')], ''],
    ['up to the end of the connection', [head(), 'abc'], 'abc'],
    ['chunk by chunk', [head('transfer-encoding: chunked'), '3\r\nabc\r\n0\r\n\r\n'], 'abc'],
    [
      'where a letter is cut in two',
      [
        head('transfer-encoding: chunked'),
        '3\r\n',
        umlaut.slice(0, 3),
        '\r\n2\r\n',
        umlaut.slice(3),
        '\r\n0\r\n\r\n',
      ],
      'ä€',
    ],
    [
      'unpacked',
      [head('content-encoding: gzip', `content-length: ${packed(20).length}`), packed(20)],
      'a'.repeat(20),
    ],
  ])('%s', async (_, parts, text) => {
    expect(await readFrom(...parts)).toBe(text)
  })
})

describe('a body is refused', () => {
  const long = 'a'.repeat(maxBytes + 1)
  const chunk = `${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`
  test.each<[string, (string | Uint8Array)[]]>([
    ['that announces more', [head(`content-length: ${long.length}`), long]],
    ['that never ends', [head(), long]],
    ['of chunks', [head('transfer-encoding: chunked'), chunk]],
    [
      'of chunks that announces less',
      [head('content-length: 5', 'transfer-encoding: chunked'), chunk],
    ],
    [
      'that unpacks to more than it announces',
      [
        head('content-encoding: gzip', `content-length: ${packed(100_000).length}`),
        packed(100_000),
      ],
    ],
  ])('%s', async (_, parts) => {
    await expect(readFrom(...parts)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
      message: expect.stringContaining('more than 1000 bytes'),
    })
  })
})
