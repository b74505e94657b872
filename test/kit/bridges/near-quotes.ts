import { generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { signedText } from '../../../src/bridges/plan/near-quote-signature.ts'
import type { RecordedAnswer, RecordedRequest } from '../recorded-server.ts'

type Fields = Record<string, unknown>

/** A service that quotes and signs like 1Click, with its own key. */
export const makeNearQuotes = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const signingKey = `ed25519:${base58.encode(raw)}`
  const answer = (
    quoteRequest: Fields,
    quote: Fields,
    timestamp = '2026-11-20T09:00:00.000Z',
  ): RecordedAnswer => {
    const text = signedText({ quoteRequest, quote, timestamp })
    if (text === undefined) throw new Error('cannot be signed')
    const signature = `ed25519:${base58.encode(sign(null, Buffer.from(text), privateKey))}`
    return {
      status: 201,
      body: { quote, quoteRequest, signature, timestamp, correlationId: 'c-1' },
    }
  }
  return {
    signingKey,
    /** Answers any request; `quote` and `request` change what is signed. */
    quoting:
      (change: { quote?: Fields; request?: Fields } = {}) =>
      ({ body }: RecordedRequest): RecordedAnswer => {
        const sent: Fields = typeof body === 'object' && body !== null ? { ...body } : {}
        const live = sent['dry'] === false
        return answer(
          { confidentiality: 'public', ...sent, ...change.request },
          {
            amountIn: sent['amount'],
            amountInUsd: '73.7',
            minAmountIn: sent['amount'],
            amountOut: '114000',
            amountOutFormatted: '0.00114',
            amountOutUsd: '73.5',
            minAmountOut: '112860',
            timeEstimate: 620,
            refundFee: '5300',
            withdrawFee: '450',
            ...(live && {
              depositAddress: '7rhxnLV8C77o6d8oz26AgK8x8m5ePsdeRawjqvojbjnQ',
              deadline: '2036-11-23T09:00:00.000Z',
              timeWhenInactive: '2036-11-23T09:00:00.000Z',
            }),
            ...change.quote,
          },
        )
      },
  }
}
