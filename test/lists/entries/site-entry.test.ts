import { expect, test } from 'bun:test'
import { knownSites } from '../../../src/lists/sites/known-sites.ts'
import { readListedSite } from '../../../src/lists/entries/site-entry.ts'

test.each([
  ['evil.com', 'evil.com'],
  [' EVIL.com. ', 'evil.com'],
  ['www.evil.com', 'evil.com'],
  ['www.vercel.app', 'www.vercel.app'],
  ['*.evil.com', 'evil.com'],
  ['a.b.evil.co.uk', 'a.b.evil.co.uk'],
  ['evil.vercel.app', 'evil.vercel.app'],
  ['https://evil.com/', 'evil.com'],
  ['https://evil.com/claim/?ref=1#x', 'evil.com/claim'],
  ['http://user@evil.com:8080/a//b', 'evil.com/a//b'],
  ['sites.google.com/view/steal', 'sites.google.com/view/steal'],
  ['github.com/evil/repo', 'github.com/evil/repo'],
  ['bücher.com', 'xn--bcher-kva.com'],
  ['203.0.113.7', '203.0.113.7'],
  // The public suffix list has `*.eth.limo`, below which each name has its own owner.
  ['someone.eth.limo', 'someone.eth.limo'],
  ['raydium.gitbook.io.evil.com', 'raydium.gitbook.io.evil.com'],
])('%s is stored as %s', (text, key) => expect(readListedSite(text)).toEqual({ ok: true, key }))

test.each([
  ['', 'not-a-host'],
  ['   ', 'not-a-host'],
  ['com', 'public-suffix'],
  ['co.uk', 'public-suffix'],
  ['vercel.app', 'public-suffix'],
  ['*.pages.dev', 'public-suffix'],
  ['eth.limo', 'public-suffix'],
  ['github.io', 'public-suffix'],
  ['blogspot.com', 'public-suffix'],
  ['localhost', 'not-public'],
  ['evil', 'not-public'],
  ['server.internal', 'not-public'],
  ['google.com', 'shared-host'],
  ['sites.google.com', 'shared-host'],
  ['https://ipfs.io/', 'shared-host'],
  ['<!DOCTYPE html>', 'not-a-host'],
  ['-evil.com', 'not-a-host'],
  ['0x7f', 'number'],
  ['17', 'number'],
  ['evil..com', 'not-a-host'],
  ['javascript:alert(1)', 'not-a-host'],
  ['two words.com', 'not-a-host'],
  [`${'a'.repeat(64)}.com`, 'not-a-host'],
  ['a.b.c.d.e.f.g.h.i.evil.com', 'too-many-labels'],
  ['evil.com/1/2/3/4/5/6/7/8/9', 'path-too-long'],
  [`evil.com/${'x'.repeat(600)}`, 'path-too-long'],
])('%p is refused', (text, reason) => {
  const entry = readListedSite(text)
  expect<unknown>(entry.ok ? entry.key : entry.refusal.reason).toBe(reason)
})

test.each(knownSites.flatMap(({ hosts }) => hosts))('%s alone is refused', (host) => {
  expect(readListedSite(host).ok).toBe(false)
  expect(readListedSite(`https://www.${host}/`).ok).toBe(false)
})
