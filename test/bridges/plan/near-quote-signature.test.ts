import { describe, expect, test } from 'bun:test'
import {
  type NearQuoteAnswer,
  oneClickKey,
  signedText,
  verifyNearQuote,
} from '../../../src/bridges/plan/near-quote-signature.ts'
import live from '../../fixtures/bridge/near-1click/quote_live.json'
import dry from '../../fixtures/bridge/near-1click/quote_dry.json'
import status from '../../fixtures/bridge/near-1click/status_pending.json'

const changed = (
  answer: NearQuoteAnswer,
  part: 'quote' | 'quoteRequest',
  field: string,
  value: unknown,
): NearQuoteAnswer => ({ ...answer, [part]: { ...answer[part], [field]: value } })

describe('what the service signed', () => {
  test.each([
    ['a dry quote', dry],
    ['a live one', live],
    ['the same, with nulls, from a status', status.quoteResponse],
  ])('%s holds', async (_name, answer) => {
    expect(await verifyNearQuote(answer)).toBe(true)
  })

  test('in any order of fields', async () => {
    const turned = (fields: object) => Object.fromEntries(Object.entries(fields).toReversed())
    const answer = {
      ...live,
      quote: turned(live.quote),
      quoteRequest: turned(live.quoteRequest),
    }
    expect(await verifyNearQuote(answer)).toBe(true)
  })
})

/** Not signed: app fees, and the time spent waiting for a price. Relevant ones are compared with the request. */
const unsignedOfRequest = [
  'depositMode',
  'confidentiality',
  'quoteWaitingTimeMs',
  'appFees',
  'insured',
]

describe('any change breaks it', () => {
  test.each(Object.keys(live.quote))('of a live quote: %s', async (field) => {
    expect(await verifyNearQuote(changed(live, 'quote', field, '1'))).toBe(false)
    expect(await verifyNearQuote(changed(live, 'quote', field, undefined))).toBe(false)
  })

  test.each(
    Object.keys(live.quoteRequest).filter(
      // The quote’s own deadline replaces it.
      (field) => ![...unsignedOfRequest, 'deadline'].includes(field),
    ),
  )('of its request: %s', async (field) => {
    expect(await verifyNearQuote(changed(live, 'quoteRequest', field, 'x'))).toBe(false)
    expect(await verifyNearQuote(changed(live, 'quoteRequest', field, undefined))).toBe(false)
  })

  test.each(Object.keys(dry.quote).filter((field) => !/timeEstimate|Fee$/.test(field)))(
    'of a dry quote: %s',
    async (field) => {
      expect(await verifyNearQuote(changed(dry, 'quote', field, '1'))).toBe(false)
    },
  )

  test.each([
    ...unsignedOfRequest.slice(2, 3),
    'referral',
    'customRecipientMsg',
    'virtualChainRecipient',
  ])('an added field: %s', async (field) => {
    expect(await verifyNearQuote(changed(live, 'quoteRequest', field, 'x'))).toBe(false)
  })

  test.each(['depositMemo', 'customRecipientMsg', 'virtualChainRefundRecipient'])(
    'a field added to the quote: %s',
    async (field) => {
      expect(await verifyNearQuote(changed(live, 'quote', field, 'x'))).toBe(false)
    },
  )

  test('another time, signature or key', async () => {
    expect(await verifyNearQuote({ ...live, timestamp: dry.timestamp })).toBe(false)
    expect(await verifyNearQuote({ ...live, signature: dry.signature })).toBe(false)
    expect(await verifyNearQuote(live, 'ed25519:11111111111111111111111111111111')).toBe(false)
  })

  test('a live quote passed off as a dry one, and vice versa', async () => {
    expect(await verifyNearQuote(changed(live, 'quoteRequest', 'dry', true))).toBe(false)
    expect(await verifyNearQuote(changed(dry, 'quoteRequest', 'dry', false))).toBe(false)
  })
})

test.each([
  '',
  'ed25519:',
  'ed25519:0OIl',
  oneClickKey,
  '1'.repeat(5_000),
  'secp256k1:42ri1SxUJ5vPCErSNgTVKNU2kwJLEVNLgqGFxyuaufD559ZUXhFuMUXGGoeiMwUqcogPpSf2T7B6MGXV7kDSBUkZ',
])('%p is not a signature', async (signature) => {
  expect(await verifyNearQuote({ ...live, signature })).toBe(false)
})

test.each([[{ nested: true }], [['list']], [10n]])('%p is never signed', (value) => {
  expect(signedText(changed(live, 'quote', 'amountIn', value))).toBeUndefined()
})
