import { describe, expect, test } from 'bun:test'
import {
  hostText,
  isLocal,
  readAuthority,
  readHost,
  relationOf,
} from '../../../../src/checks/message/content/host.ts'

const text = (read: typeof readHost, from: string): string | undefined => {
  const host = read(from)
  return host && hostText(host)
}

test.each([
  ['a.example', 'a.example'],
  [' A.Example. ', 'a.example'],
  ['a.example:443', 'a.example'],
  ['http://a.example:80/x', 'a.example'],
  ['http://a.example:443', 'a.example:443'],
  ['https://a.example:8443/path?q#f', 'a.example:8443'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['[::1]:3000', '[::1]:3000'],
  ['', undefined],
  ['two words.example', undefined],
  ['https://', undefined],
  ['user:pass@a.example', undefined],
  ['a.example:99999', undefined],
  ['xn--a.example', undefined],
  [`${'a'.repeat(3000)}.example`, undefined],
])('the host of %p', (from, host) => {
  expect(text(readHost, from)).toBe(host)
})

test.each([
  ['a.example:3000', 'a.example:3000'],
  ['https://a.example', 'a.example'],
  ['a.example/path', undefined],
  ['a.example\\evil', undefined],
  ['a@b.example', undefined],
  ['a.example#x', undefined],
  ['ftp://a.example', undefined],
])('the authority %p', (from, host) => {
  expect(text(readAuthority, from)).toBe(host)
})

describe('how hosts are related', () => {
  test.each([
    ['a.example', 'A.example', 'same'],
    ['a.example', 'a.example:3000', 'other-port'],
    ['www.a.example', 'a.example', 'www'],
    ['b.a.example', 'a.example', 'relative'],
    ['a.example', 'c.b.a.example', 'relative'],
    ['a.example', 'b.example', 'unrelated'],
    ['auth.privy.io', 'privy.io', 'owner'],
    ['auth.privy.io', 'app.privy.io', 'owner'],
    ['a.b.co.uk', 'b.co.uk', 'owner'],
    ['login.shop.vercel.app', 'shop.vercel.app', 'owner'],
    ['a.co.uk', 'b.co.uk', 'unrelated'],
    ['shop.vercel.app', 'thief.vercel.app', 'unrelated'],
    ['thief.vercel.app', 'vercel.app', 'relative'],
    ['thief.gitbook.io', 'gitbook.io', 'relative'],
    ['shop.gitbook.io', 'thief.gitbook.io', 'unrelated'],
    ['shop.webflow.io', 'login.shop.webflow.io', 'relative'],
    ['docs.google.com', 'google.com', 'relative'],
    ['privy.io', 'auth.privy.io.thief.com', 'unrelated'],
    ['privy-auth.io', 'privy.io', 'unrelated'],
    ['10.0.0.1', '11.0.0.1', 'unrelated'],
    ['nota.example', 'a.example', 'unrelated'],
    ['a.example', 'example', 'unrelated'],
  ])('%s and %s', (one, other, relation) => {
    const hosts = [readHost(one), readHost(other)].flatMap((host) => host ?? [])
    expect(hosts.length).toBe(2)
    const [left, right] = hosts
    const both: unknown = left && right && [relationOf(left, right), relationOf(right, left)]
    expect(both).toEqual([relation, relation])
  })
})

test('the user’s own machine', () => {
  const local = (from: string) => readHost(from)
  const own = ['localhost:3000', 'a.localhost', '127.0.0.1', '[::1]'].map(local)
  const foreign = ['localhost.example', '128.0.0.1'].map(local)
  expect(own.map((host) => host && isLocal(host))).toEqual([true, true, true, true])
  expect(foreign.map((host) => host && isLocal(host))).toEqual([false, false])
})
