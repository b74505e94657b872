import { expect, test } from 'bun:test'
import { makeRollUpBounds } from '../../../src/monitoring/stats/key-bound.ts'
import { sampleParams } from '../../kit/request-events.ts'

test('the first keys are counted separately, later ones as "other", and known ones stay known', () => {
  const { boundCaller } = makeRollUpBounds()
  const countries = Array.from(
    { length: 1_000 },
    (_, index) => boundCaller({ ...sampleParams, api_country: `c${index}` }).api_country,
  )
  expect(countries[0]).toBe('c0')
  expect(countries.at(-1)).toBe('other')
  expect(new Set(countries).size).toBe(301)
  expect(boundCaller({ ...sampleParams, api_country: 'c0' }).api_country).toBe('c0')
  expect(boundCaller({ ...sampleParams, api_country: 'c0' }).api_edge_region).toBe('fra1')
})

test('routes and methods are bounded together, error codes separately', () => {
  const { boundAnswer } = makeRollUpBounds()
  const routes = new Set<string>()
  for (let index = 0; index < 2_000; index += 1) {
    const { api_method, api_route } = boundAnswer({ ...sampleParams, api_method: `M${index}` })
    routes.add(`${api_method} ${api_route}`)
  }
  expect(routes.size).toBe(501)
  expect(routes.has('other other')).toBe(true)

  const codes = new Set<string>()
  for (let index = 0; index < 2_000; index += 1) {
    codes.add(boundAnswer({ ...sampleParams, api_error_code: `E${index}` }).api_error_code)
  }
  expect(codes.size).toBeLessThanOrEqual(301)
  expect(codes.has('other')).toBe(true)
})
