import { inCallersNames } from '../../endpoint/callers-names.ts'
import type { ScanVerbs } from './verbs.ts'
import { withEvidence } from '../answer/build-scan-evidence.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { bulkScanAnswer, bulkScanBody, bulkScanQuery } from './schema/bulk-scan.ts'
import { callerOf } from './schema/scan-request.ts'
import { answers } from '../../endpoint/schema/fault.ts'

const readQuery = makeQueryReader(bulkScanQuery)

const path = '/v1/wallet/txs'

export const scanTransactionsRoute: Route<ScanVerbs> = {
  method: 'POST',
  path,
  listeners: ['api', 'scan'],
  capability: 'scan',
  traffic: 'product',
  readQuery,
  weightOf: ({ txs_base64 }) => (Array.isArray(txs_base64) ? txs_base64.length : 1),
  takesTurns: true,
  mount: (app, { scanBulk, clientOf }) =>
    app.post(
      path,
      async ({ body, request }) => {
        const { include } = readQuery(request.url)
        const client = clientOf(request)
        await client?.countMore(body.txs_base64.length - 1)
        const { answer, results } = await inCallersNames(fieldNames, () =>
          scanBulk({
            transactionsBase64: body.txs_base64,
            ...callerOf(body),
            ...(client && { client: client.key }),
            include,
          }),
        )
        return { ...answer, results: results.map((each) => withEvidence(each, include)) }
      },
      {
        body: bulkScanBody,
        response: answers(bulkScanAnswer, {
          beInvalid: '`wallet_address` must be a base58 Solana address (32 bytes).',
          haveBody: true,
          callUpstream: true,
        }),
        detail: {
          parameters: describeQuery(bulkScanQuery),
          operationId: 'scanWalletTransactions',
          tags: ['Security Model'],
          summary: 'Scan transactions signed together (wallet)',
          description:
            'Preflights several transactions that are signed together. Each is simulated on the state that the ones before it leave. If an unknown program is involved, each is also simulated after every other one in any order, to detect transactions that change what another one does.',
        },
      },
    ),
}

const fieldNames = { transactionsBase64: 'txs_base64', walletAddress: 'wallet_address' }
