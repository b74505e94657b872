import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '../../../src/basics/fault.ts'
import { listSources } from '../../../src/lists/adapters/registry.ts'

/** The format of each list as published, with made-up names. */
const forms: Record<string, { text: string; blocked: string[]; exceptions?: string[] }> = {
  metamask: {
    text: '{"version":2,"tolerance":1,"fuzzylist":["cryptokitties.co"],"whitelist":["fine.com"],"blacklist":["evil.com"]}',
    blocked: ['evil.com'],
    exceptions: ['fine.com'],
  },
  scamsniffer: { text: '["evil.com","evil.org"]', blocked: ['evil.com', 'evil.org'] },
  phantom: { text: '---\n  - url: evil.com\n', blocked: ['evil.com'] },
  'phantom-tokens': { text: '---\n  - mint: abc \n', blocked: ['abc'] },
  'polkadot-js': {
    text: '{"allow":["fine.com"],"deny":["evil.com"]}',
    blocked: ['evil.com'],
    exceptions: ['fine.com'],
  },
  spmedia: { text: '{"metadata":{},"detected_urls":["evil.com"]}', blocked: ['evil.com'] },
  ofac: {
    text: '42RLPACwZPx3vYYmxSueqsogfynBDqXK298EDsNoyoHi\n',
    blocked: ['42RLPACwZPx3vYYmxSueqsogfynBDqXK298EDsNoyoHi'],
  },
}

describe.each(listSources)('$id', ({ id, title, url, licence, read }) => {
  test('reads its format', () => {
    const form = forms[id]
    if (!form) throw new Error(`no form of ${id} here`)
    expect(read(form.text)).toEqual({
      blocked: form.blocked,
      exceptions: form.exceptions ?? [],
    })
  })
  if (id !== 'ofac')
    test.each([
      '<!DOCTYPE html><title>Not found</title>',
      '404: Not Found',
      '{"message":"x"}',
      '[[]]',
      '[1]',
      '"x"',
      'null',
    ])('refuses %p', (text) => expect(() => read(text)).toThrow(Fault))
  test('has a URL, a title and terms', () => {
    expect(new URL(url).protocol).toBe('https:')
    expect([title, licence].every((text) => text.length > 2)).toBe(true)
    expect(id).toMatch(/^[a-z][a-z-]*$/)
  })
})

test('ids are unique, and each source has its file', () => {
  const ids = listSources.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const folder = join(import.meta.dir, '../../../src/lists/adapters/sources')
  expect(readdirSync(folder).sort()).toEqual(ids.map((id) => `${id}.ts`).sort())
  for (const id of ids)
    expect(readFileSync(join(folder, `${id}.ts`), 'utf8')).toContain(`id: '${id}'`)
})
