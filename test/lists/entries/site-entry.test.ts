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
  // The list of public suffixes has `*.eth.limo`, below which each name is one party's.
  ['somebody.eth.limo', 'somebody.eth.limo'],
  ['raydium.gitbook.io.evil.com', 'raydium.gitbook.io.evil.com'],
])('%s is kept as %s', (text, key) => expect(readListedSite(text)).toEqual({ ok: true, key }))

test.each([
  ['', 'is no host'],
  ['   ', 'is no host'],
  ['com', 'is a public suffix'],
  ['co.uk', 'is a public suffix'],
  ['vercel.app', 'is a public suffix'],
  ['*.pages.dev', 'is a public suffix'],
  ['eth.limo', 'is'],
  ['github.io', 'is a public suffix'],
  ['blogspot.com', 'is'],
  ['localhost', 'is no name of the public web'],
  ['evil', 'is no name of the public web'],
  ['server.internal', 'is no name of the public web'],
  ['google.com', 'shared by many'],
  ['sites.google.com', 'shared by many'],
  ['https://ipfs.io/', 'shared by many'],
  ['<!DOCTYPE html>', 'is no host'],
  ['-evil.com', 'is no host'],
  ['0x7f', 'is a number'],
  ['17', 'is a number'],
  ['evil..com', 'is no host'],
  ['javascript:alert(1)', 'is no host'],
  ['two words.com', 'is no host'],
  [`${'a'.repeat(64)}.com`, 'is no host'],
  ['a.b.c.d.e.f.g.h.i.evil.com', 'too many labels'],
  ['evil.com/1/2/3/4/5/6/7/8/9', 'too long'],
  [`evil.com/${'x'.repeat(600)}`, 'too long'],
])('%p is refused', (text, why) => {
  const entry = readListedSite(text)
  expect(entry.ok ? entry.key : entry.why).toContain(why)
  expect(entry.ok).toBe(false)
})

test.each(knownSites.flatMap(({ hosts }) => hosts))('%s alone is refused', (host) => {
  expect(readListedSite(host).ok).toBe(false)
  expect(readListedSite(`https://www.${host}/`).ok).toBe(false)
})
