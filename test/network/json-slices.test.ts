import { describe, expect, test } from 'bun:test'
import { parseJsonExactly } from '../../src/network/json.ts'
import { parseJsonInSlices } from '../../src/network/json-slices.ts'
import { seededRandom } from '../kit/seeded-random.ts'

/** Longer than any slice. */
const long = 'x'.repeat(300_000)
const space = ' '.repeat(300_000)

const rows = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `{"id":"row ${index}","n":${index}.5,"list":[1,{"a":"]}"}],"text":"a\\"\\\\,é"}`,
  ).join()

const outcomeOf = (parse: () => unknown): unknown => {
  try {
    return parse()
  } catch {
    return 'refused'
  }
}

const both = async (text: string) => ({
  sliced: await parseJsonInSlices(text).catch(({ code }: { code: string }) => {
    expect(code).toBe('UPSTREAM_ERROR')
    return 'refused'
  }),
  whole: outcomeOf(() => parseJsonExactly(text)),
})

describe('JSON in slices', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['something short', '{"a":[1,2]}'],
    ['many rows', `[${rows(6_000)}]`],
    ['rows within objects', `{"jsonrpc":"2.0","result":{"value":[${rows(6_000)}]},"id":1}`],
    ['several lists', `{"tokens":{"1":[${rows(3_000)}],"x":[${rows(3_000)}]},"more":{}}`],
    ['one long text', `"${long}"`],
    ['a long text in a list', `[1,"${long}",2]`],
    ['a long text in an object', `{"a":1, "b" : "${long}" ,"c":[]}`],
    ['a key that is no property', `{"__proto__":"${long}","constructor":{"a":1}}`],
    ['a key twice', `{"a":"${long}","a":2}`],
    ['a long key', `{"${long}":1}`],
    ['numbers beyond doubles', `[${'18446744073709551615,'.repeat(20_000)}-1]`],
    ['an empty list with much space', `[${space}]`],
    ['space everywhere', `${space}[ 1 ,${space} {"a" :\t[] }\r\n]${space}`],
    ['nesting', `{"a":${'['.repeat(500)}"${long}"${']'.repeat(500)}}`],
  ])('%s: as if parsed whole', async (_name, text) => {
    const { sliced, whole } = await both(text)
    expect(JSON.stringify(sliced, plain)).toBe(JSON.stringify(whole, plain))
  })

  test.each<[string, string]>([
    ['a comma at the end of a list', `[${rows(6_000)},]`],
    ['a comma at its beginning', `[,"${long}"]`],
    ['two commas', `["${long}",,1]`],
    ['space for a member', `[1,${space},2]`],
    ['an object with a comma too many', `{"a":"${long}",}`],
    ['no colon', `{"a" "${long}"}`],
    ['a key without quotes', `{a:"${long}"}`],
    ['a list that does not end', `[${rows(6_000)}`],
    ['a text that does not end', `["${long}`],
    ['more after the end', `[${rows(6_000)}] x`],
    ['two members in one', `[[${rows(6_000)}] 1]`],
    ['the wrong end', `[${rows(6_000)}}`],
    ['the wrong end within', `[{"a":[1}],"${long}"]`],
    ['only space', space],
  ])('%s is refused', async (_name, text) => {
    expect(await both(text)).toEqual({ sliced: 'refused', whole: 'refused' })
  })

  test('any mutation is refused or read as if parsed whole', async () => {
    const random = seededRandom(5)
    const text = `{"a":[${rows(1_500)}],"b":{"c":[${rows(1_500)}]}}`
    for (let round = 0; round < 60; round += 1) {
      const at = Math.floor(random() * text.length)
      const put =
        ['"', '[', ']', '{', '}', ',', ':', '\\', ' ', ''][Math.floor(random() * 10)] ?? ''
      const { sliced, whole } = await both(text.slice(0, at) + put + text.slice(at + 1))
      expect(JSON.stringify(sliced) === JSON.stringify(whole)).toBe(true)
    }
  })

  test.each<[string, string]>([
    ['a list', `[${rows(20_000)}]`],
    ['a list behind something short', `{"id":1,"result":{"slot":1,"value":[${rows(20_000)}]}}`],
    ['lists of a list', `[[1],[${rows(10_000)}],[${rows(10_000)}]]`],
  ])('yields to other work: %s', async (_name, text) => {
    let turns = 0
    let done = false
    const turn = (): void => {
      turns += 1
      if (!done) setImmediate(turn)
    }
    turn()
    await parseJsonInSlices(text)
    done = true
    expect(turns).toBeGreaterThan(15)
  })
})

const plain = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${value}n` : value
