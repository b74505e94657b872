import { describe, expect, test } from 'bun:test'
import { splitTests, staleLongTests } from '../../scripts/fast-tests.ts'

const { fast, slow } = await splitTests()

describe('tests are split into fast and slow ones', () => {
  test.each([
    ['starts the executable', 'test/process/start.test.ts'],
    ['starts a chain', 'test/solana/rpc/chain-reader.test.ts'],
    ['starts a browser', 'test/pages/pages.test.ts'],
    ['takes long', 'test/fuzz/decode.test.ts'],
  ])('slow: %s', (_, file) => {
    expect(slow).toContain(file)
    expect(fast).not.toContain(file)
  })

  test.each(['test/basics/cursor.test.ts', 'test/scan/assess/score.test.ts'])(
    'fast: %s',
    (file) => {
      expect(fast).toContain(file)
      expect(slow).not.toContain(file)
    },
  )

  test('all but the layout test are in exactly one group', () => {
    const files = [...new Bun.Glob('test/**/*.test.ts').scanSync('.')]
    expect([...fast, ...slow].sort()).toEqual(
      files.filter((file) => file !== 'test/layout.test.ts').sort(),
    )
  })

  test('tests listed as long exist', () => expect(staleLongTests()).toEqual([]))
})
