import { describe, expect, test } from 'bun:test'
import { EnvFileError, readEnvFile } from '../../src/config/env-file.ts'
import { envTemplate } from '../../src/config/env-template.ts'
import { readConfig, settingGroups, settings } from '../../src/config.ts'

test.each<[string, string, [string, string][]]>([
  ['nothing', '', []],
  ['comments and blank lines', '# PORT=1\n\n   \n\t# more\n', []],
  [
    'plain values',
    'PORT=1\nHOST=::1\n',
    [
      ['PORT', '1'],
      ['HOST', '::1'],
    ],
  ],
  [
    'the end of line of Windows, and a byte order mark',
    '\u{feff}PORT=1\r\nHOST=a\r\n',
    [
      ['PORT', '1'],
      ['HOST', 'a'],
    ],
  ],
  [
    'export',
    'export PORT=1\nexport\tHOST=a',
    [
      ['PORT', '1'],
      ['HOST', 'a'],
    ],
  ],
  ['an empty value', 'PORT=', [['PORT', '']]],
  [
    'a value with = and # inside a word',
    'SOLANA_RPC_URL=http://a/?k=v#x',
    [['SOLANA_RPC_URL', 'http://a/?k=v#x']],
  ],
  ['spaces at the end', 'PORT=1  \t', [['PORT', '1']]],
  ['single quotes', `A='x # "y" \\n $z'`, [['A', 'x # "y" \\n $z']]],
  ['double quotes', 'A="x # \\"y\\" \\\\ $z"', [['A', 'x # "y" \\ $z']]],
  ['a comment after quotes', `A='x' # why`, [['A', 'x']]],
  ['no expansion', 'A=$HOME`id`${B}', [['A', '$HOME`id`${B}']]],
  ['JSON', 'TRY_EXAMPLES=[{"label":"a b"}]', [['TRY_EXAMPLES', '[{"label":"a b"}]']]],
])('%s', (_, text, expected) => {
  expect([...readEnvFile(text)]).toEqual(expected)
})

describe('refuses with the line, and without the value', () => {
  test.each<[string, string, number]>([
    ['a line without =', 'PORT=1\nPORT', 2],
    ['a name with a dash', 'MY-NAME=secret', 1],
    ['a space before =', 'PORT =secret', 1],
    ['a space after =', '\n\nPORT= secret', 3],
    ['an ambiguous comment', 'KEY=secret # mine', 1],
    ['an open single quote', "KEY='secret", 1],
    ['an open double quote', 'KEY="secret\\"', 1],
    ['text after a quote', `KEY='sec'ret`, 1],
    ['another escape', 'KEY="secret\\n"', 1],
    ['a name that appears twice', '# one\nKEY=secret\nKEY=secret', 3],
    ['a control character', 'KEY=secret\u0007', 1],
  ])('%s', (_, text, line) => {
    const read = () => readEnvFile(text)
    expect(read).toThrow(EnvFileError)
    expect(read).toThrow(`line ${line}: `)
    expect(read).not.toThrow('secret')
  })
})

describe('the template', () => {
  const text = envTemplate(settingGroups)
  const names = Object.values(settings).map(({ name }) => name)

  test('sets nothing', () => expect(readEnvFile(text).size).toBe(0))

  test('has every setting once; with all of them uncommented, the defaults are the same', () => {
    const uncommented = text.replaceAll(/^#(?=[A-Z_]+=)/gm, '')
    const values = readEnvFile(uncommented)
    expect([...values.keys()].sort()).toEqual([...names].sort())
    expect(readConfig(Object.fromEntries(values))).toEqual(readConfig({}))
  })
})
