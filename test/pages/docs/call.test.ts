import { describe, expect, test } from 'bun:test'
import { type Call, languages, makeCall } from '../../../src/pages/docs/call.ts'

const base = { method: 'GET', origin: 'http://api.example', path: '/v1/x', body: undefined }

describe('a request', () => {
  test.each<[what: string, values: Parameters<typeof makeCall>[0]['values'], url: string]>([
    ['no values', [], '/v1/things/{id}'],
    ['a path', [{ name: 'id', place: 'path', value: 'a/b?c' }], '/v1/things/a%2Fb%3Fc'],
    ['no value', [{ name: 'limit', place: 'query', value: '' }], '/v1/things/{id}'],
    [
      'a query',
      [
        { name: 'id', place: 'path', value: '7' },
        { name: 'q', place: 'query', value: 'a b&c=é' },
        { name: 'include', place: 'query', value: 'one,two' },
      ],
      '/v1/things/7?q=a%20b%26c%3D%C3%A9&include=one,two',
    ],
    [
      'a value that names a pattern',
      [{ name: 'id', place: 'path', value: '$&' }],
      '/v1/things/%24%26',
    ],
    [
      'half a character',
      [{ name: 'id', place: 'path', value: 'a\ud800' }],
      '/v1/things/a%EF%BF%BD',
    ],
    [
      'a query of the path’s name',
      [{ name: 'id', place: 'query', value: '7' }],
      '/v1/things/{id}?id=7',
    ],
  ])('with %s', (_, values, url) => {
    const call = makeCall({ ...base, path: '/v1/things/{id}', values })
    expect(call.url).toBe(`http://api.example${url}`)
  })
})

const untrusted = {
  it: 'it\'s $(rm) `x` \\ "q"',
  lines: 'a\nb',
  none: null,
  yes: true,
  no: [false, 1.5, {}],
  all: [],
}
const post: Call = {
  method: 'POST',
  url: "http://api.example/v1/x?q='",
  body: JSON.stringify(untrusted, undefined, 2),
}

const write = (id: string, call: Call): string =>
  languages.find((language) => language.id === id)?.write(call) ?? ''

/** Runs the program with the text as input and returns its output. */
const run = (command: string[], input: string): string => {
  const child = Bun.spawnSync(command, { stdin: Buffer.from(input) })
  expect([child.exitCode, child.stderr.toString()]).toEqual([0, ''])
  return child.stdout.toString()
}

describe('a request as code is the same request', () => {
  test('in a shell', () => {
    const output = run(['sh'], `curl() { printf '%s\\0' "$@"; }\n${write('curl', post)}`)
    expect(output.split('\0').slice(0, -1)).toEqual([
      '-s',
      '-X',
      'POST',
      post.url,
      '-H',
      'content-type: application/json',
      '-d',
      post.body ?? '',
    ])
    expect(write('curl', { ...base, url: 'http://a/b' })).toBe("curl -s 'http://a/b'")
  })

  test('in JavaScript', async () => {
    const calls: unknown[] = []
    const fetchStub = async (...args: unknown[]) => {
      calls.push(...args)
      return { json: async () => ({}), text: async () => '' }
    }
    // oxlint-disable-next-line no-implied-eval
    await new Function('fetch', `return (async () => { ${write('js', post)} })()`)(fetchStub)
    expect(calls).toEqual([
      post.url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(untrusted),
      },
    ])
    expect(write('js', { ...base, url: 'http://a/metrics' })).toEndWith('await response.text()')
  })

  test.skipIf(Bun.which('python3') === null)('in Python', () => {
    const stub = [
      'import sys, types, json',
      'def post(url, json=None, data=None, headers=None):',
      '    print(__import__("json").dumps([url, json, data and data.decode(), headers]))',
      '    return types.SimpleNamespace(json=lambda: None)',
      'sys.modules["requests"] = types.SimpleNamespace(post=post)',
    ].join('\n')
    const sentBy = (call: Call): unknown =>
      JSON.parse(run(['python3', '-'], `${stub}\n${write('python', call)}\n`))
    expect(sentBy(post)).toEqual([post.url, untrusted, null, null])
    const body = '{"n":12345678901234567890,"é":"it\u2028’s \\"\\n"}'
    const headers = { 'content-type': 'application/json' }
    expect(sentBy({ ...post, body })).toEqual([post.url, null, body, headers])
    expect(write('python', { ...base, url: 'http://a/metrics' })).toEndWith('response.text')
  })

  const asText = [
    'no json',
    '',
    'null',
    ' {"n":12345678901234567890} ',
    '{"n":1e999}',
    '{"n":1.0}',
    '{"__proto__":{"a":1}}',
    '{"a":1,"a":2}',
    '{"a":"\\u00e9é\u2028"}',
    '{"a":"half \ud800"}',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  ]
  test.each(asText)('a body that a program would change is sent as text (%#)', async (body) => {
    const sent: unknown[] = []
    const fetchStub = async (...args: unknown[]) => {
      sent.push(...args)
      return { json: async () => ({}) }
    }
    // oxlint-disable-next-line no-implied-eval
    await new Function('fetch', `return (async () => { ${write('js', { ...post, body })} })()`)(
      fetchStub,
    )
    expect(sent).toEqual([post.url, expect.objectContaining({ body })])
    expect(write('python', { ...post, body })).toContain(`data=${JSON.stringify(body)}.encode(), `)
  })

  test('white space alone does not change a body', () => {
    const body = '{ "a b" :\t[ 1, "\\"  \\\\" ],\n"c":{} }'
    expect(write('js', { ...post, body })).toContain(`JSON.stringify({ "a b" :`)
    expect(write('python', { ...post, body })).toContain(String.raw`"\"  \\",`)
  })
})
