import { inCallersNames } from '../../endpoint/callers-names.ts'
import { withEvidence } from '../answer/build-scan-evidence.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import { scanQuery } from './schema/scan-request.ts'
import type { ScanVerbs } from './verbs.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { previewAnswer, previewBody } from './schema/preview.ts'

const readQuery = makeQueryReader(scanQuery)

const path = '/v1/security/transaction-preview'

export const previewTransactionRoute: Route<ScanVerbs> = {
  method: 'POST',
  path,
  listeners: ['api'],
  capability: 'security',
  traffic: 'product',
  readQuery,
  takesTurns: true,
  mount: (app, { preview, clientOf }) =>
    app.post(
      path,
      async ({ body, request }) => {
        const { include } = readQuery(request.url)
        const client = clientOf(request)
        return withEvidence(
          await inCallersNames({ transactionBase64: 'transaction' }, () =>
            preview({
              transactionBase64: body.transaction,
              ...(client && { client: client.key }),
              include,
            }),
          ),
          include,
        )
      },
      {
        body: previewBody,
        response: answers(previewAnswer, {
          beInvalid: '`transaction` must be a serialized transaction in base64.',
          haveBody: true,
          callUpstream: true,
        }),
        detail: {
          parameters: describeQuery(scanQuery),
          operationId: 'previewTransaction',
          tags: ['Security Model'],
          summary: 'Preview a transaction',
          description:
            'Explains what a transaction is expected to do before the user signs it: what they give and receive, what they approve, and what to watch out for. Uses the same engine as the scan. Every wallet whose signature is required is examined, those that have not signed first, and the answer is about the one for which it ends worst.',
        },
      },
    ),
}
