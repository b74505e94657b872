// The document passes a widely used linter.
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { asObject, type Json } from '../../../src/endpoint/openapi-schema.ts'
import { makeTestApp } from '../../kit/test-app.ts'

// The rules check every example in the document, which takes seconds on a busy machine.
setDefaultTimeout(120_000)

const lint = async (document: Json): Promise<string[]> => {
  const linter = new spectral.Spectral()
  linter.setRuleset(new spectral.Ruleset({ extends: [[rulesets.oas, 'recommended']] }))
  const found = await linter.run(JSON.stringify(document))
  return found.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)
}

let document: Json = {}

beforeAll(async () => {
  const socket = { requestIP: () => ({ address: '127.0.0.1' }) }
  const answer = await makeTestApp().api(new Request('http://api.example/docs/json'), socket)
  document = asObject(await answer.json())
})

describe("Spectral's rules for OpenAPI", () => {
  test('find no problems', async () => {
    expect(Object.keys(asObject(document['paths'])).length).toBeGreaterThan(10)
    expect(await lint(document)).toEqual([])
  })

  test('would find problems', async () => {
    const { tags: _, ...untagged } = document
    const problems = await lint({ ...untagged, info: { title: 'x', version: '1' } })
    expect(problems.join('\n')).toContain('operation-tag-defined at ')
    expect(problems.join('\n')).toContain('info-description at info')
  })
})
