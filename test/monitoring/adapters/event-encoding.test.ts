import { describe, expect, test } from 'bun:test'
import {
  makeEventDecoder,
  makeEventEncoder,
} from '../../../src/monitoring/adapters/event-encoding.ts'
import { makeRequestEvent, makeTraffic } from '../../kit/request-events.ts'

const BATCH_EVENTS = 100

/** The events received on the other side of a structured clone, with a batch taken whenever it is full. */
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
  test('arrive unchanged and in order', () => {
    const traffic = makeTraffic(1_234, 3)
    expect(roundTrip(traffic).arrived).toEqual(traffic)
  })

  test('arrive with any text', () => {
    const evil = '"},\n[\u2028\\\u0000"ä😀'
    const events = [
      makeRequestEvent(evil, { params: { api_edge_region: evil, api_method: evil } }),
      makeRequestEvent('', { params: { api_edge_region: '' } }),
    ]
    expect(roundTrip(events).arrived).toEqual(events)
  })

  test('have shared parts sent only once', () => {
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

test('nothing is taken if nothing was added', () => {
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
