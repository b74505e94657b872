import { describe, expect, test } from 'bun:test'
import { makeAnswerMemo, makeCallerMemo } from '../../../src/monitoring/events/event-parts.ts'
import type { EventParams } from '../../../src/monitoring/events/request-event.ts'
import { makeTraffic, sampleParams } from '../../kit/request-events.ts'

const differences: [keyof EventParams, 'answer' | 'caller' | 'neither', Partial<EventParams>][] = [
  ['api_latency_ms', 'neither', { api_latency_ms: 99 }],
  ['api_route', 'answer', { api_route: '/x' }],
  ['api_method', 'answer', { api_method: 'POST' }],
  ['api_status', 'answer', { api_status: 201 }],
  ['api_status_class', 'answer', { api_status_class: '5xx' }],
  ['api_success', 'answer', { api_success: 0 }],
  ['api_error_code', 'answer', { api_error_code: 'NOT_FOUND' }],
  ['api_rate_bucket', 'answer', { api_rate_bucket: 'scan' }],
  ['api_traffic_class', 'answer', { api_traffic_class: 'probe' }],
  ['api_service', 'answer', { api_service: 'other' }],
  ['api_deploy_sha', 'answer', { api_deploy_sha: 'other' }],
  ['api_client_type', 'caller', { api_client_type: 'bot' }],
  ['api_country', 'caller', { api_country: 'US' }],
  ['api_edge_region', 'caller', { api_edge_region: 'iad1' }],
]

describe('each parameter distinguishes answers, callers, or neither', () => {
  test.each(differences)('%s: %s', (_, part, difference) => {
    const answerOf = makeAnswerMemo(10, (answer) => ({ answer }))
    const callerOf = makeCallerMemo(10, (caller) => ({ caller }))
    const changed = { ...sampleParams, ...difference }
    expect(answerOf(sampleParams) === answerOf(changed)).toBe(part !== 'answer')
    expect(callerOf(sampleParams) === callerOf(changed)).toBe(part !== 'caller')
    expect(answerOf(sampleParams)).toBe(answerOf({ ...sampleParams }))
    const { api_latency_ms } = changed
    const { answer } = answerOf(changed)
    const { caller } = callerOf(changed)
    expect({ ...answer, ...caller, api_latency_ms }).toEqual(changed)
  })
})

test('the cache is bounded, and clearing it never mixes up answers', () => {
  let made = 0
  const answerOf = makeAnswerMemo(5, (answer) => {
    made += 1
    return answer
  })
  const traffic = makeTraffic(2_000, 3)
  for (const { params } of traffic) expect(params).toMatchObject(answerOf(params))
  expect(made).toBeGreaterThan(5)
})
