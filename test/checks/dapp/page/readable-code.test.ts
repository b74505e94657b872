import { expect, test } from 'bun:test'
import { readableCode } from '../../../../src/checks/dapp/page/readable-code.ts'

const read = (...texts: string[]) => readableCode({ scripts: texts.map((text) => ({ text })) })

test.each([
  ['a()', 'a()'],
  ['x["\\x73ign"]', 'x["sign"]'],
  ['\\u0073ig\\u{6e}', 'sign'],
  ['w["sol" + "ana"]', 'w["solana"]'],
  ['w[\'a\' + "b"]', 'w[\'a\' + "b"]'],
  ['\\u{ffffff}', '\\u{ffffff}'],
])('%p reads %p', (text, readable) => expect(read(text)).toBe(readable))

test('decoded text follows the script', () => {
  expect(read(`run(atob("${btoa('window.solana')}"))`)).toEndWith('\nwindow.solana')
  expect(read('run(unescape("%77indow%2Esolana"))')).toEndWith('\nwindow.solana')
  expect(read('atob("not*base64")')).toBe('atob("not*base64")')
})

test.each([
  'self.__next_f.push([1,"window.solana \\"x\\""])',
  ' window.__STATE__ = {"a":"window.solana"}; ',
  'var data=["window.solana"]',
])('%p is data', (text) => expect(read(text)).toBe(''))

test.each([
  'self.__next_f.push([1,"a"]);window.solana.connect()',
  'window.__STATE__ = {"a":1}; window.solana.connect()',
  'self.__next_f.push([1,"a"],window.solana.connect())',
])('%p is a script', (text) => expect(read(text)).toContain('window.solana'))
