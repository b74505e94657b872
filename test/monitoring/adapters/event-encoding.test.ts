import { describe, expect, test } from 'bun:test'
import {
  makeEventDecoder,
  makeEventEncoder,
} from '../../../src/monitoring/adapters/event-encoding.ts'
import { makeRequestEvent, makeTraffic } from '../../kit/request-events.ts'

const BATCH_EVENTS = 100

/** What arrives at the other end when a batch is taken whenever it is full, over a real structured clone. */
const roundTrip = (events: ReturnType<typeof makeTraffic>, dictionaryMax?: number) => {
  const encoder = makeEventEncoder(BATCH_EVENTS, dictionaryMax)
  const decode = makeEventDecoder()
  const arrived: unknown[] = []
  const sent: { startsOver: boolean; parts: number }[] = []
  const send = () => {
    const batch = encoder.take()
    if (batch === undefined) return
    sent.push({ startsOver: batch.startsOver, parts: batch.answers.length + batch.callers.length })
    arrived.push(...decode(structuredClone(batch, { transfer: [batch.numbers.buffer] })))
  }
  for (const event of events) if (encoder.add(event) >= BATCH_EVENTS) send()
  send()
  return { arrived, sent }
}

describe('events', () => {
  test('arrive as they were, in order', () => {
    const traffic = makeTraffic(1_234, 3)
    expect(roundTrip(traffic).arrived).toEqual(traffic)
  })

  test('arrive whatever their texts say', () => {
    const evil = '"},\n[\u2028\\\u0000"ä😀'
    const events = [
      makeRequestEvent(evil, { params: { api_edge_region: evil, api_method: evil } }),
      makeRequestEvent('', { params: { api_edge_region: '' } }),
    ]
    expect(roundTrip(events).arrived).toEqual(events)
  })

  test('are parted only once', () => {
    const { sent } = roundTrip(Array.from({ length: 350 }, (_, id) => makeRequestEvent(id)))
    expect(sent).toEqual([
      { startsOver: true, parts: 2 },
      { startsOver: false, parts: 0 },
      { startsOver: false, parts: 0 },
      { startsOver: false, parts: 0 },
    ])
  })

  test('survive a dictionary that starts over', () => {
    const traffic = makeTraffic(2_000, 8)
    const { arrived, sent } = roundTrip(traffic, 20)
    expect(arrived).toEqual(traffic)
    expect(sent.filter(({ startsOver }) => startsOver).length).toBeGreaterThan(2)
  })
})

test('nothing is taken where nothing was added', () => {
  const encoder = makeEventEncoder(BATCH_EVENTS)
  expect(encoder.take()).toBeUndefined()
  encoder.add(makeRequestEvent(1))
  expect(encoder.take()).toBeDefined()
  expect(encoder.take()).toBeUndefined()
})

test('an event without its parts is an error', () => {
  const encoder = makeEventEncoder(BATCH_EVENTS)
  encoder.add(makeRequestEvent(1))
  encoder.take()
  encoder.add(makeRequestEvent(2))
  const second = encoder.take()
  if (second === undefined) throw new Error('there is one')
  expect(() => makeEventDecoder()(second)).toThrow('without its parts')
})
