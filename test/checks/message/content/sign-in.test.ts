import { expect, test } from 'bun:test'
import { readSignIn } from '../../../../src/checks/message/content/sign-in.ts'
import { signer, signInText } from '../../../kit/checks/message-case.ts'

test('a sign-in is read completely', () => {
  const read = readSignIn(`${signInText()}\nResources:\n- https://a.example\n- https://b.example`)
  expect(read).toEqual({
    domain: 'app.example.com',
    network: 'Solana',
    address: signer,
    fields: new Map([
      ['URI', 'https://app.example.com'],
      ['Version', '1'],
      ['Chain ID', 'mainnet'],
      ['Nonce', '4f9c1b7a2e'],
      ['Issued At', '2026-05-01T11:59:30Z'],
      ['Resources', ''],
    ]),
    problems: [],
  })
})

test('the first occurrence of a repeated field counts', () => {
  const read = readSignIn(`${signInText()}\nURI: https://evil.example`)
  expect(read?.fields.get('URI')).toBe('https://app.example.com')
  expect(read?.problems).toEqual([{ kind: 'repeated-field', field: 'URI' }])
})

test('a text that only mentions a sign-in is a malformed sign-in', () => {
  const read = readSignIn('See: a.example wants you to sign in with your Solana account: x')
  expect(read?.domain).toBeUndefined()
  expect(read?.problems).toEqual([{ kind: 'wrong-opening' }])
})

test.each(['', 'Hello', 'Sign in with Solana'])('%p is none', (text) => {
  expect(readSignIn(text)).toBeUndefined()
})
