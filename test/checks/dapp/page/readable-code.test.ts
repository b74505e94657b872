import { expect, test } from 'bun:test'
import { isObfuscated } from '../../../../src/checks/dapp/page/obfuscation.ts'
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

test('what a program decodes for itself stands behind it', () => {
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
])('%p is a program', (text) => expect(read(text)).toContain('window.solana'))

test.each([
  ['', false],
  ['function(){return [1,2,3]}', false],
  ['_0xabcd '.repeat(29), false],
  ['_0xabcd '.repeat(30), true],
  ['eval(function(p,a,c,k,e,d){})', true],
  ['+'.repeat(2_000), true],
  [`${'+'.repeat(1_999)}a`.repeat(100), false],
])('%p…', (text, obfuscated) => expect(isObfuscated(text)).toBe(obfuscated))
