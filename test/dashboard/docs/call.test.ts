import { describe, expect, test } from 'bun:test'
import { type Call, languages, makeCall } from '../../../src/dashboard/docs/call.ts'

const base = { method: 'GET', origin: 'http://api.example', path: '/v1/x', body: undefined }

describe('a request', () => {
  test.each<[what: string, values: Parameters<typeof makeCall>[0]['values'], url: string]>([
    ['nothing given', [], '/v1/things/{id}'],
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
      'a query of the path’s name',
      [{ name: 'id', place: 'query', value: '7' }],
      '/v1/things/{id}?id=7',
    ],
  ])('with %s', (_, values, url) => {
    const call = makeCall({ ...base, path: '/v1/things/{id}', values })
    expect(call.url).toBe(`http://api.example${url}`)
  })
})

const hostile = {
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
  body: JSON.stringify(hostile, undefined, 2),
}

const write = (id: string, call: Call): string =>
  languages.find((language) => language.id === id)?.write(call) ?? ''

/** Runs the program with the text on its input, and gives what it printed. */
const run = (command: string[], input: string): string => {
  const child = Bun.spawnSync(command, { stdin: Buffer.from(input) })
  expect([child.exitCode, child.stderr.toString()]).toEqual([0, ''])
  return child.stdout.toString()
}

describe('a request as code says the same', () => {
  test('to a shell', () => {
    const said = run(['sh'], `curl() { printf '%s\\0' "$@"; }\n${write('curl', post)}`)
    expect(said.split('\0').slice(0, -1)).toEqual([
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

  test('to JavaScript', async () => {
    const asked: unknown[] = []
    const ask = async (...args: unknown[]) => {
      asked.push(...args)
      return { json: async () => ({}), text: async () => '' }
    }
    // oxlint-disable-next-line no-new-func
    await new Function('fetch', `return (async () => { ${write('js', post)} })()`)(ask)
    expect(asked).toEqual([
      post.url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(hostile),
      },
    ])
    expect(write('js', { ...base, url: 'http://a/metrics' })).toEndWith('await response.text()')
    expect(write('js', { ...post, body: 'no json' })).toContain('JSON.stringify("no json")')
  })

  test.skipIf(Bun.which('python3') === null)('to Python', () => {
    const stub = [
      'import sys, types, json',
      'def post(url, json=None):',
      '    print(__import__("json").dumps([url, json]))',
      '    return types.SimpleNamespace(json=lambda: None)',
      'sys.modules["requests"] = types.SimpleNamespace(post=post)',
    ].join('\n')
    const said = run(['python3', '-'], `${stub}\n${write('python', post)}\n`)
    expect(JSON.parse(said)).toEqual([post.url, hostile])
    expect(write('python', { ...base, url: 'http://a/metrics' })).toEndWith('response.text')
  })
})
