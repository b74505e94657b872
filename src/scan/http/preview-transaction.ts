import { inCallersNames } from '../../endpoint/callers-names.ts'
import type { ScanVerbs } from './verbs.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { previewAnswer, previewBody } from './schema/preview.ts'

const path = '/v1/security/transaction-preview'

export const previewTransactionRoute: Route<ScanVerbs> = {
  method: 'POST',
  path,
  listeners: ['api'],
  capability: 'security',
  traffic: 'product',
  mount: (app, { preview }) =>
    app.post(
      path,
      ({ body }) =>
        inCallersNames({ transactionBase64: 'transaction' }, () =>
          preview({ transactionBase64: body.transaction }),
        ),
      {
        body: previewBody,
        response: answers(previewAnswer, {
          beInvalid: '`transaction` must be a serialized transaction in base64.',
          haveBody: true,
          callUpstream: true,
        }),
        detail: {
          operationId: 'previewTransaction',
          tags: ['Security Model'],
          summary: 'Preview a transaction',
          description:
            'Explains what a transaction is expected to do before the user signs it: what they give and receive, what they approve, and what to watch out for. Uses the same engine as the scan. The fee payer is taken to be the user.',
        },
      },
    ),
}
